import { isNumberLike } from '#contract/text/number-like-text.ts'
import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import {
  CANCEL_AFTER_PAYING_MINUTES,
  CANCEL_BEFORE_END_MINUTES,
  CODE_ALPHABET,
  CODE_LENGTH,
  HOLD_MINUTES,
  LATE_CANCEL_MINUTES,
} from '#contract/constants.ts'
import { maskedCode } from '#contract/orders/order-code-wording.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { confirmedRefusal, windowRefusal } from '#contract/orders/collection-times.ts'
import { gstIn } from '#contract/payments/gst.ts'
import { missedFrom } from '#contract/kitchen/pickup-windows.ts'
import { addMinutes, MINUTE_MS } from '#contract/time.ts'
import type { OrderLineRow, OrderRow } from './order-tables.ts'

export type OrderTransition =
  | 'pay'
  | 'release'
  | 'pay_late'
  | 'refuse_late'
  | 'cancel'
  | 'cancel_missed'
  | 'recall'
  | 'collect'
  | 'reinstate'
  | 'undo_collection'
  | 'undo_late_collection'
  | 'miss'

/** Every change an order can go through: the states it may leave, and the one it enters. */
export const transitions = {
  pay: { from: ['held'], to: 'paid' },
  release: { from: ['held'], to: 'released' },
  pay_late: { from: ['released'], to: 'paid' },
  refuse_late: { from: ['released'], to: 'cancelled' },
  cancel: { from: ['paid'], to: 'cancelled' },
  cancel_missed: { from: ['missed'], to: 'cancelled' },
  recall: { from: ['paid', 'missed'], to: 'cancelled' },
  collect: { from: ['paid', 'missed'], to: 'collected' },
  reinstate: { from: ['cancelled'], to: 'paid' },
  undo_collection: { from: ['collected'], to: 'paid' },
  undo_late_collection: { from: ['collected'], to: 'missed' },
  miss: { from: ['paid'], to: 'missed' },
} as const satisfies Record<OrderTransition, { from: OrderStatus[]; to: OrderStatus }>

export const holdExpiry = (placed_at: Date): Date => addMinutes(placed_at, HOLD_MINUTES)

/** No order that was placed at or before this instant is still held at `now`. */
export const heldOrdersPlacedAfter = (now: Date): Date => addMinutes(now, -HOLD_MINUTES)

type Cancellable = Pick<OrderRow, 'status' | 'paid_at' | 'pickup_end' | 'sold_without_address'>

/** What the deadline to cancel depends on beside the order. */
export interface CancelContext {
  lines: Pick<OrderLineRow, 'changed_declaration' | 'quantity' | 'cancelled_quantity'>[]
  restaurant: { address: string | null } | undefined
}

/** Its restaurant had no address when it was sold, and has none yet: its customer cannot find the meal. */
const isUnfindable = (
  { sold_without_address }: Pick<OrderRow, 'sold_without_address'>,
  { restaurant }: CancelContext,
): boolean => sold_without_address && restaurant !== undefined && restaurant.address === null

/** A meal in it is declared otherwise than it was sold. */
const hasChanged = ({ lines }: CancelContext): boolean =>
  lines.some((line) => line.changed_declaration !== null && line.cancelled_quantity < line.quantity)

/** Whether its customer can cancel it for as long as it can be collected. */
const isAlwaysCancellable = (
  order: Pick<OrderRow, 'sold_without_address'>,
  context: CancelContext,
): boolean => hasChanged(context) || isUnfindable(order, context)

/**
 * Until when its customer can cancel a paid order: an hour before pickup ends, or five minutes after paying
 * if that is later. While a meal in it is declared otherwise than it was sold, or its restaurant has no
 * address, for as long as it can be collected.
 */
export function cancelDeadline(order: Omit<Cancellable, 'status'>, context: CancelContext): Date {
  const { paid_at, pickup_end } = order
  const beforeEnd = isAlwaysCancellable(order, context)
    ? missedFrom(pickup_end)
    : addMinutes(pickup_end, -CANCEL_BEFORE_END_MINUTES)
  if (paid_at === null) return beforeEnd
  const afterPaying = addMinutes(paid_at, CANCEL_AFTER_PAYING_MINUTES)
  return new Date(Math.max(beforeEnd.getTime(), afterPaying.getTime()))
}

/** Whether somebody who cancels a paid order now leaves its restaurant little time to sell it again. */
export const isLateToCancel = (
  order: Pick<OrderRow, 'status' | 'pickup_end' | 'sold_without_address'>,
  context: CancelContext,
  now: Date,
): boolean =>
  order.status === 'paid' &&
  !isAlwaysCancellable(order, context) &&
  now > addMinutes(order.pickup_end, -CANCEL_BEFORE_END_MINUTES - LATE_CANCEL_MINUTES)

