import { PICKUP_AFTER_SALE_MINUTES, PICKUP_MINUTES_MIN } from '#contract/constants.ts'
import { type InstantOrText, MINUTE_MS } from '#contract/time.ts'

// When pickup ends and sales end, for whoever lists meals.

const addMinutes = (at: InstantOrText, minutes: number): Date => new Date(new Date(at).getTime() + minutes * MINUTE_MS)

/** The earliest end of pickup: whoever orders last still has the time to come. */
export const earliestPickupEnd = (expires_at: InstantOrText): Date => addMinutes(expires_at, PICKUP_MINUTES_MIN)

/** When pickup ends of a food item whose restaurant names no end of its own: when it closes, where that is known and after the sale. */
export function usualPickupEnd(expires_at: InstantOrText, closing?: Date): Date {
  if (closing === undefined || closing <= new Date(expires_at)) return addMinutes(expires_at, PICKUP_AFTER_SALE_MINUTES)
  const earliest = earliestPickupEnd(expires_at)
  return closing < earliest ? earliest : closing
}

/** When a restaurant closes on the business day on which a time ends; undefined where that is not known, or it does not open. */
export type ClosingFinder = (end: Date) => Date | undefined

/** The end of pickup of a sale that ends at another time than before: the usual one again, or as long after it as it was. */
export function movedPickupEnd(
  before: Record<'expires_at' | 'pickup_end', InstantOrText>,
  expires_at: Date,
  findClosing: ClosingFinder,
): Date {
  const [sale_end, pickup_end] = [new Date(before.expires_at), new Date(before.pickup_end)]
  const closing = findClosing(expires_at)
  const usualEnds = [usualPickupEnd(sale_end), usualPickupEnd(sale_end, findClosing(sale_end))]
  return closing !== undefined && usualEnds.some((end) => end.getTime() === pickup_end.getTime())
    ? usualPickupEnd(expires_at, closing)
    : new Date(expires_at.getTime() + pickup_end.getTime() - sale_end.getTime())
}

/** A sale that would be shorter is not suggested. */
const SALE_LEAST_MS = 15 * MINUTE_MS

/** The end of sale to suggest before a closing time with which pickup ends; undefined where that leaves no time to sell. */
export const saleEndBefore = (closing: Date, now: Date): Date | undefined =>
  [PICKUP_AFTER_SALE_MINUTES, PICKUP_MINUTES_MIN]
    .map((minutes) => addMinutes(closing, -minutes))
    .find((end) => end.getTime() - now.getTime() >= SALE_LEAST_MS)
