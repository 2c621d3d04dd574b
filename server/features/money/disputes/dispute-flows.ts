import { lockOrder } from '#server/features/orders/orders/public.ts'
import { CURRENCY, type ProviderDispute } from '#server/features/payments/payments/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { isFinal } from './dispute-rules.ts'
import {
  findDisputedPayment,
  insertDispute,
  lockDisputeOf,
  updateDispute,
  type DisputeRow,
} from './dispute-store.ts'
import { applyEffects } from './effect-flows.ts'

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
