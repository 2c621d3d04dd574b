import { afterEach, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { startStripeConnect } from '#tests/support/stripe-connect.ts'

const t = await forFile(startStripeConnect())
const { connect, stripe, anAccount, aPayment, transfer } = t
const { charges, disputes, transfers } = stripe.records
afterEach(() => stripe.heal())

const EVIDENCE = {
  product_description: 'Lasagne al forno, 2 portions',
  service_date: '21 November 2026',
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  signed_scan: 'Pass ABCD, scan 4711, signed by device 7',
}

describe('disputes at Stripe', () => {
  it('name the payment, what was taken, and until when they can be answered', async () => {
    const payment_ref = aPayment(1_100)
    const { id: dispute_ref } = disputes.open(payment_ref)
    expect(await connect.findDispute(dispute_ref)).toEqual({
      dispute_ref,
      payment_ref,
      amount_cents: 1_100,
      currency: 'aud',
      fee_cents: 2_500,
      reason: 'product_not_received',
      status: 'needs_response',
      has_evidence: false,
      due_by: new Date(stripe.clock.now().getTime() + 10 * 86_400_000),
      opened_at: stripe.clock.now(),
    })
    expect(await connect.findDispute('du_unknown')).toBeUndefined()
  })

  it('take nothing as long as they are inquiries', async () => {
    const { id } = disputes.open(aPayment(1_100), 'warning_needs_response')
    expect(await connect.findDispute(id)).toMatchObject({ status: 'inquiry', fee_cents: 0 })
    disputes.escalate(id)
    expect(await connect.findDispute(id)).toMatchObject({ status: 'needs_response', fee_cents: 2_500 })
    const { id: other } = disputes.open(aPayment(1_100), 'warning_needs_response')
    disputes.decide(other, 'warning_closed')
    expect(await connect.findDispute(other)).toMatchObject({ status: 'inquiry_closed' })
  })

  it('get the evidence as texts, once, also when the answer was lost', async () => {
    const { id } = disputes.open(aPayment(1_100))
    stripe.spoil('silence_after', 'POST /v1/disputes')
    await expect(connect.submitEvidence(id, EVIDENCE)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await connect.submitEvidence(id, EVIDENCE)).toBe('submitted')
    const { evidence, evidence_details } = disputes.disputeOf(id)
    expect(evidence).toEqual({
      product_description: EVIDENCE.product_description,
      service_date: EVIDENCE.service_date,
      customer_name: 'Ada',
      customer_email_address: 'ada@example.com',
      uncategorized_text: EVIDENCE.signed_scan,
    })
    expect(evidence_details.submission_count).toBe(1)
    expect(await connect.findDispute(id)).toMatchObject({ status: 'under_review', has_evidence: true })
  })

  it('are answered once more when the bank rejects the evidence and takes an appeal', async () => {
    const { id } = disputes.open(aPayment(1_100))
    await connect.submitEvidence(id, EVIDENCE)
    disputes.reject(id)
    expect(await connect.findDispute(id)).toMatchObject({ status: 'needs_response', has_evidence: false })
    stripe.spoil('silence_after', 'POST /v1/disputes')
    await expect(connect.submitEvidence(id, EVIDENCE)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await connect.submitEvidence(id, EVIDENCE)).toBe('submitted')
    const { evidence_details, status } = disputes.disputeOf(id)
    expect([evidence_details.submission_count, status]).toEqual([2, 'appeal_under_review'])
    expect(await connect.findDispute(id)).toMatchObject({ status: 'under_review', has_evidence: true })
  })

  it('get no name of a customer who was erased, and no more text than Stripe takes', async () => {
    const { id } = disputes.open(aPayment(1_100))
    const long = { ...EVIDENCE, customer_name: null, customer_email: null, signed_scan: 'x'.repeat(30_000) }
    expect(await connect.submitEvidence(id, long)).toBe('submitted')
    const { evidence } = disputes.disputeOf(id)
    expect(Object.keys(evidence).toSorted()).toEqual([
      'product_description',
      'service_date',
      'uncategorized_text',
    ])
    expect(evidence['uncategorized_text']).toHaveLength(20_000)
  })

  it.each(['won', 'lost'] as const)('cannot be answered once they are %s', async (status) => {
    const { id } = disputes.open(aPayment(1_100))
    disputes.decide(id, status)
    expect(await connect.submitEvidence(id, EVIDENCE)).toBe('closed')
    expect(await connect.findDispute(id)).toMatchObject({ status, has_evidence: false })
  })

  it('cannot be answered when the time for it is over', async () => {
    const { id } = disputes.open(aPayment(1_100))
    disputes.disputeOf(id).evidence_details.past_due = true
    expect(await connect.submitEvidence(id, EVIDENCE)).toBe('closed')
  })
})

describe('the balance at Stripe', () => {
  const everything = { from: new Date(0), to: new Date('2100-01-01'), after: null }
  const newest = async (count: number) =>
    (await connect.findBalanceTransactions(everything)).transactions
      .slice(0, count)
      .map(({ kind, source_ref, amount_cents, fee_cents }) => [kind, source_ref, amount_cents, fee_cents])

  it('names payments, refunds, transfers and disputes as the shop has them', async () => {
    const payment_ref = aPayment(1_100)
    expect(await newest(1)).toEqual([['charge', payment_ref, 1_100, 49]])
    const refund = charges.refund({ payment_intent: payment_ref, amount: '100' }, 'succeeded')
    charges.failRefund(refund.id)
    expect(await newest(2)).toEqual([
      ['refund_failure', refund.id, 100, 0],
      ['refund', refund.id, -100, 0],
    ])
    const transfer_ref = await transfer(await anAccount(), 700, payment_ref)
    t.advance({ days: 3 })
    transfers.reverse(transfer_ref, {})
    expect(await newest(2)).toEqual([
      ['transfer_reversal', transfer_ref, 700, 0],
      ['transfer', transfer_ref, -700, 0],
    ])
    const dispute = disputes.open(payment_ref)
    disputes.decide(dispute.id, 'won')
    expect(await newest(2)).toEqual([
      ['dispute_reversal', dispute.id, 1_000, 0],
      ['dispute', dispute.id, -1_000, 2_500],
    ])
  })

  it('names the subscription plan of a monthly payment', async () => {
    const session = stripe.records.createSession({
      mode: 'subscription',
      'line_items[0][price_data][unit_amount]': '700',
      'line_items[0][price_data][recurring][interval]': 'month',
      customer_email: 'owner@trattoria.example',
      expires_at: String(stripe.clock.now().getTime() / 1_000 + 3_600),
    })
    const { subscription } = stripe.records.pay(session.id)
    stripe.records.beginMonth(subscription ?? '', 'charged')
    expect(await newest(2)).toEqual([
      ['charge', subscription, 700, 42],
      ['charge', subscription, 700, 42],
    ])
    const foreign = charges.charge(900)
    expect(await newest(1), 'of neither').toEqual([['charge', foreign, 900, 45]])
  })

  it('has a period in pages without gaps', async () => {
    t.advance({ days: 1 })
    const from = stripe.clock.now()
    const payments = Array.from({ length: 101 }, (_, at) => aPayment(1_000 + at))
    t.advance({ seconds: 1 })
    const to = stripe.clock.now()
    aPayment(5_000)
    const first = await connect.findBalanceTransactions({ from, to, after: null })
    expect(first.transactions.map(({ source_ref }) => source_ref)).toEqual(
      payments.toReversed().slice(0, 100),
    )
    const second = await connect.findBalanceTransactions({ from, to, after: first.next })
    expect(second.transactions).toMatchObject([{ source_ref: payments[0], at: from }])
    expect(second.next).toBeNull()
  })
})
