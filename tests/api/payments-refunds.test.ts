import { afterEach, describe, expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
afterEach(() => t.stripe.heal())

describe('refunds through Stripe', () => {
  const cancelled = async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    await t.status(customer, session_id)
    expect((await customer.client.ok(ordersApi.cancel, { order_id: order.id })).refund).toEqual({
      status: 'pending',
      amount: 11,
    })
    return { customer, order, payment: t.stripe.records.sessionOf(session_id).payment_intent }
  }
  const refunds = (payment: string | null) =>
    [...t.stripe.records.refunds.values()].filter((refund) => refund.payment_intent === payment)

  it('sends a refund to Stripe and shows it as succeeded', async () => {
    const { customer, order, payment } = await cancelled()
    await t.advance({ seconds: 2 })
    expect(refunds(payment)).toMatchObject([{ amount: 1_100, status: 'succeeded' }])
    expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 11 })
  })

  it('sends a refund again until Stripe answers, and refunds once', async () => {
    const { customer, order, payment } = await cancelled()
    t.stripe.spoil('error', 'POST /v1/refunds')
    await t.advance({ seconds: 2 })
    expect((await t.orderOf(customer, order)).refund?.status).toBe('pending')
    t.stripe.spoil('silence_after', 'POST /v1/refunds')
    await t.advance({ seconds: 15 })
    expect(refunds(payment), 'Stripe did it, and nobody heard').toHaveLength(1)
    expect((await t.orderOf(customer, order)).refund?.status).toBe('pending')
    await t.advance({ seconds: 30 })
    expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
    expect(refunds(payment)).toHaveLength(1)
    const stored_refunds = await t.database.query
      .selectFrom('refund')
      .select('provider_ref')
      .where('order_id', '=', order.id)
      .execute()
    expect(stored_refunds, 'the same key returns the same refund').toEqual([
      { provider_ref: refunds(payment)[0]?.id },
    ])
  })

  it('asks Stripe about a pending refund until it succeeds', async () => {
    const { customer, order, payment } = await cancelled()
    t.stripe.behaviour.refund_status = 'pending'
    await t.advance({ seconds: 2 })
    t.stripe.behaviour.refund_status = 'succeeded'
    await t.advance({ seconds: 15 })
    expect((await t.orderOf(customer, order)).refund?.status).toBe('pending')
    for (const refund of refunds(payment)) refund.status = 'succeeded'
    await t.advance({ seconds: 30 })
    expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
    expect(refunds(payment)).toHaveLength(1)
  })

  it('shows a refund that Stripe refuses as failed', async () => {
    const { customer, order } = await cancelled()
    t.stripe.behaviour.refund_status = 'failed'
    await t.advance({ seconds: 2 })
    t.stripe.behaviour.refund_status = 'succeeded'
    expect((await t.orderOf(customer, order)).refund?.status).toBe('failed')
  })

  it('refunds a payment that arrives after its order was cancelled', async () => {
    const { customer, order, session_id } = await t.atStripe()
    await customer.client.ok(ordersApi.cancel, { order_id: order.id })
    const { payment_intent } = t.stripe.records.pay(session_id)
    expect(await t.deliver(t.completed(session_id))).toBe(200)
    await t.advance({ seconds: 2 })
    expect(refunds(payment_intent)).toMatchObject([{ amount: 1_100, status: 'succeeded' }])
    expect(await t.orderOf(customer, order)).toMatchObject({
      status: 'cancelled',
      refund: { status: 'succeeded', amount: 11 },
    })
  })
})
