import {
  businessDateOf,
  businessDayOf,
  closingOn,
  type ScheduleSpan,
  spansOn,
} from '#contract/kitchen/business-days.ts'
import { addDays, weekdayOf } from '#contract/calendar-days.ts'
import { holidayName } from '#contract/kitchen/holidays.ts'

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

export type ClosedReason = 'closure' | 'holiday' | 'weekday'

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
export const businessDateOfEnd = (schedule: Schedule, end: Date): string =>
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
