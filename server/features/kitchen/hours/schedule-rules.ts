import {
  businessDateOf,
  businessDayOf,
  closingOn,
  type ScheduleSpan,
  spansOn,
  endMinute,
  NIGHT_END_MINUTE,
  toScheduleSpan,
} from '#contract/kitchen/business-days.ts'
import { addDays, weekdayOf, DAY_MINUTES, toTime, minuteOfDay } from '#contract/calendar-days.ts'
import { holidayName } from '#contract/kitchen/holidays.ts'
import { weekdayName, shortDate } from '#contract/time-wording.ts'
import type { Hours, OpeningSpan } from '#contract/kitchen/hours.ts'
import { CLOSURE_DAYS_AHEAD } from '#contract/constants.ts'
import { hasVisible } from '#contract/values.ts'

/**
 * When a restaurant is open. Without spans it has not stated its hours, and every day counts as open that is
 * not among the closed ones.
 */
export interface Schedule {
  spans: ScheduleSpan[]
  /** Days closed by hand, `YYYY-MM-DD`, like those of the answers. */
  closures: ReadonlySet<string>
  /** The public holidays that were answered as closed, which closes without spans too. */
  closed_holidays: ReadonlySet<string>
  /** The public holidays on which it opens. */
  open_holidays: ReadonlySet<string>
}

type ClosedReason = 'closure' | 'holiday' | 'weekday'

/** Why a restaurant is closed on a day; undefined when it is open. */
export function closedReason(schedule: Schedule, date: string): ClosedReason | undefined {
  if (schedule.closures.has(date)) return 'closure'
  if (schedule.closed_holidays.has(date)) return 'holiday'
  if (schedule.spans.length === 0 || schedule.open_holidays.has(date)) return undefined
  if (holidayName(date) !== undefined) return 'holiday'
  return spansOn(schedule.spans, date).length === 0 ? 'weekday' : undefined
}

/** The half-open time of a business day. */
export const businessDay = ({ spans }: Schedule, date: string): { from: Date; to: Date } =>
  businessDayOf(spans, date)

/** The business day of an instant: in the night the one before. */
export const businessDate = ({ spans }: Schedule, at: Date): string => businessDateOf(spans, at)

/** The business day on which a time ends that lasts until before `end`. */
const businessDateOfEnd = (schedule: Schedule, end: Date): string =>
  businessDate(schedule, new Date(end.getTime() - 1))

/**
 * Whether a time that ends before `end` ends on a day that was open before a change and is closed after it.
 */
export function closesDayOf({ before, after }: { before: Schedule; after: Schedule }, end: Date): boolean {
  const isClosed = (schedule: Schedule): boolean =>
    closedReason(schedule, businessDateOfEnd(schedule, end)) !== undefined
  return !isClosed(before) && isClosed(after)
}

const isOpenWeekday = (schedule: Schedule, weekday: number): boolean =>
  schedule.spans.some((span) => span.weekday === weekday)

/** The first day from `first` to `last` that is closed by its weekday or as a public holiday. */
function firstClosedByHours(schedule: Schedule, first: string, last: string): string | undefined {
  // Ends within a year, at the first holiday that is not answered: holidays are answered at most a year
  // ahead.
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (schedule.open_holidays.has(date)) continue
    if (!isOpenWeekday(schedule, weekdayOf(date)) || holidayName(date) !== undefined) return date
  }
  return undefined
}

/** The first closed business day that the time from `from` to before `until` touches. */
export function firstClosedDate(schedule: Schedule, from: Date, until: Date): string | undefined {
  if (until <= from) return undefined
  const first = businessDate(schedule, from)
  const last = businessDateOfEnd(schedule, until)
  const by_hand = [...schedule.closures, ...schedule.closed_holidays].filter(
    (date) => date >= first && date <= last,
  )
  const by_hours = schedule.spans.length === 0 ? undefined : firstClosedByHours(schedule, first, last)
  return [...by_hand, ...(by_hours === undefined ? [] : [by_hours])].toSorted()[0]
}

/**
 * When the restaurant closes on the business day on which a time ends; undefined when it does not open, or
 * states no hours.
 */
