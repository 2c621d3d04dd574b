import { addMinutes, MINUTE_MS } from '#contract/time.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'

/** Whoever cancels sooner has looked at an order, and kept no meals from others. */
export const LAPSE_AFTER_MINUTES = 2
/** Lapses count for so long, or until an order is paid. */
export const LAPSE_HOURS = 24
/** Of the first lapse, which may be a tunnel, of the second, and so on; the last holds for all further ones. */
const WAIT_MINUTES = [0, 2, 10, 60, 240]

/** Whether an order that was released kept meals from others without being paid. */
export function isLapse({
  cancelled_by,
  placed_at,
  ended_at,
}: Pick<OrderRow, 'cancelled_by' | 'placed_at' | 'ended_at'>): boolean {
  if (cancelled_by === null) return true
  const held_ms = (ended_at ?? placed_at).getTime() - placed_at.getTime()
  return cancelled_by === 'customer' && held_ms >= LAPSE_AFTER_MINUTES * MINUTE_MS
}

/** Until when an account waits after so many lapses; undefined where it need not. */
export function waitAfter(lapses: number, now: Date): Date | undefined {
  const minutes = WAIT_MINUTES[Math.min(lapses, WAIT_MINUTES.length) - 1] ?? 0
  return minutes === 0 ? undefined : addMinutes(now, minutes)
}
