import type { FailureCode } from '#contract/failures.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { UNDO_SECONDS } from '#contract/pickups.ts'

// The press is the person's; the way of the request to the server is not counted against them.
const UNDO_MS = (UNDO_SECONDS + 5) * 1_000

/** Whether a scan that was received at `received_at` can still be taken back. */
export const canUndo = (received_at: Date, now: Date): boolean => now.getTime() - received_at.getTime() <= UNDO_MS

const PAST_MS = 36 * 3_600_000

/** When a pass counts as scanned: the device's time for a scan kept while offline, within reason, else now. */
export function scanTime(said: string | undefined, now: Date): Date {
  if (said === undefined) return now
  const at = new Date(said)
  const age = now.getTime() - at.getTime()
  return age > PAST_MS || age <= 0 ? now : at
}

const clock = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Melbourne', hour: 'numeric', minute: '2-digit', hour12: true })

interface Facts {
  status: OrderStatus
  pickup_start: Date | null
  pickup_end: Date
  collected_at: Date | null
}

const byStatus: Partial<Record<OrderStatus, string>> = {
  held: 'This order has not been paid yet. Ask the customer to pay on their phone, then scan again.',
  cancelled: 'This order was cancelled. Please do not hand it over.',
  released: 'This order was never paid and has been let go.',
}

/** What the person at the counter reads when an order cannot be handed over. */
export function refusalFor(why: FailureCode, order: Facts): string {
  if (why === 'already_collected') return `Already collected at ${clock.format(order.collected_at ?? order.pickup_end)}.`
  if (why === 'pickup_over') return `Pickup ended at ${clock.format(order.pickup_end)}. This order counts as missed.`
  return (
    byStatus[order.status] ??
    `Pickup starts at ${clock.format(order.pickup_start ?? order.pickup_end)}. Please ask the customer to come back then.`
  )
}
