import { afterEach, describe, expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import type { Span } from '#tests/support/app.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
afterEach(() => t.stripe.heal())

describe('refunds through Stripe', () => {
  const cancelled = async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    await t.status(customer, session_id)
    const { refund } = await customer.client.ok(ordersApi.cancel, { order_id: order.id })
    expect(refund).toEqual({ status: 'pending', amount: 11 })
    return { customer, order, payment: t.stripe.records.sessionOf(session_id).payment_intent }
  }
  const refunds = (payment: string | null) =>
    [...t.stripe.records.refunds.values()].filter((refund) => refund.payment_intent === payment)

  /** What Stripe is asked about refunds while time passes. */
  const refundRequests = async (span: Span): Promise<string[]> => {
    const before = t.stripe.requests.length
    await t.advance(span)
    return t.stripe.requests.slice(before).filter((request) => request.includes('/v1/refunds'))
  }

  it('sends a refund to Stripe, shows it as succeeded, and asks nothing more about it', async () => {
    const { customer, order, payment } = await cancelled()
    expect(await refundRequests({ seconds: 2 })).toEqual(['POST /v1/refunds'])
    expect(refunds(payment)).toMatchObject([{ amount: 1_100, status: 'succeeded' }])
    expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 11 })
    expect(await refundRequests({ hours: 2 })).toEqual([])
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
    const stored = await t.row('refund', { order_id: order.id })
    expect(stored.provider_ref, 'the same key returns the same refund').toBe(refunds(payment)[0]?.id)
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

  it('shows a refund that Stripe refuses as failed, and asks nothing more about it', async () => {
    const { customer, order } = await cancelled()
    t.stripe.behaviour.refund_status = 'failed'
    await t.advance({ seconds: 2 })
    t.stripe.behaviour.refund_status = 'succeeded'
    expect((await t.orderOf(customer, order)).refund?.status).toBe('failed')
    expect(await refundRequests({ hours: 2 })).toEqual([])
    expect((await t.orderOf(customer, order)).refund?.status).toBe('failed')
  })

  it('keeps a refund settled when an older answer of Stripe arrives late', async () => {
    const { customer, order, payment } = await cancelled()
    t.stripe.behaviour.refund_status = 'pending'
    await t.advance({ seconds: 2 })
    t.stripe.behaviour.refund_status = 'succeeded'
    const late = t.stripe.delay('GET /v1/refunds')
    t.moveClock({ seconds: 15 })
    const older = t.jobs.drain()
    await late.arrived
    for (const refund of refunds(payment)) refund.status = 'succeeded'
    await t.advance({ seconds: 30 })
    expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
    late.release()
    await older
    expect((await t.orderOf(customer, order)).refund?.status).toBe('succeeded')
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
