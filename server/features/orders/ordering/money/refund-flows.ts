import { toAud } from '#contract/money.ts'
import { formatMoney } from '#server/features/messages/notifications/public.ts'
import {
  amountsLeft,
  type Balance,
  ledgerEntries,
  type RefundAmounts,
  refundEntries,
} from './ledger-rules.ts'
import { findBalance, findPaymentSessionId, findPaymentSessionIds } from './ledger-store.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { findOrder, lockOrder } from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { publishOrders } from '#server/features/orders/ordering/order-notifications.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import {
  findRefundOf,
  findRefunds,
  type MadeRefund,
  type RefundBearer,
  type RefundRow,
  requestRefund,
} from '#server/features/payments/processing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import { partAmounts, priceAmounts, refundRefusal } from './refund-rules.ts'

interface NewRefund {
  id: string
  borne_by: RefundBearer
  reason_code: string
  /** By which two people have decided it. */
  proposal_id?: string | undefined
  /** Where the provider has made it already. */
  provider_ref?: string
}

/**
 * Records a refund of an order's payment in the ledger and requests it from the provider, if the customer
 * gets any of it.
 */
async function recordRefund(
  tx: Db,
  order: OrderRow,
  { balance, amounts }: { balance: Balance; amounts: RefundAmounts },
  refund: NewRefund,
  now: Date,
): Promise<void> {
  const session_id = await findPaymentSessionId(tx, order.id)
  if (session_id === undefined) throw new Error(`order ${order.id} has money left, but no payment`)
  const { refunded_cents: amount_cents } = amounts
  const { proposal_id, ...requested } = refund
  if (amount_cents > 0)
    await requestRefund(tx, { ...requested, session_id, order_id: order.id, amount_cents, now })
  const entries = refundEntries(order, balance, amounts, { ref: refund.id, at: now })
  await insertLedger(
    tx,
    proposal_id === undefined ? entries : entries.map((entry) => ({ ...entry, proposal_id })),
  )
}

const movesNothing = ({ refunded_cents, restaurant_cents }: RefundAmounts): boolean =>
  refunded_cents === 0 && restaurant_cents === 0

/**
 * Refunds what is left of an order that ends: the restaurant keeps nothing of it, and the operator bears
 * nothing.
 */
export async function refundRest(tx: Db, order: OrderRow, reason_code: string, now: Date): Promise<void> {
  const balance = await findBalance(tx, order.id)
  const amounts = amountsLeft(balance)
  if (movesNothing(amounts)) return
  await recordRefund(
    tx,
    order,
    { balance, amounts },
    { id: newId(now), borne_by: 'restaurant', reason_code },
    now,
  )
}

/**
 * Refunds what has come back of a cancelled order, whose customer could not be refunded while the bank had
 * the money.
 */
export async function refundCancelled(tx: Db, order: OrderRow, now: Date): Promise<void> {
  if (order.status === 'cancelled') await refundRest(tx, order, 'dispute_won', now)
}

/**
 * Refunds the price of something that the restaurant does not sell after all, as far as it is not refunded
 * yet.
 */
export async function refundPrice(
  tx: Db,
  order: OrderRow,
  price_cents: number,
  refund: Pick<NewRefund, 'id' | 'reason_code'>,
  now: Date,
): Promise<void> {
  const balance = await findBalance(tx, order.id)
  const amounts = priceAmounts(price_cents, balance)
  if (movesNothing(amounts)) return
  await recordRefund(tx, order, { balance, amounts }, { ...refund, borne_by: 'restaurant' }, now)
}

/** Returns a payment that no order can use, in full. */
export async function returnPayment(tx: Db, order: OrderRow, session_id: string, now: Date): Promise<void> {
  const { id: order_id, total_cents: amount_cents } = order
  if (amount_cents === 0) return
  const refund = { id: newId(now), borne_by: 'restaurant', reason_code: 'payment_returned' } as const
  await requestRefund(tx, { ...refund, session_id, order_id, amount_cents, now })
  await insertLedger(tx, ledgerEntries('refunded', order, refund.id, now))
}

/**
 * Emails the customer who was told that the money goes back to a card, once the caller's transaction commits.
 */
export async function announceFailedRefund(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  { id: refund_id, order_id, amount_cents }: RefundRow,
): Promise<void> {
  const order = order_id === null ? undefined : await findOrder(tx, order_id)
  if (order === undefined) return
  await jobs.enqueue(tx, 'orders.emails', [
    { kind: 'refund_failed', order_id: order.id, refund_id, amount_cents },
  ])
  await publishOrders(tx, [order])
}

