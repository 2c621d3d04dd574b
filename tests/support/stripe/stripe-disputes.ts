import type { Report } from './stripe-accounts.ts'
import type { Balances, Movement } from './stripe-balance.ts'
import { type Charges, PLATFORM } from './stripe-charges.ts'
import { missing, nested, type Params, refuse, stripeId } from './stripe-refusal.ts'

const FEE_CENTS = 2_500
const DAYS = 10

export interface StripeDispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  created: number
  reason: string
  status:
    | 'warning_needs_response'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'appeal_needs_response'
    | 'appeal_under_review'
    | 'won'
    | 'lost'
  balance_transactions: Movement[]
  evidence: Params
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
}

/** Without its movements, which name it. */
const sourceOf = ({ id, object }: StripeDispute) => ({ id, object })

interface Parts {
  balances: Balances
  charges: Charges
  report: Report
  seconds: () => number
}

/** Payments that customers dispute at their bank. */
export function openDisputes({ balances, charges, report, seconds }: Parts) {
  const disputes = new Map<string, StripeDispute>()
  const disputeOf = (name: string): StripeDispute => disputes.get(name) ?? missing(`dispute: '${name}'`)
  const withdraw = (dispute: StripeDispute): void => {
    charges.ofPayment(dispute.payment_intent).disputed = true
    const movement = {
      type: 'adjustment',
      reporting_category: 'dispute',
      amount: -dispute.amount,
      currency: dispute.currency,
      fee: FEE_CENTS,
    }
    dispute.balance_transactions.push(balances.move(PLATFORM, { ...movement, source: sourceOf(dispute) }))
    report('charge.dispute.funds_withdrawn', dispute)
  }
  return {
    disputes,
    disputeOf,
    open: (
      payment_intent: string,
      status: 'needs_response' | 'warning_needs_response' = 'needs_response',
      currency = 'aud',
    ) => {
      const charge = charges.ofPayment(payment_intent)
      const dispute: StripeDispute = {
        id: stripeId('du'),
        object: 'dispute',
        amount: charge.amount - charge.amount_refunded,
        currency,
        charge: charge.id,
        payment_intent,
        created: seconds(),
        reason: 'product_not_received',
        status,
        balance_transactions: [],
        evidence: {},
        evidence_details: {
          due_by: seconds() + DAYS * 86_400,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
      }
      disputes.set(dispute.id, dispute)
      report('charge.dispute.created', dispute)
      if (status === 'needs_response') withdraw(dispute)
      return dispute
    },
    /** The bank turns an inquiry into a dispute. */
    escalate: (name: string): StripeDispute => {
      const dispute = Object.assign(disputeOf(name), { status: 'needs_response' as const })
      withdraw(dispute)
      return dispute
    },
    /** The bank rejects the evidence, and waits for an appeal. */
    reject: (name: string): StripeDispute => {
      const dispute = Object.assign(disputeOf(name), { status: 'appeal_needs_response' as const })
      dispute.evidence_details.due_by = seconds() + DAYS * 86_400
      report('charge.dispute.updated', dispute)
      return dispute
    },
    /** Evidence is taken once, and once more for an appeal, while it is waited for. */
    update: (name: string, params: Params): StripeDispute => {
      const dispute = disputeOf(name)
      const { evidence_details } = dispute
      const isAppeal = dispute.status === 'appeal_needs_response'
      if (isAppeal !== 'evidence[appeal][card][reason_for_filing]' in params)
        refuse('', 'An appeal is answered by its own evidence.')
      if (!dispute.status.endsWith('needs_response') || (evidence_details.submission_count > 0 && !isAppeal))
        refuse('', 'This dispute is already closed or its evidence has been submitted.')
      Object.assign(dispute.evidence, nested(params, 'evidence'))
      evidence_details.has_evidence = true
      if (params['submit'] === 'true') {
        evidence_details.submission_count += 1
        dispute.status = isAppeal ? 'appeal_under_review' : 'under_review'
      }
      return dispute
    },
    decide: (name: string, status: 'won' | 'lost' | 'warning_closed'): StripeDispute => {
      const dispute = Object.assign(disputeOf(name), { status })
      if (status === 'won') {
        const movement = {
          type: 'adjustment',
          reporting_category: 'dispute_reversal',
          amount: dispute.amount,
          currency: dispute.currency,
        }
        dispute.balance_transactions.push(balances.move(PLATFORM, { ...movement, source: sourceOf(dispute) }))
        charges.ofPayment(dispute.payment_intent).disputed = false
        report('charge.dispute.funds_reinstated', dispute)
      }
      report('charge.dispute.closed', dispute)
      return dispute
    },
  }
}
