import { afterEach, describe, expect, it } from 'vitest'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { forFile } from '#tests/support/for-file.ts'

const t = await forFile(startStripeShop())
afterEach(() => t.stripe.heal())

const EXPIRED = { payment_status: 'unpaid', status: 'expired' }

describe('payments through Stripe', () => {
  it('opens a Stripe checkout for the amount of the order that stays open thirty minutes after its hold', async () => {
    const { order, url, session_id } = await t.atStripe()
    const stripe_session = t.stripe.records.sessionOf(session_id)
    expect(url).toBe(stripe_session.url)
    expect(stripe_session).toMatchObject({ mode: 'payment', amount_total: 1_100, currency: 'aud' })
    expect(stripe_session.expires_at * 1_000).toBe(new Date(order.hold_expires_at).getTime() + 30 * 60_000)
  })

  it('takes cards alone, in Australian dollars, and leads back to the order when nothing was paid', async () => {
    const { order, session_id } = await t.atStripe()
    const { params } = t.stripe.records.sessionOf(session_id)
    expect(params).toMatchObject({
      'allowed_payment_method_types[0]': 'card',
      'wallet_options[link][display]': 'never',
      'adaptive_pricing[enabled]': 'false',
      cancel_url: `${t.origin}/payment-cancel?order_id=${order.id}`,
    })
    expect(params).not.toHaveProperty('allowed_payment_method_types[1]')
  })

  it('settles a payment by the event of Stripe', async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    const before = t.stripe.requests.length
    expect(await t.deliver(t.completed(session_id))).toBe(200)
    expect(t.stripe.requests.length, 'the event says it all').toBe(before)
    expect((await t.orderOf(customer, order)).status).toBe('paid')
    const paid = { status: 'complete', payment_status: 'paid', fulfilled_at: t.now() }
    expect(await t.session(session_id)).toMatchObject(paid)
  })

  it('settles a payment by the status request of the browser when the event is lost', async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    expect(await t.status(customer, session_id)).toMatchObject({ payment_status: 'paid', status: 'complete' })
    expect((await t.orderOf(customer, order)).status).toBe('paid')
  })

  it('settles a payment by reconciling when both the event and the browser are lost', async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    await t.advance({ seconds: 29 })
    expect((await t.orderOf(customer, order)).status, 'an event may still come').toBe('held')
    await t.advance({ seconds: 1 })
    expect((await t.orderOf(customer, order)).status).toBe('paid')
  })

  it('shows an expired Stripe checkout as expired', async () => {
    const { customer, session_id } = await t.atStripe()
    t.stripe.records.expire(session_id)
    expect(await t.deliver(t.expired(session_id))).toBe(200)
    expect(await t.status(customer, session_id)).toMatchObject(EXPIRED)
  })

  it('waits for a payment that is being processed, and expires the session when it fails', async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id, { payment_status: 'unpaid' })
    expect(await t.deliver(t.completed(session_id))).toBe(200)
    expect(await t.status(customer, session_id)).toMatchObject({ payment_status: 'unpaid', status: 'open' })
    const session = t.stripe.records.sessionOf(session_id)
    expect(await t.deliver(t.stripe.event('checkout.session.async_payment_failed', session))).toBe(200)
    expect(await t.status(customer, session_id)).toMatchObject(EXPIRED)
    expect((await t.orderOf(customer, order)).status).toBe('held')
  })

  it('opens one checkout for two tabs, and refuses an amount that is too small for a card', async () => {
    const { customer, restaurant, order, session_id } = await t.atStripe()
    const opened = await t.together(5, () => t.checkout(customer, order))
    expect(new Set(opened.map((one) => one.session_id))).toEqual(new Set([session_id]))

    const cheap = await t.aFoodItem(restaurant, { discounted_price: 0.49 })
    const buyer = await t.aCustomer()
    const { status, body } = await t.tryCheckout(buyer, await t.anOrder(buyer, cheap))
    const detail = 'This amount is too small to be paid by card. Please add something to the order.'
    expect([status, body.detail]).toEqual([409, detail])
  })

  it('asks to wait while Stripe works on a checkout of the order that was begun otherwise', async () => {
    const { customer, order, session_id } = await t.atStripe()
    // The answer of Stripe was lost, and the email has changed since, which Stripe is given.
    await t.sql`delete from payment_session where id = ${session_id}`
    await t.update('account', { id: customer.user.id }, { email: 'changed@surplate.example' })
    const again = await t.tryCheckout(customer, order)
    expect([again.status, again.body.code]).toEqual([409, 'in_progress'])
    expect(await t.rows('payment_session', { order_id: order.id })).toEqual([])
    expect((await t.orderOf(customer, order)).status).toBe('held')
  })

  it('does not open a second checkout for an order that was just paid', async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    const again = await t.tryCheckout(customer, order)
    expect([again.status, again.body.code]).toEqual([409, 'already_paid'])
    expect((await t.orderOf(customer, order)).status).toBe('paid')
  })

  it('serves no sandbox page when Stripe is the provider', async () => {
    for (const path of ['/sandbox/sandbox.css', '/sandbox/checkout/x', '/sandbox/plan/x']) {
      expect((await t.visitor.raw('GET', path)).status).toBe(404)
    }
    expect((await t.visitor.raw('POST', '/sandbox/checkout/x/pay')).status).toBe(404)
  })
})

