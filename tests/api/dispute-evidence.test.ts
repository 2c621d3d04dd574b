import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { DisputeDeps } from '#server/features/money/disputes/dispute-flows.ts'
import { requestSubmission } from '#server/features/money/disputes/evidence-flows.ts'
import { scanOf } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { aClosedOperator } from '#tests/support/operators.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const t = await forFile(startStripeShop())
const { disputes } = t.stripe.records
const { operator_id } = await aClosedOperator(t, 'finance')

const deliver = async () => expect(new Set(await t.stripe.deliverOutbox(t.address))).toEqual(new Set([200]))

/** A dispute at Stripe of an order that was collected by its pass. */
async function aCollectedAndDisputed() {
  const { customer, restaurant, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  await t.status(customer, session_id)
  const scan = { ...scanOf(await t.orderOf(customer, order)), outside_window: true }
  await restaurant.client.ok(api.pickups.collect, scan)
  return disputes.open(t.stripe.records.sessionOf(session_id).payment_intent ?? '')
}
const submit = async (dispute_id: string) => {
  await t.database.transaction((tx) =>
    requestSubmission(tx, t as unknown as DisputeDeps, dispute_id, operator_id),
  )
  await t.jobs.drain()
}
const rowOf = ({ id }: { id: string }) => t.row('dispute', { provider_ref: id })

it('evidence counts as sent, though its answer was lost and an event told of it before it was sent again', async () => {
  const dispute = await aCollectedAndDisputed()
  await deliver()
  const { id: dispute_id } = await rowOf(dispute)
  t.stripe.spoil('silence_after', 'POST /v1/disputes')
  await submit(dispute_id)
  expect(disputes.disputeOf(dispute.id).evidence_details.submission_count).toBe(1)
  expect(await t.deliver(t.stripe.event('charge.dispute.updated', dispute))).toBe(200)
  await t.advance({ minutes: 30 })
  expect(await rowOf(dispute)).toMatchObject({ status: 'under_review', evidence_sent_at: expect.any(Date) })
})

it('the fee of a dispute is the one that the provider charges in the end', async () => {
  const dispute = await aCollectedAndDisputed()
  const charged = dispute.balance_transactions.splice(0)
  await deliver()
  expect(await rowOf(dispute)).toMatchObject({ amount_cents: 1_100, fee_cents: 0 })
  dispute.balance_transactions.push(...charged)
  dispute.amount = 1_200
  expect(await t.deliver(t.stripe.event('charge.dispute.funds_withdrawn', dispute))).toBe(200)
  expect(await rowOf(dispute)).toMatchObject({ amount_cents: 1_100, fee_cents: 2_500 })
})

it('evidence is asked for again when the bank rejects it, and sent as an appeal', async () => {
  const dispute = await aCollectedAndDisputed()
  await deliver()
  const { id: dispute_id } = await rowOf(dispute)
  await submit(dispute_id)
  await t.advance({ seconds: 1 })
  disputes.reject(dispute.id)
  await deliver()
  expect(await rowOf(dispute)).toMatchObject({ status: 'needs_response', evidence_sent_at: null })
  await submit(dispute_id)
  expect(disputes.disputeOf(dispute.id).status).toBe('appeal_under_review')
  expect(await rowOf(dispute)).toMatchObject({ status: 'under_review', evidence_sent_at: t.now() })
})
