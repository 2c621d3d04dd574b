import type { OrderRow } from '#server/features/orders/orders/order-tables.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { amountsLeft, refundEntries } from './ledger-rules.ts'
import { findBalance, isPaidBy } from './ledger-store.ts'

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
