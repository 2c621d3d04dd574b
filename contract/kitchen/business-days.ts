import { addDays, DAY_MINUTES, minuteOfDay, toMinute, weekdayOf } from '#contract/calendar-days.ts'
import type { OpeningSpan } from './hours.ts'
import { melbourneDate } from '#contract/time.ts'

/** Times are minutes after local midnight; a span that closes at or before it opens ends on the next day. Monday is 1. */
export interface ScheduleSpan {
  weekday: number
  opens_minute: number
  closes_minute: number
}

export const toScheduleSpan = ({ weekday, opens, closes }: OpeningSpan): ScheduleSpan => ({
  weekday,
  opens_minute: toMinute(opens),
  closes_minute: toMinute(closes),
})

/** Until then a night belongs to the day before unless the day opens earlier: who collects half an hour after closing comes on that evening. */
export const NIGHT_END_MINUTE = 240

/** After the midnight with which the day of opening begins. */
export const endMinute = ({ opens_minute, closes_minute }: Omit<ScheduleSpan, 'weekday'>): number =>
  closes_minute > opens_minute ? closes_minute : closes_minute + DAY_MINUTES

export const spansOn = (spans: ScheduleSpan[], date: string): ScheduleSpan[] => spans.filter(({ weekday }) => weekday === weekdayOf(date))

/**
 * A business day lasts from one of these instants to the next. It begins at the end of the night or where it opens before that, and not while
 * a span of the day before goes on, also where that day is closed, so that every instant belongs to one day.
 */
function startOf(spans: ScheduleSpan[], date: string): Date {
  const opens = spansOn(spans, date).map(({ opens_minute }) => opens_minute)
  const ends = spansOn(spans, addDays(date, -1)).map(endMinute)
  return minuteOfDay(date, Math.max(Math.min(NIGHT_END_MINUTE, ...opens), ...ends.map((minute) => minute - DAY_MINUTES)))
}

/** The half-open time of a business day. */
export const businessDayOf = (spans: ScheduleSpan[], date: string): { from: Date; to: Date } => ({
  from: startOf(spans, date),
  to: startOf(spans, addDays(date, 1)),
})

/** The business day of an instant: in the night the one before. */
export function businessDateOf(spans: ScheduleSpan[], at: Date): string {
  const date = melbourneDate(at)
  return at < startOf(spans, date) ? addDays(date, -1) : date
}

/** When the hours of a business day end; undefined on a weekday without hours. */
export function closingOn(spans: ScheduleSpan[], date: string): Date | undefined {
  const ends = spansOn(spans, date).map(endMinute)
  if (ends.length === 0) return undefined
  // In the night that clocks skip an hour, hours that end in that hour would reach into the next day.
  return new Date(Math.min(minuteOfDay(date, Math.max(...ends)).getTime(), startOf(spans, addDays(date, 1)).getTime()))
}
