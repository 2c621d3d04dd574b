import {
  type ConnectProvider,
  CURRENCY,
  type ProviderDispute,
  settleCoveredRefunds,
} from '#server/features/payments/processing/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import {
  lockOrder,
  bearLostDispute,
  isPaidBy,
  type OrderRow,
  refundCancelled,
} from '#server/features/orders/ordering/public.ts'
import { newId } from '#server/platform/ids.ts'
import { holdShare, isShareLate, releaseShare } from '#server/features/money/payouts/public.ts'
import { findAcceptedScan } from '#server/features/orders/pickups/public.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { isFinal, disputeEntries, isDecided, isScanProof, takesMoney } from './dispute-rules.ts'
import {
  findDisputedPayment,
  insertDispute,
  lockDisputeOf,
  updateDispute,
  type DisputeRow,
  type DisputedPayment,
  hasOtherOpen,
  sumOtherLost,
} from './dispute-store.ts'

export interface DisputeDeps {
  database: Database
  now: Now
  log: Log
  jobs: Pick<Jobs, 'enqueue'>
  connect: ConnectProvider
}

type ReportedDispute = Omit<ProviderDispute, 'currency'>

const toRow = ({ dispute_ref, ...reported }: ReportedDispute, now: Date, checked_at: Date): DisputeRow => ({
  ...reported,
  id: newId(now),
  provider_ref: dispute_ref,
  checked_at,
  session_id: null,
  order_id: null,
  subscription_id: null,
  taken_at: null,
  closed_at: null,
  borne_by: null,
  restaurant_cents: 0,
  evidence_by: null,
  evidence_requested_at: null,
  evidence_sent_at: null,
})

/**
 * When the provider was known to have the evidence that an operator wanted submitted, whoever told of it.
 * Once it has been sent and is asked for again, as for an appeal, it has to be requested again.
 */
function evidenceOf(
  { evidence_by, evidence_requested_at, evidence_sent_at }: DisputeRow,
  { has_evidence, status }: ReportedDispute,
  at: Date,
) {
  if (evidence_sent_at !== null && !has_evidence && status === 'needs_response')
    return { evidence_by: null, evidence_requested_at: null, evidence_sent_at: null }
  const sent_at = has_evidence && evidence_requested_at !== null ? (evidence_sent_at ?? at) : evidence_sent_at
  return { evidence_by, evidence_requested_at, evidence_sent_at: sent_at }
}

/**
 * Records a dispute as the provider has it. Events and the daily sweep both end here, late, repeatedly and
 * concurrently: each effect happens once, and one that is first heard of when it is decided gets all of them.
 * Where its payment is unknown it waits for the next time. In another currency it is none of the ledger's,
 * and what it takes is listed by the reconciliation.
 */
export async function recordDispute(
  { database, now, log }: DisputeDeps,
  { currency, ...reported }: ProviderDispute,
  checked_at: Date,
): Promise<void> {
  if (currency !== CURRENCY) {
    const dispute = reported.dispute_ref
    return log.warn(
      { dispute, currency },
      'a dispute in another currency was not recorded: answer it on the page of the provider',
    )
  }
  const at = now()
  await database.transaction(async (tx) => {
    const payment = await findDisputedPayment(tx, reported.payment_ref)
    // Before the dispute, as whoever submits evidence does.
    const order = payment?.order_id == null ? undefined : await lockOrder(tx, payment.order_id)
    await insertDispute(tx, toRow(reported, at, checked_at))
    const dispute = await lockDisputeOf(tx, reported.dispute_ref)
    if (isFinal(dispute) || dispute.checked_at > checked_at) return
    const { status, has_evidence, due_by, reason, fee_cents } = reported
    // What was taken is what the ledger has; before that the provider may still change it. The fee is not in
    // the ledger.
    const { amount_cents } = dispute.taken_at === null ? reported : dispute
    const answer = evidenceOf(dispute, reported, at)
    const change = { ...answer, status, has_evidence, due_by, reason, amount_cents, fee_cents, checked_at }
    const effects =
      payment === undefined
        ? {}
        : await applyEffects(tx, { dispute: { ...dispute, ...change }, payment, order }, at)
    await updateDispute(tx, dispute.id, { ...change, ...effects })
  })
}

/** A dispute whose payment is known, with its order locked. */
interface Disputed {
  dispute: DisputeRow
  payment: DisputedPayment
  order: OrderRow | undefined
}

/** What follows from the present status of a dispute and has not happened yet. */
async function applyEffects(tx: Db, disputed: Disputed, at: Date): Promise<Partial<DisputeRow>> {
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
  if (order === undefined || (await isCollectionProved(tx, order.id)))
    return { borne_by: 'operator', restaurant_cents: 0 }
  const amount_cents = dispute.amount_cents - covered_cents
  const lost = { session_id: payment.session_id, amount_cents, ref: dispute.provider_ref }
  const restaurant_cents = await bearLostDispute(tx, order, lost, at)
  return { borne_by: restaurant_cents > 0 ? 'restaurant' : 'operator', restaurant_cents }
}

const isCollectionProved = async (tx: Db, order_id: string): Promise<boolean> =>
  isScanProof(await findAcceptedScan(tx, order_id)) && !(await isShareLate(tx, order_id))

async function holdOrRelease(tx: Db, order: OrderRow, dispute: DisputeRow, at: Date): Promise<void> {
  if (!isDecided(dispute.status)) await holdShare(tx, order.id, 'dispute', at)
  else if (!(await hasOtherOpen(tx, order.id, dispute))) await releaseShare(tx, order.id, 'dispute', at)
}