export function closingBefore(schedule: Schedule, end: Date): Date | undefined {
  const date = businessDateOfEnd(schedule, end)
  return closedReason(schedule, date) === undefined ? closingOn(schedule.spans, date) : undefined
}

/**
 * When the restaurant closes at the end of the business day of `at`; undefined when it does not open, has
 * closed, or states no hours.
 */
export function closingTime(schedule: Schedule, at: Date): Date | undefined {
  const date = businessDate(schedule, at)
  if (closedReason(schedule, date) !== undefined) return undefined
  const closes_at = closingOn(schedule.spans, date)
  return closes_at !== undefined && closes_at > at ? closes_at : undefined
}

const WEEK_MINUTES = 7 * DAY_MINUTES

export const toHours = (spans: ScheduleSpan[]): Hours => ({
  spans: spans
    .toSorted((a, b) => a.weekday - b.weekday || a.opens_minute - b.opens_minute)
    .map(({ weekday, opens_minute, closes_minute }) => ({
      weekday,
      opens: toTime(opens_minute),
      closes: toTime(closes_minute),
    })),
})

/** Minutes from the opening of one span to that of the next occurrence of another. */
function minutesUntil(one: ScheduleSpan, other: ScheduleSpan): number {
  const minutes = (other.weekday - one.weekday) * DAY_MINUTES + other.opens_minute - one.opens_minute
  return (minutes + WEEK_MINUTES) % WEEK_MINUTES
}

const lengthOf = (span: ScheduleSpan): number => endMinute(span) - span.opens_minute

const overlaps = (one: ScheduleSpan, other: ScheduleSpan): boolean =>
  minutesUntil(one, other) < lengthOf(one) || minutesUntil(other, one) < lengthOf(other)

/**
 * The errors of opening spans by field: one inside a night, or one that overlaps with another above it, also
 * across the end of the week.
 */
export function hoursErrors(inputs: OpeningSpan[]): Record<string, string> {
  const spans = inputs.map(toScheduleSpan)
  const errors: Record<string, string> = {}
  for (const [at, span] of spans.entries()) {
    const other = inputs[spans.slice(0, at).findIndex((earlier) => overlaps(earlier, span))]
    if (other !== undefined)
      errors[`spans.${at}.opens`] =
        `This overlaps with ${weekdayName(other.weekday)} ${other.opens} to ${other.closes}`
    // It would begin a business day in the middle of a night.
    else if (endMinute(span) <= NIGHT_END_MINUTE)
      errors[`spans.${at}.closes`] =
        `This is the night of the day before: let that day close at ${toTime(span.closes_minute)} instead`
  }
  return errors
}

const NOON = 720

/** "Mon 23 Nov" */
export const dayText = (date: string): string => shortDate(minuteOfDay(date, NOON))

const causes: Record<ClosedReason, (date: string) => string> = {
  closure: () => 'you have closed that day. Please open it again first if that is wrong.',
  holiday: (date) =>
    `it is a public holiday, ${holidayName(date)}. If you open on it, please answer so first.`,
  weekday: () => 'you do not open on that weekday. Change the opening hours first if that is wrong.',
}

/** Why nothing can be on sale on a closed day, and what to do, for the restaurant. */
export const closedDayText = (date: string, reason: ClosedReason): string =>
  `Nothing can be on sale or picked up on ${dayText(date)}: ${causes[reason](date)}`

/** Why a day cannot be closed; undefined when it can. */
export function closingError(date: string, today: string): string | undefined {
  if (date < today) return 'This day is over. Please choose today or a later day'
  return date > addDays(today, CLOSURE_DAYS_AHEAD) ? 'Please choose a day within the next year' : undefined
}

/** The reason of a closure; null where there is none to read. */
export const readReason = (reason: string | undefined): string | null =>
  reason !== undefined && hasVisible(reason) ? reason : null

/** What customers read whose orders are cancelled because of a closure. */
export const cancelReason = ({ date, reason }: { date: string; reason: string | null }): string =>
  reason ?? `We are closed on ${dayText(date)}.`
