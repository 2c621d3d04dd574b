import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { findPaymentTimeline } from '#server/features/payments/processing/public.ts'
import { forFile } from '#tests/support/for-file.ts'
import { refundPartOf } from '#tests/support/part-refunds.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const t = await forFile(startStripeShop())
afterEach(() => t.stripe.heal())

/** An order of one meal for 11 dollars, paid at Stripe. */
async function aPaid() {
  const { customer, restaurant, order, session_id } = await t.atStripe()
  t.stripe.records.pay(session_id)
  const event = t.completed(session_id)
  expect(await t.deliver(event)).toBe(200)
  const payment = t.stripe.records.sessionOf(session_id).payment_intent
  return { customer, restaurant, order, session_id, event, payment }
}
const amountsAtStripe = (payment: string | null) =>
  [...t.stripe.records.refunds.values()]
    .filter((refund) => refund.payment_intent === payment)
    .map(({ amount }) => amount)

describe('refunds of parts through Stripe', () => {
  it('are each sent once, also when the answer to one of them is lost', async () => {
    const { customer, order, payment } = await aPaid()
    await refundPartOf(t, order, 300)
    t.stripe.spoil('silence_after', 'POST /v1/refunds')
    await t.advance({ seconds: 2 })
    await refundPartOf(t, order, 200, 'operator')
    await t.advance({ seconds: 2 })
    expect(amountsAtStripe(payment)).toEqual([300, 200])
    expect((await t.orderOf(customer, order)).refund, 'nobody heard of the first').toEqual({
      status: 'pending',
      amount: 5,
    })
    await t.advance({ minutes: 1 })
    expect(amountsAtStripe(payment)).toEqual([300, 200])
    expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 5 })
  })

  it('are sent once also when nobody asks again before Stripe has forgotten the key', async () => {
    const { customer, order, payment } = await aPaid()
    await refundPartOf(t, order, 300)
    t.stripe.spoil('silence_after', 'POST /v1/refunds')
    await t.advance({ seconds: 2 })
    await t.advance({ hours: 25 })
    expect(amountsAtStripe(payment)).toEqual([300])
    expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 3 })
  })

  it('are followed by exactly the rest when the order is cancelled', async () => {
    const { restaurant, order, payment } = await aPaid()
    await refundPartOf(t, order, 300)
    await refundPartOf(t, order, 200, 'operator')
    await restaurant.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Oven broke' })
    await t.advance({ seconds: 2 })
    expect(amountsAtStripe(payment).toSorted((a, b) => a - b)).toEqual([200, 300, 600])
  })

  it('show the order as failed while one of them is, though another succeeded', async () => {
    const { customer, order } = await aPaid()
    await refundPartOf(t, order, 300)
    await t.advance({ seconds: 2 })
    t.stripe.behaviour.refund_status = 'failed'
    await refundPartOf(t, order, 200)
    await t.advance({ seconds: 2 })
    t.stripe.behaviour.refund_status = 'succeeded'
    const { refund, refunds } = await t.orderOf(customer, order)
    expect(refund).toEqual({ status: 'failed', amount: 5 })
    expect(refunds?.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  })

  it('are told apart by the email about a cancelled order, where one of them has failed', async () => {
    const { customer, restaurant, order } = await aPaid()
    t.stripe.behaviour.refund_status = 'failed'
    await refundPartOf(t, order, 300)
    await t.advance({ seconds: 2 })
    t.stripe.behaviour.refund_status = 'succeeded'
    await restaurant.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Oven broke' })
    await t.advance({ seconds: 2 })
    const [mail] = t.mailsTo(customer, 'order_cancelled')
    expect(mail?.text).toContain(
      'The refund of $3.00 did not go through by itself. We are sending it by hand. The other $8.00 goes back to the card you paid with.',
    )
  })

  it('fail, and are not sent again, where somebody has refunded more of the payment at Stripe itself', async () => {
    const { customer, order, payment } = await aPaid()
    t.stripe.records.charges.refund({ payment_intent: payment ?? '', amount: '1000' }, 'succeeded')
    await refundPartOf(t, order, 300)
    await t.advance({ seconds: 2 })
    expect((await t.orderOf(customer, order)).refund).toEqual({ status: 'failed', amount: 3 })
    await t.advance({ seconds: 1 })
    expect(t.mailsTo(customer, 'refund_failed').map(({ subject }) => subject)).toEqual([
      'Your refund of $3.00 did not arrive, and we are sending it by hand',
    ])
    const before = t.stripe.requests.length
    await t.advance({ hours: 2 })
    expect(t.stripe.requests.slice(before).filter((request) => request.includes('/v1/refunds'))).toEqual([])
  })

  it('stay as they are when an event about the payment arrives late or again', async () => {
    const { customer, order, session_id, event } = await aPaid()
    await refundPartOf(t, order, 300)
    await t.advance({ seconds: 2 })
    const before = await t.orderOf(customer, order)
    const entries = await t.rows('ledger_entry', { order_id: order.id })
    for (const late of [event, t.completed(session_id), t.expired(session_id)])
      expect(await t.deliver(late)).toBe(200)
    await t.advance({ seconds: 30 })
    expect(await t.orderOf(customer, order)).toEqual(before)
    expect(await t.rows('ledger_entry', { order_id: order.id })).toEqual(entries)
    expect(await t.rows('refund', { order_id: order.id })).toHaveLength(1)
  })
})

describe('the timeline of a payment', () => {
  it('has the sessions, refunds and events of one order', async () => {
    const [{ order, session_id, event }] = [await aPaid(), await aPaid()]
    const { refund_id } = await refundPartOf(t, order, 300, 'operator')
    const timeline = await findPaymentTimeline(t.database.query, { package_id: 'order', order_id: order.id })
    expect(timeline.sessions).toMatchObject([{ id: session_id, status: 'complete', amount_cents: 1_100 }])
    expect(timeline.sessions[0]).not.toHaveProperty('url')
    expect(timeline.refunds).toMatchObject([
      { id: refund_id, amount_cents: 300, borne_by: 'operator', reason_code: 'complaint_settled' },
    ])
    expect(timeline.events).toEqual([{ id: event.id, type: event.type, session_id, received_at: t.now() }])
  })

  it('has of an account only the payments of its subscription', async () => {
    const { restaurant, customer } = await aPaid()
    const checkout = { package_id: 'restaurant_subscription', origin_url: t.origin } as const
    const { session_id } = await restaurant.client.ok(api.payments.checkout, checkout)
    const timelineOf = (account_id: string) =>
      findPaymentTimeline(t.database.query, { package_id: 'restaurant_subscription', account_id })
    expect((await timelineOf(restaurant.user.id)).sessions.map(({ id }) => id)).toEqual([session_id])
    expect(await timelineOf(customer.user.id)).toEqual({ sessions: [], refunds: [], events: [] })
  })
})