const unpaidCodes: Record<OrderStatus, FailureCode | undefined> = {
  held: 'not_paid_yet',
  paid: undefined,
  collected: 'already_collected',
  cancelled: 'order_cancelled',
  released: 'order_released',
  missed: 'order_missed',
}

/** Why an order cannot be treated as a paid one, or undefined when it is paid. */
export const unpaidRefusal = (status: OrderStatus): FailureCode | undefined => unpaidCodes[status]

/** Why its customer cannot cancel an order at `now`, or undefined when they can. */
export function cancelRefusal(
  order: Cancellable,
  context: CancelContext,
  now: Date,
): FailureCode | undefined {
  if (order.status === 'held') return undefined
  const isOpen = order.status === 'paid' || order.status === 'missed'
  if (isOpen && isUnfindable(order, context)) return undefined
  if (order.status !== 'paid') return unpaidCodes[order.status]
  return now > cancelDeadline(order, context) ? 'cancel_deadline_passed' : undefined
}

/**
 * Why its restaurant cannot cancel an order, or undefined when it can: until the order has ended, at any
 * time.
 */
export const restaurantCancelRefusal = ({ status }: Pick<OrderRow, 'status'>): FailureCode | undefined =>
  status === 'held' ? undefined : unpaidRefusal(status)

/** Why an order cannot be paid at `now`, or undefined when it can. */
export function payRefusal(
  order: Pick<OrderRow, 'status' | 'hold_expires_at'>,
  now: Date,
): FailureCode | undefined {
  if (order.status === 'paid') return 'already_paid'
  if (order.status !== 'held') return unpaidCodes[order.status]
  return now >= order.hold_expires_at ? 'hold_expired' : undefined
}

/**
 * Whether a meal is paid for and waits at its restaurant; a missed one may have been handed over in time by a
 * device without a network.
 */
export const isCollectable = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  transitions.collect.from.some((each) => each === status)

/** The code as operators read it: masked while somebody who knows it could collect the order. */
export const codeForDesk = (order: Pick<OrderRow, 'status' | 'code'>): string =>
  order.status === 'held' || isCollectable(order) ? maskedCode(order.code) : order.code

/**
 * Why an order cannot be collected at `at`, or undefined when it can. With `confirmation` staff hand it over
 * early or late.
 */
export function collectRefusal(
  order: Pick<OrderRow, 'status' | 'pickup_start' | 'pickup_end'>,
  at: Date,
  confirmation?: { spans: ScheduleSpan[] },
): FailureCode | undefined {
  if (!isCollectable(order)) return unpaidCodes[order.status]
  return confirmation === undefined
    ? windowRefusal(order, at)
    : confirmedRefusal(order, at, confirmation.spans)
}

/** Commission on a total, rounded half up to the cent. `bp` is in hundredths of a percent. */
export const commissionCents = (total_cents: number, bp: number): number =>
  Math.floor((total_cents * bp + 5_000) / 10_000)

/** A new order code: about 28 bits. The database keeps it unique among a restaurant's open orders. */
export function newOrderCode(randomInt: (below: number) => number): string {
  for (;;) {
    const code = Array.from(
      { length: CODE_LENGTH },
      () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
    ).join('')
    // A spreadsheet would make a number of it.
    if (!isNumberLike(code)) return code
  }
}

/**
 * The GST in what is left of an order's price, of which some may be refunded. Where it was not asked, every
 * price includes it.
 */
export const gstInPrice = (
  { gst_registered }: Pick<OrderRow, 'gst_registered'>,
  price_cents: number,
): number => (gst_registered === false ? 0 : gstIn(price_cents))

export const REMINDER_BEFORE_END_MINUTES = 30
/**
 * Who paid less than this before the reminder is due gets none: the confirmation is as new, and most are on
 * their way.
 */
const REMINDER_AFTER_PAYING_MINUTES = 15

interface ReminderOrder {
  paid_at: Date | null
  pickup_end: Date
}

export const reminderTime = (pickup_end: Date): Date =>
  new Date(pickup_end.getTime() - REMINDER_BEFORE_END_MINUTES * MINUTE_MS)

/** Whether the customer of an order that is not collected yet is reminded at `now`. */
export function isReminderDue({ paid_at, pickup_end }: ReminderOrder, now: Date): boolean {
  if (paid_at === null) return false
  const due_at = reminderTime(pickup_end)
  const paidLongAgo = due_at.getTime() - paid_at.getTime() >= REMINDER_AFTER_PAYING_MINUTES * MINUTE_MS
  return paidLongAgo && now >= due_at && now < pickup_end
}