describe('payments while Stripe fails', () => {
  it('answers a checkout with 503 while Stripe fails, and opens it on the next try', async () => {
    const { customer, order } = await t.anUnpaid()
    t.stripe.spoil('error', 'POST /v1/checkout')
    const { status, body, headers } = await t.tryCheckout(customer, order)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    await t.checkout(customer, order)
  })

  it('answers within 30 seconds when Stripe does not, and does not open a second page for the repeat', async () => {
    const { customer, order } = await t.anUnpaid()
    const sessions_before = t.stripe.records.sessions.size
    t.stripe.spoil('silence_after', 'POST /v1/checkout')
    const started = Date.now()
    const refused = await t.tryCheckout(customer, order)
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    // Stripe's client waits for 80 seconds unless it is given a limit.
    expect(Date.now() - started).toBeLessThan(30_000)
    await t.checkout(customer, order)
    expect(t.stripe.records.sessions.size).toBe(sessions_before + 1)
  })

  it('answers a status request with the stored status while Stripe cannot be reached', async () => {
    const { customer, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    t.stripe.spoil('error', session_id)
    expect(await t.status(customer, session_id)).toMatchObject({ payment_status: 'unpaid', status: 'open' })
    await t.advance({ seconds: 2 })
    expect(await t.status(customer, session_id)).toMatchObject({ payment_status: 'paid' })
  })

  it('asks Stripe about a session at most once a second', async () => {
    const { customer, session_id } = await t.atStripe()
    const before = t.stripe.requests.length
    await t.together(20, () => t.status(customer, session_id))
    expect(t.stripe.requests.length - before).toBe(1)
  })

  it('keeps a session that Stripe does not know open until it can no longer be paid', async () => {
    const { customer, session_id } = await t.atStripe()
    t.stripe.records.sessions.delete(session_id)
    await t.advance({ minutes: 39 })
    expect((await t.status(customer, session_id)).status).toBe('open')
    await t.advance({ minutes: 2 })
    expect((await t.status(customer, session_id)).status).toBe('expired')
  })

  it('reconciles a payment again after growing delays when Stripe could not be reached', async () => {
    const { customer, order, session_id } = await t.atStripe()
    t.stripe.records.pay(session_id)
    t.stripe.spoil('error', session_id)
    await t.advance({ seconds: 30 })
    expect((await t.orderOf(customer, order)).status).toBe('held')
    await t.advance({ seconds: 10 })
    expect((await t.orderOf(customer, order)).status).toBe('paid')
  })
})
