import { UNDO_SECONDS } from '#contract/constants.ts'
import type { FailureCode } from '#contract/failures.ts'
import { HOUR_MS, SECOND_MS } from '#contract/time.ts'
import { timeOfDay } from '#contract/time-wording.ts'

// The button is there for UNDO_SECONDS; the rest is for the request's way to the server.
const UNDO_MS = (UNDO_SECONDS + 5) * SECOND_MS

/** Whether the collection of a scan that was received at `received_at` can still be undone. */
export const canUndo = (received_at: Date, now: Date): boolean => now.getTime() - received_at.getTime() <= UNDO_MS

const PAST_MS = 36 * HOUR_MS

/** When a pass counts as scanned: the device's time for a scan that was kept offline, if it is plausible, else now. */
export function scanTime(scanned_at: string | undefined, now: Date): Date {
  if (scanned_at === undefined) return now
  const at = new Date(scanned_at)
  const age = now.getTime() - at.getTime()
  return age > PAST_MS || age <= 0 ? now : at
}

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

/** What the person at the counter reads when an order cannot be collected. */
export function collectRefusalDetail(code: FailureCode, order: PickupTimes): string {
  if (code === 'already_collected') return `Already collected at ${timeOfDay(order.collected_at ?? order.pickup_end)}.`
  if (code === 'pickup_over') return `Pickup ended at ${timeOfDay(order.pickup_end)}. This order counts as missed.`
  return (
    details[code] ?? `Pickup starts at ${timeOfDay(order.pickup_start ?? order.pickup_end)}. Please ask the customer to come back then.`
  )
}
