import { randomInt } from 'node:crypto'
import { HOLD_PERIOD } from '#contract/constants.ts'
import { leavesTimeToCome } from '#contract/kitchen/pickup-windows.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { melbourneDate, melbourneDay } from '#contract/time.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import type { Payable, Quote, PaidSession } from '#server/features/payments/processing/public.ts'
import { findContact, isErased } from '#server/features/people/accounts/public.ts'
import { lockStock, isOnSale, adjustStock } from '#server/features/kitchen/food-items/public.ts'
import { notifyOrderPaid, askForAddressOf } from '#server/features/orders/ordering/order-notifications.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import { isId } from '#server/platform/ids.ts'
import { orderFailure } from '#server/features/orders/ordering/order-transition-flows.ts'
import { recordDeclarationsOf } from '#server/features/orders/ordering/changed-declaration-flows.ts'
import { findFreePortionUse, lockAccounts } from '#server/features/orders/ordering/placing/placing-store.ts'
import {
  freePortionsLeft,
  countFreePortions,
} from '#server/features/orders/ordering/placing/free-portions-rules.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { newOrderCode, payRefusal } from '#server/features/orders/ordering/order-rules.ts'
import {
  findOrder,
  findOrderLines,
  lockOrder,
  moveOrder,
} from '#server/features/orders/ordering/order-store.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { announceFailedRefund, bookMadeRefund, returnPayment } from './refund-flows.ts'
import { ledgerEntries, amountsLeft, refundEntries } from './ledger-rules.ts'
import { findBalance, isPaidBy } from './ledger-store.ts'

/** An order as something to pay for. */
export function orderPayable(deps: Pick<OrderDeps, 'now' | 'jobs'>): Payable {
  return {
    quote: (tx, caller, metadata, now) => quoteOrder(tx, caller, metadata?.order_id ?? '', now),
    onPaid: (tx, session, now) => recordPayment(tx, deps, session, now),
    onRefundMade: (tx, refund, now) => bookMadeRefund(tx, deps, refund, now),
    onRefundFailed: (tx, refund) => announceFailedRefund(tx, deps.jobs, refund),
  }
}

async function quoteOrder(tx: Db, caller: Caller, order_id: string, now: Date): Promise<Quote> {
  const order = isId(order_id) ? await findOrder(tx, order_id) : undefined
  if (order === undefined || order.account_id !== caller.id)
    throw new Failure('not_found', { detail: 'We could not find that order.' })
  const refusal = payRefusal(order, now)
  if (refusal !== undefined) throw orderFailure(refusal, order)
  const lines = (await findOrderLines(tx, [order.id])).get(order.id) ?? []
  const description = orderLinesText(lines)
  const email = (await findContact(tx, caller.id))?.email ?? ''
  return {
    amount_cents: order.total_cents,
    description,
    mode: 'payment',
    order_id: order.id,
    email,
    expires_at: order.hold_expires_at,
  }
}

/** Records a payment. Whatever status the order has by then, it ends as paid or the payment is refunded. */
async function recordPayment(
  tx: Db,
  deps: Pick<OrderDeps, 'now' | 'jobs'>,
  session: PaidSession,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, session.order_id ?? '')
  if (order === undefined) throw new Error(`payment ${session.id} names no order`)
  await insertLedger(tx, ledgerEntries('paid', order, session.id, now))
  if (order.status === 'held') {
    await moveOrder(tx, order.id, 'pay', now, { paid_at: now })
    await askForAddressOf(tx, deps, order)
    return notifyOrderPaid(tx, deps.jobs, order.id)
  }
  if (order.status === 'released') {
    const isErasedAccount = await isErased(tx, order.account_id)
    if (order.cancelled_by === null && !isErasedAccount && (await reserveAgain(tx, order, now))) {
      await moveOrder(tx, order.id, 'pay_late', now, {
        paid_at: now,
        ended_at: null,
        code: newOrderCode(randomInt),
      })
      await askForAddressOf(tx, deps, order)
      return notifyOrderPaid(tx, deps.jobs, order.id)
    }
    await moveOrder(tx, order.id, 'refuse_late', now, {
      paid_at: now,
      ended_at: now,
      ...lateRefusal(order, isErasedAccount),
    })
  }
  await returnPayment(tx, order, session.id, now)
  await deps.jobs.enqueue(tx, 'orders.emails', [
    { kind: 'payment_returned', order_id: order.id, session_id: session.id },
  ])
}

const SOLD_OUT = `The payment came after the ${HOLD_PERIOD} to pay, and the meal has sold out since.`
const ERASED = 'The payment came after the account was erased.'

const lateRefusal = (order: OrderRow, isErasedAccount: boolean): Partial<OrderRow> =>
  order.cancelled_by === null
    ? { cancelled_by: 'late_payment', cancel_reason: isErasedAccount ? ERASED : SOLD_OUT }
    : {}

/**
 * Reserves the stock of a released order again, if there is time to pick it up, all of it is on sale and its
 * free portions fit into the day's limit; true when it did.
 */
async function reserveAgain(tx: Db, order: OrderRow, now: Date): Promise<boolean> {
  const lines = (await findOrderLines(tx, [order.id])).get(order.id) ?? []
  if (!leavesTimeToCome(order, now)) return false
  if (!(await hasFreePortionsLeft(tx, order, lines))) return false
  const stock = await lockStock(
    tx,
    lines.map((line) => line.food_item_id),
  )
  const isAvailable = lines.every((line) => {
    const item = stock.get(line.food_item_id)
    return item !== undefined && isOnSale(item, now) && item.quantity_available >= line.quantity
  })
  if (!isAvailable) return false
  await adjustStock(
    tx,
    lines.map((line) => ({ id: line.food_item_id, by: -line.quantity })),
  )
  await recordDeclarationsOf(tx, lines, stock)
  return true
}

/**
 * Whether the free portions of a released order still fit into the limit of the day on which it was placed.
 * Accounts are locked before stock.
 */
async function hasFreePortionsLeft(tx: Db, order: OrderRow, lines: OrderLineRow[]): Promise<boolean> {
  const portions = countFreePortions(lines)
  if (portions === 0) return true
  await lockAccounts(tx, [order.account_id])
  const use = (
    await findFreePortionUse(tx, [order.account_id], melbourneDay(melbourneDate(order.placed_at)))
  ).get(order.account_id)
  // The order itself is among the counted orders, and its portions are not counted while it is released.
  return portions <= freePortionsLeft({ portions: use?.portions ?? 0, orders: 0 })
}

interface LostDispute {
  /** The payment that was disputed. */
  session_id: string
  amount_cents: number
  ref: string
}

/**
 * Lets the restaurant of an order that the caller has locked bear a lost dispute, which the operator has
 * fronted, as it would bear a refund: with its commission, and of its price no more than is left. A further
 * payment, which no order was sold for, is none of its business.
 * Returns what it bears.
 */
export async function bearLostDispute(
  tx: Db,
  order: OrderRow,
  dispute: LostDispute,
  at: Date,
): Promise<number> {
  if (!(await isPaidBy(tx, order.id, dispute.session_id))) return 0
  const balance = await findBalance(tx, order.id)
  const restaurant_cents = Math.min(dispute.amount_cents, amountsLeft(balance).restaurant_cents)
  if (restaurant_cents <= 0) return 0
  const movement = { event: 'dispute_lost' as const, ref: dispute.ref, at }
  await insertLedger(tx, refundEntries(order, balance, { refunded_cents: 0, restaurant_cents }, movement))
  return restaurant_cents
}
