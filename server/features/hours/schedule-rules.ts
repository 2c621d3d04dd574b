import { addDays, minuteOfDay, weekdayOf } from '#contract/calendar-days.ts'
import { holidayName } from '#contract/holidays.ts'
import { melbourneDate } from '#contract/time.ts'

/** Times are minutes after local midnight; a span that closes at or before it opens ends on the next day. Monday is 1. */
export interface ScheduleSpan {
  weekday: number
  opens_minute: number
  closes_minute: number
}

/** When a restaurant is open. Without spans it has not stated its hours, and every day counts as open that is not among the closed ones. */
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

const DAY_MINUTES = 1_440
/** Until then a night belongs to the day before unless the day opens earlier: who collects half an hour after closing comes on that evening. */
export const NIGHT_END_MINUTE = 240

/** After the midnight with which the day of opening begins. */
export const endMinute = ({ opens_minute, closes_minute }: Omit<ScheduleSpan, 'weekday'>): number =>
  closes_minute > opens_minute ? closes_minute : closes_minute + DAY_MINUTES

const spansOn = ({ spans }: Schedule, date: string): ScheduleSpan[] => spans.filter(({ weekday }) => weekday === weekdayOf(date))

/** Why a restaurant is closed on a day; undefined when it is open. */
export function closedReason(schedule: Schedule, date: string): ClosedReason | undefined {
  if (schedule.closures.has(date)) return 'closure'
  if (schedule.closed_holidays.has(date)) return 'holiday'
  if (schedule.spans.length === 0 || schedule.open_holidays.has(date)) return undefined
  if (holidayName(date) !== undefined) return 'holiday'
  return spansOn(schedule, date).length === 0 ? 'weekday' : undefined
}

/**
 * A business day lasts from one of these instants to the next. It begins at the end of the night or where it opens before that, and not while
 * a span of the day before goes on, also where that day is closed, so that every instant belongs to one day.
 */
function businessDayStart(schedule: Schedule, date: string): Date {
  const opens = spansOn(schedule, date).map(({ opens_minute }) => opens_minute)
  const ends = spansOn(schedule, addDays(date, -1)).map(endMinute)
  return minuteOfDay(date, Math.max(Math.min(NIGHT_END_MINUTE, ...opens), ...ends.map((minute) => minute - DAY_MINUTES)))
}

/** The half-open time of a business day. */
export const businessDay = (schedule: Schedule, date: string): { from: Date; to: Date } => ({
  from: businessDayStart(schedule, date),
  to: businessDayStart(schedule, addDays(date, 1)),
})

/** The business day of an instant: in the night the one before. */
export function businessDate(schedule: Schedule, at: Date): string {
  const date = melbourneDate(at)
  return at < businessDayStart(schedule, date) ? addDays(date, -1) : date
}

/** The business day on which a time ends that lasts until before `end`. */
export const businessDateOfEnd = (schedule: Schedule, end: Date): string => businessDate(schedule, new Date(end.getTime() - 1))

const isOpenWeekday = (schedule: Schedule, weekday: number): boolean => schedule.spans.some((span) => span.weekday === weekday)

/** The first day from `first` to `last` that is closed by its weekday or as a public holiday. */
function firstClosedByHours(schedule: Schedule, first: string, last: string): string | undefined {
  // Ends within a year, at the first holiday that is not answered: holidays are answered at most a year ahead.
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
  const by_hand = [...schedule.closures, ...schedule.closed_holidays].filter((date) => date >= first && date <= last)
  const by_hours = schedule.spans.length === 0 ? undefined : firstClosedByHours(schedule, first, last)
  return [...by_hand, ...(by_hours === undefined ? [] : [by_hours])].toSorted()[0]
}

/** When the restaurant closes at the end of the business day of `at`; undefined when it does not open, has closed, or states no hours. */
export function closingTime(schedule: Schedule, at: Date): Date | undefined {
  const date = businessDate(schedule, at)
  const ends = spansOn(schedule, date).map(endMinute)
  if (ends.length === 0 || closedReason(schedule, date) !== undefined) return undefined
  const closes_at = minuteOfDay(date, Math.max(...ends))
  return closes_at > at ? closes_at : undefined
}
