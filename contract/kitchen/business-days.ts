import { addDays, DAY_MINUTES, minuteOfDay, toMinute, weekdayOf } from '#contract/calendar-days.ts'
import type { OpeningSpan } from './hours.ts'
import { PICKUP_AFTER_SALE_MINUTES, PICKUP_MINUTES_MIN } from '#contract/constants.ts'
import { addMinutes, type InstantOrText, melbourneDate, MINUTE_MS } from '#contract/time.ts'

/**
 * Times are minutes after local midnight; a span that closes at or before it opens ends on the next day.
 * Monday is 1.
 */
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

/**
 * Until then a night belongs to the day before unless the day opens earlier: who collects half an hour after
 * closing comes on that evening.
 */
export const NIGHT_END_MINUTE = 240

/** After the midnight with which the day of opening begins. */
export const endMinute = ({ opens_minute, closes_minute }: Omit<ScheduleSpan, 'weekday'>): number =>
  closes_minute > opens_minute ? closes_minute : closes_minute + DAY_MINUTES

export const spansOn = (spans: ScheduleSpan[], date: string): ScheduleSpan[] =>
  spans.filter(({ weekday }) => weekday === weekdayOf(date))

/**
 * A business day lasts from one of these instants to the next. It begins at the end of the night or where it
 * opens before that, and not while a span of the day before goes on, also where that day is closed, so that
 * every instant belongs to one day.
 */
function startOf(spans: ScheduleSpan[], date: string): Date {
  const opens = spansOn(spans, date).map(({ opens_minute }) => opens_minute)
  const ends = spansOn(spans, addDays(date, -1)).map(endMinute)
  return minuteOfDay(
    date,
    Math.max(Math.min(NIGHT_END_MINUTE, ...opens), ...ends.map((minute) => minute - DAY_MINUTES)),
  )
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
  return new Date(
    Math.min(minuteOfDay(date, Math.max(...ends)).getTime(), startOf(spans, addDays(date, 1)).getTime()),
  )
}

/** The earliest end of pickup: whoever orders last still has the time to come. */
export const earliestPickupEnd = (expires_at: InstantOrText): Date =>
  addMinutes(expires_at, PICKUP_MINUTES_MIN)

/**
 * When pickup ends of a food item whose restaurant names no end of its own: when it closes, where that is
 * known and after the sale.
 */
export function usualPickupEnd(expires_at: InstantOrText, closing?: Date): Date {
  if (closing === undefined || closing <= new Date(expires_at))
    return addMinutes(expires_at, PICKUP_AFTER_SALE_MINUTES)
  const earliest = earliestPickupEnd(expires_at)
  return closing < earliest ? earliest : closing
}

/**
 * When a restaurant closes on the business day on which a time ends; undefined where that is not known, or it
 * does not open.
 */
export type ClosingFinder = (end: Date) => Date | undefined

/**
 * The end of pickup of a sale that ends at another time than before: the usual one again, or as long after it
 * as it was.
 */
export function movedPickupEnd(
  before: Record<'expires_at' | 'pickup_end', InstantOrText>,
  expires_at: Date,
  findClosing: ClosingFinder,
): Date {
  const [saleEnd, pickupEnd] = [new Date(before.expires_at), new Date(before.pickup_end)]
  const closing = findClosing(expires_at)
  const usualEnds = [usualPickupEnd(saleEnd), usualPickupEnd(saleEnd, findClosing(saleEnd))]
  return closing !== undefined && usualEnds.some((end) => end.getTime() === pickupEnd.getTime())
    ? usualPickupEnd(expires_at, closing)
    : new Date(expires_at.getTime() + pickupEnd.getTime() - saleEnd.getTime())
}

/** A sale that would be shorter is not suggested. */
const SALE_LEAST_MS = 15 * MINUTE_MS

/**
 * The end of sale to suggest before a closing time with which pickup ends; undefined where that leaves no
 * time to sell.
 */
export const saleEndBefore = (closing: Date, now: Date): Date | undefined =>
  [PICKUP_AFTER_SALE_MINUTES, PICKUP_MINUTES_MIN]
    .map((minutes) => addMinutes(closing, -minutes))
    .find((end) => end.getTime() - now.getTime() >= SALE_LEAST_MS)
