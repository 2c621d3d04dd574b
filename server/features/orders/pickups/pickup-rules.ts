import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import { UNDO_SECONDS } from '#contract/constants.ts'
import type { FailureCode } from '#contract/failures.ts'
import { HOUR_MS, SECOND_MS } from '#contract/time.ts'
import { canCollectOutside, tooEarlyText } from '#contract/orders/collection-times.ts'
import { timeOfDay } from '#contract/time-wording.ts'

// The button is there for UNDO_SECONDS; the rest is for the request's way to the server.
const UNDO_MS = (UNDO_SECONDS + 5) * SECOND_MS

/** A collection whose scan was received before this can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS)

/** Whether the collection of a scan that was received at `received_at` can still be undone. */
export const canUndo = (received_at: Date, now: Date): boolean => received_at >= undoableSince(now)

const PAST_MS = 36 * HOUR_MS

interface OrderTimes {
  placed_at: Date
  paid_at: Date | null
  pickup_start: Date | null
}

/**
 * When a pass counts as scanned: for a scan that was kept offline the device's time, if it is plausible, else
 * now. A device that says a time before the order was paid has a slow clock: its scan counts when it could
 * have been made first, so that it is not lost.
 */
export function scanTime(scanned_at: string | undefined, order: OrderTimes, now: Date): Date {
  if (scanned_at === undefined) return now
  const at = new Date(scanned_at)
  const age = now.getTime() - at.getTime()
  if (age > PAST_MS || age <= 0) return now
  const sold_at = order.paid_at ?? order.placed_at
  return at < sold_at ? earliest(now, latest(sold_at, order.pickup_start ?? sold_at)) : at
}

interface Cancelled extends OrderTimes {
  status: string
  cancelled_by: string | null
  ended_at: Date | null
}

/**
 * Whether a scan was made before its customer cancelled an order. It is of the pass, which only the customer
 * can show: the code the restaurant has as well.
 */
export function standsBeforeCancelling(
  { scanned_at, proof }: { scanned_at: string | undefined; proof: object },
  order: Cancelled,
  now: Date,
): boolean {
  const { status, cancelled_by, ended_at } = order
  if (status !== 'cancelled' || cancelled_by !== 'customer' || ended_at === null) return false
  return scanned_at !== undefined && 'issue' in proof && scanTime(scanned_at, order, now) < ended_at
}

const earliest = (one: Date, other: Date): Date => (one < other ? one : other)
const latest = (one: Date, other: Date): Date => (one < other ? other : one)

interface PickupTimes {
  pickup_start: Date | null
  pickup_end: Date
  collected_at: Date | null
}

const details: Partial<Record<FailureCode, string>> = {
  not_paid_yet: 'This order has not been paid yet. Ask the customer to pay on their phone, then scan again.',
  order_cancelled: 'This order was cancelled. Please do not hand it over.',
  order_released: 'This order was never paid and has been let go.',
}

/**
 * What the person at the counter reads when an order cannot be collected at `at`, by the opening hours of the
 * restaurant.
 */
export function collectRefusalDetail(
  code: FailureCode,
  order: PickupTimes,
  { at, spans }: { at: Date; spans: ScheduleSpan[] },
): string {
  if (code === 'already_collected')
    return `Already collected at ${timeOfDay(order.collected_at ?? order.pickup_end)}.`
  if (code === 'pickup_over')
    return `Pickup ended at ${timeOfDay(order.pickup_end)}. This order counts as missed.`
  if (details[code] !== undefined) return details[code]
  const text = tooEarlyText(order, at, spans)
  return canCollectOutside(order, at, spans) ? `${text} Please ask the customer to come back then.` : text
}