interface PartRefund extends Omit<NewRefund, 'id'> {
  order_id: string
  amount_cents: number
}

/**
 * Refunds part of what was paid for an order in the caller's transaction, and notifies its customer; returns
 * the id of the refund. It can be repeated until all is refunded. Throws a Failure: `not_found`,
 * `not_paid_yet`, `order_released`, `nothing_to_refund`,
 * `refund_exceeds_paid`.
 */
export async function refundPart(
  tx: Db,
  deps: Pick<OrderDeps, 'jobs'>,
  input: PartRefund,
  now: Date,
): Promise<{ refund_id: string }> {
  const { order_id, amount_cents, ...refund } = input
  if (!Number.isInteger(amount_cents) || amount_cents < 1)
    throw new Error(`a refund of ${amount_cents} cents is none`)
  const order = await lockOrder(tx, order_id)
  if (order === undefined) throw new Failure('not_found')
  const balance = await findBalance(tx, order.id)
  const refusal = refundRefusal(order, amount_cents, balance)
  if (refusal === 'refund_exceeds_paid') throw exceedsPaid(balance)
  if (refusal !== undefined) throw new Failure(refusal)
  const amounts = partAmounts(amount_cents, refund.borne_by)
  const refund_id = newId(now)
  await recordRefund(tx, order, { balance, amounts }, { ...refund, id: refund_id }, now)
  await deps.jobs.enqueue(tx, 'orders.emails', [{ kind: 'part_refunded', order_id, refund_id }])
  await publishOrders(tx, [order])
  return { refund_id }
}

/**
 * Books a refund that was made at the provider, which the operator bears; false when there is not that much
 * left to refund.
 */
export async function bookMadeRefund(
  tx: Db,
  deps: Pick<OrderDeps, 'jobs'>,
  refund: MadeRefund,
  now: Date,
): Promise<boolean> {
  const { order_id, amount_cents, provider_ref } = refund
  // Under the lock, for it is reported repeatedly.
  if (order_id === null || (await lockOrder(tx, order_id)) === undefined) return false
  if ((await findRefundOf(tx, provider_ref)) !== undefined) return true
  try {
    await refundPart(
      tx,
      deps,
      { order_id, amount_cents, provider_ref, borne_by: 'operator', reason_code: 'made_at_provider' },
      now,
    )
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/**
 * Lets the operator bear what a restaurant has borne of a refund, with its commission; the customer gets
 * nothing more. Throws a Failure: `not_found`, `order_cancelled`, for a restaurant has nothing of an order
 * that the operator did not cancel, and `refund_exceeds_paid`.
 */
export async function bearInsteadOfRestaurant(
  tx: Db,
  input: Pick<PartRefund, 'order_id' | 'amount_cents' | 'reason_code' | 'proposal_id'>,
  now: Date,
) {
  const { order_id, amount_cents, reason_code, proposal_id } = input
  const order = await lockOrder(tx, order_id)
  if (order === undefined) throw new Failure('not_found')
  if (order.status === 'cancelled' && order.cancelled_by !== 'operator') throw new Failure('order_cancelled')
  const balance = await findBalance(tx, order.id)
  const borne_cents = order.total_cents - amountsLeft(balance).restaurant_cents
  if (amount_cents > borne_cents) {
    const detail = `The restaurant has borne ${formatMoney(toAud(borne_cents))} of this order, and no more can be given back to it.`
    throw new Failure('refund_exceeds_paid', { detail })
  }
  const amounts = { refunded_cents: 0, restaurant_cents: -amount_cents }
  await recordRefund(
    tx,
    order,
    { balance, amounts },
    { id: newId(now), borne_by: 'operator', reason_code, proposal_id },
    now,
  )
}

function exceedsPaid(balance: Balance): Failure {
  const refundable = toAud(amountsLeft(balance).refunded_cents)
  return new Failure('refund_exceeds_paid', {
    detail: `At most ${formatMoney(refundable)} of this order can still be refunded.`,
    extra: { refundable },
  })
}

/**
 * The refunds of the payments that pay for orders, by order, oldest first; not those of further payments that
 * were returned.
 */
export async function findOrderRefunds(db: Db, order_ids: string[]): Promise<Map<string, RefundRow[]>> {
  const refunds = Map.groupBy(await findRefunds(db, order_ids), ({ order_id }) => order_id ?? '')
  const sessions = await findPaymentSessionIds(db, [...refunds.keys()])
  return new Map(
    [...refunds].map(([id, rows]) => [id, rows.filter(({ session_id }) => session_id === sessions.get(id))]),
  )
}
