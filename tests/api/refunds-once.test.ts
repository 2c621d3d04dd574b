import { expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())

const aRefund = async () => {
  const { customer, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  await t.status(customer, session_id)
  await customer.client.ok(ordersApi.cancel, { order_id: order.id })
  return { customer, order, payment: t.stripe.records.sessionOf(session_id).payment_intent }
}
/** What Stripe is asked about refunds while `act` runs. */
const refundRequests = async (act: () => Promise<unknown>): Promise<string[]> => {
  const before = t.stripe.requests.length
  await act()
  return t.stripe.requests.slice(before).filter((request) => request.includes('/v1/refunds'))
}

it('asks Stripe nothing more about a refund that has succeeded', async () => {
  const { customer, order } = await aRefund()
  expect(await refundRequests(() => t.advance({ seconds: 2 }))).toEqual(['POST /v1/refunds'])
  expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
  expect(await refundRequests(() => t.advance({ hours: 2 }))).toEqual([])
})

it('asks Stripe nothing more about a refund that has failed', async () => {
  const { customer, order } = await aRefund()
  t.stripe.behaviour.refund_status = 'failed'
  await t.advance({ seconds: 2 })
  t.stripe.behaviour.refund_status = 'succeeded'
  expect(await refundRequests(() => t.advance({ hours: 2 }))).toEqual([])
  expect((await t.orderOf(customer, order)).refund?.status).toBe('failed')
})

it('keeps a refund settled when an older answer of Stripe arrives late', async () => {
  const { customer, order, payment } = await aRefund()
  t.stripe.behaviour.refund_status = 'pending'
  await t.advance({ seconds: 2 })
  t.stripe.behaviour.refund_status = 'succeeded'

  const late = t.stripe.delay('GET /v1/refunds')
  t.moveClock({ seconds: 15 })
  const older = t.jobs.drain()
  await late.arrived
  for (const refund of t.stripe.records.refunds.values())
    if (refund.payment_intent === payment) refund.status = 'succeeded'
  await t.advance({ seconds: 30 })
  expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
  late.release()
  await older
  expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
})
