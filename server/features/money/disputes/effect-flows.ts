import { holdShare, releaseShare } from '#server/features/money/payouts/public.ts'
import {
  bearLostDispute,
  isPaidBy,
  type OrderRow,
  refundCancelled,
} from '#server/features/orders/orders/public.ts'
import { findAcceptedScan } from '#server/features/orders/pickups/public.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { settleCoveredRefunds } from '#server/features/payments/payments/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { disputeEntries, isCollectionProved, isDecided, takesMoney } from './dispute-rules.ts'
import { type DisputedPayment, hasOtherOpen, sumOtherLost, type DisputeRow } from './dispute-store.ts'

/** A dispute whose payment is known, with its order locked. */
export interface Disputed {
  dispute: DisputeRow
  payment: DisputedPayment
  order: OrderRow | undefined
}

/** What follows from the present status of a dispute and has not happened yet. */
export async function applyEffects(tx: Db, disputed: Disputed, at: Date): Promise<Partial<DisputeRow>> {
  const { dispute, payment, order } = disputed
  const { session_id, order_id, subscription_id } = payment
  const taken_at = dispute.taken_at ?? (takesMoney(dispute.status) ? at : null)
  if (dispute.taken_at === null && taken_at !== null) await recordMoney(tx, disputed, 'dispute_opened', at)
  const bearer = await decide(tx, disputed, at)
  if (order !== undefined && (await isPaidBy(tx, order.id, session_id)))
    await holdOrRelease(tx, order, { ...dispute, session_id }, at)
  const closed_at = isDecided(dispute.status) ? (dispute.closed_at ?? at) : null
  return { session_id, order_id, subscription_id, taken_at, closed_at, ...bearer }
}

type Fronted = Pick<DisputeRow, 'provider_ref' | 'amount_cents'>

/** A payment that is neither of an order nor of a subscription has no entries. */
async function recordMoney(
  tx: Db,
  { dispute, payment, order }: Omit<Disputed, 'dispute'> & { dispute: Fronted },
  event: 'dispute_opened' | 'dispute_won',
  at: Date,
) {
  const { order_id, subscription_id } = payment
  if (order_id === null && subscription_id === null) return
  const restaurant_id = order?.restaurant_id ?? payment.restaurant_id
  await insertLedger(tx, disputeEntries({ ...dispute, order_id, subscription_id }, event, restaurant_id, at))
}

/**
 * Counts refunds that were waiting for a dispute as paid by the bank, which is what the operator has fronted
 * the less; returns how much that is. The provider had to pay them once only.
 */
async function recordCovered(tx: Db, disputed: Disputed, at: Date): Promise<number> {
  const { dispute, payment } = disputed
  const taken_cents = dispute.amount_cents + (await sumOtherLost(tx, payment, dispute.id))
  let covered_cents = 0
  for (const { id, amount_cents } of await settleCoveredRefunds(tx, payment.session_id, taken_cents, at)) {
    await recordMoney(
      tx,
      { ...disputed, dispute: { provider_ref: id, amount_cents: -amount_cents } },
      'dispute_opened',
      at,
    )
    covered_cents += amount_cents
  }
  return covered_cents
}

type DisputeBearer = Partial<Pick<DisputeRow, 'borne_by' | 'restaurant_cents'>>

async function decide(tx: Db, disputed: Disputed, at: Date): Promise<DisputeBearer> {
  const { dispute, payment, order } = disputed
  if (dispute.status === 'won') {
    await recordMoney(tx, disputed, 'dispute_won', at)
    if (order !== undefined) await refundCancelled(tx, order, at)
  }
  if (dispute.status !== 'lost') return {}
  const covered_cents = await recordCovered(tx, disputed, at)
  if (order === undefined || isCollectionProved(await findAcceptedScan(tx, order.id)))
    return { borne_by: 'operator', restaurant_cents: 0 }
  const amount_cents = dispute.amount_cents - covered_cents
  const lost = { session_id: payment.session_id, amount_cents, ref: dispute.provider_ref }
  const restaurant_cents = await bearLostDispute(tx, order, lost, at)
  return { borne_by: restaurant_cents > 0 ? 'restaurant' : 'operator', restaurant_cents }
}

async function holdOrRelease(tx: Db, order: OrderRow, dispute: DisputeRow, at: Date): Promise<void> {
  if (!isDecided(dispute.status)) await holdShare(tx, order.id, 'dispute', at)
  else if (!(await hasOtherOpen(tx, order.id, dispute))) await releaseShare(tx, order.id, 'dispute', at)
}
