import { CANCEL_AFTER_PAYING_MINUTES, CANCEL_BEFORE_END_MINUTES, HOLD_MINUTES, MISSED_AFTER_MINUTES } from '#contract/constants.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { OrderRow } from './order-tables.ts'

export type OrderEvent = 'hand_back' | 'pay' | 'let_go' | 'pay_late' | 'refuse_late' | 'cancel' | 'collect' | 'miss'

/** Every change an order can go through: the states it may leave, and the one it enters. */
export const transitions = {
  pay: { from: ['held'], to: 'paid' },
  let_go: { from: ['held'], to: 'released' },
  pay_late: { from: ['released'], to: 'paid' },
  refuse_late: { from: ['released'], to: 'cancelled' },
  cancel: { from: ['paid'], to: 'cancelled' },
  collect: { from: ['paid'], to: 'collected' },
  miss: { from: ['paid'], to: 'missed' },
  hand_back: { from: ['collected'], to: 'paid' },
} as const satisfies Record<OrderEvent, { from: OrderStatus[]; to: OrderStatus }>

const minutes = (count: number): number => count * MINUTE_MS
const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

export const holdUntil = (placed_at: Date): Date => plus(placed_at, minutes(HOLD_MINUTES))

/** An order placed before this is held no longer. */
export const placedSince = (now: Date): Date => plus(now, -minutes(HOLD_MINUTES))

/** From when an order that nobody collected counts as missed. */
export const missedFrom = (pickup_end: Date): Date => plus(pickup_end, minutes(MISSED_AFTER_MINUTES))

type Cancellable = Pick<OrderRow, 'status' | 'paid_at' | 'pickup_end'>

/** Until when its customer can cancel a paid order: an hour before pickup ends, or five minutes after paying if that is later. */
export function cancelUntil({ paid_at, pickup_end }: Pick<OrderRow, 'paid_at' | 'pickup_end'>): Date {
  const beforeEnd = plus(pickup_end, -minutes(CANCEL_BEFORE_END_MINUTES))
  const afterPaying = paid_at === null ? beforeEnd : plus(paid_at, minutes(CANCEL_AFTER_PAYING_MINUTES))
  return afterPaying > beforeEnd ? afterPaying : beforeEnd
}

/** Why its customer cannot cancel an order at `now`, or undefined when they can. */
export function cancelRefusal(order: Cancellable, now: Date): FailureCode | undefined {
  if (order.status === 'held') return undefined
  if (order.status !== 'paid') return 'wrong_state'
  return now > cancelUntil(order) ? 'pickup_over' : undefined
}

/** Why an order cannot be paid at `now`, or undefined when it can. */
export function payRefusal(order: Pick<OrderRow, 'status' | 'hold_expires_at'>, now: Date): FailureCode | undefined {
  if (order.status !== 'held') return 'wrong_state'
  return now >= order.hold_expires_at ? 'pickup_over' : undefined
}

/** Why an order cannot be handed over at `at`, or undefined when it can. */
export function collectRefusal(order: Pick<OrderRow, 'status' | 'pickup_start' | 'pickup_end'>, at: Date): FailureCode | undefined {
  if (order.status === 'collected') return 'already_collected'
  if (order.status === 'missed') return 'pickup_over'
  if (order.status !== 'paid') return 'wrong_state'
  if (order.pickup_start !== null && at < order.pickup_start) return 'wrong_state'
  return at >= missedFrom(order.pickup_end) ? 'pickup_over' : undefined
}

/** Commission on a total, rounded half up to the cent. `bp` is in hundredths of a percent. */
export const commissionOn = (total_cents: number, bp: number): number => Math.floor((total_cents * bp + 5_000) / 10_000)

interface Window {
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date | null
}

/** When an order of several items can be collected: while each of them can, and never an empty time. */
export function pickupWindow(items: Window[]): { pickup_start: Date | null; pickup_end: Date } {
  const pickup_end = new Date(Math.min(...items.map((item) => (item.pickup_end ?? item.expires_at).getTime())))
  const starts = items.flatMap((item) => (item.pickup_start === null ? [] : [item.pickup_start.getTime()]))
  const start = starts.length === 0 ? null : new Date(Math.max(...starts))
  return { pickup_start: start !== null && start < pickup_end ? start : null, pickup_end }
}
