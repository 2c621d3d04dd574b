import type { Stripe } from 'stripe'
import { cutText } from '#contract/text/isolated-text.ts'
import type {
  DisputeEvidence,
  ProviderDispute,
} from '#server/features/payments/processing/connect-provider.ts'
import { CURRENCY } from '#server/features/payments/processing/payment-rules.ts'
import { idOf, toDate } from '#server/features/payments/processing/stripe/stripe-rules.ts'

/** Stripe's maximum for each text. */
const TEXT_MAX = 20_000

const statuses: Record<string, ProviderDispute['status']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  // Settled with the bank before any money was taken.
  prevented: 'inquiry_closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  // The bank has rejected the evidence, and can be asked once more.
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

/** Fees in another currency are listed with their movements. */
const feeOf = ({ balance_transactions }: Stripe.Dispute): number =>
  balance_transactions.reduce((sum, { fee, currency }) => (currency === CURRENCY ? sum + fee : sum), 0)

export const toProviderDispute = (
  dispute: Stripe.Dispute,
  subscriptionPlanRef: string | null = null,
): ProviderDispute => ({
  dispute_ref: dispute.id,
  payment_ref: subscriptionPlanRef ?? idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
  amount_cents: dispute.amount,
  currency: dispute.currency,
  fee_cents: feeOf(dispute),
  reason: dispute.reason,
  // Under review, until Stripe says how it ended.
  status: statuses[dispute.status] ?? 'under_review',
  has_evidence: isAnswered(dispute),
  due_by: dispute.evidence_details.due_by === null ? null : toDate(dispute.evidence_details.due_by),
  opened_at: toDate(dispute.created),
})

const isAppeal = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean => status === 'appeal_needs_response'

/** Whether evidence was submitted; what was submitted before an appeal is none for it. */
export const isAnswered = (dispute: Pick<Stripe.Dispute, 'status' | 'evidence_details'>): boolean =>
  dispute.evidence_details.submission_count > 0 && !isAppeal(dispute)

export const canAnswer = ({ status, evidence_details }: Stripe.Dispute): boolean =>
  ['needs_response', 'warning_needs_response', 'appeal_needs_response'].includes(status) &&
  !evidence_details.past_due

export const toAnswerParams = (dispute: Stripe.Dispute, evidence: DisputeEvidence) =>
  isAppeal(dispute) ? toAppealParams(evidence) : toEvidenceParams(evidence)

/** An appeal has one text for all of it. */
function toAppealParams({ product_description, service_date, customer_name, signed_scan }: DisputeEvidence) {
  const reason = [product_description, `Collected on ${service_date}`, customer_name, signed_scan]
    .filter((text) => text !== null)
    .join('\n')
  return {
    evidence: { appeal: { card: { reason_for_filing: cutText(reason, TEXT_MAX) } } },
    submit: true,
  } satisfies Stripe.DisputeUpdateParams
}

function toEvidenceParams(evidence: DisputeEvidence) {
  const { product_description, service_date, customer_name, customer_email, signed_scan } = evidence
  return {
    evidence: {
      product_description: cutText(product_description, TEXT_MAX),
      service_date,
      uncategorized_text: cutText(signed_scan, TEXT_MAX),
      customer_name: customer_name ?? undefined,
      customer_email_address: customer_email ?? undefined,
    },
    submit: true,
  } satisfies Stripe.DisputeUpdateParams
}
