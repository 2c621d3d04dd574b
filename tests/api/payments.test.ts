import { describe, expect, it } from 'vitest'
import { ordersApi, type Order } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import type { Client } from '#tests/support/client.ts'
import { appForFile } from '#tests/support/for-file.ts'

const ORIGIN = 'http://localhost:3000'

const t = await appForFile()

const checkout = (customer: { client: Client }, order: Order) =>
  customer.client.ok(paymentsApi.checkout, {
    package_id: 'order',
    origin_url: ORIGIN,
    metadata: { order_id: order.id },
  })

const press = (customer: { client: Client }, url: string, button: 'pay' | 'cancel' | 'expire', init = {}) =>
  customer.client.raw('POST', `${new URL(url).pathname}/${button}`, init)

const status = (customer: { client: Client }, session_id: string) =>
  customer.client.ok(paymentsApi.status, { session_id })
const orderOf = (customer: { client: Client }, { id }: Order) =>
  customer.client.ok(ordersApi.get, { order_id: id })

async function anUnpaidOrder(stock = 5) {
  const [customer, restaurant] = [await t.aCustomer(), await t.aRestaurant()]
  const item = await t.aFoodItem(restaurant, { quantity_available: stock })
  return { customer, restaurant, item, order: await t.anOrder(customer, item) }
}

const sessions = (order: Order) => t.rows('payment_session', { order_id: order.id })

describe('payments with the sandbox', () => {
  it('pays an order on the page of the provider and sends the browser back', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url, session_id } = await checkout(customer, order)
    expect(new URL(url).pathname).toBe(`/sandbox/checkout/${session_id}`)
    expect(await status(customer, session_id)).toEqual({
      payment_status: 'unpaid',
      status: 'open',
      package_id: 'order',
      order_id: order.id,
    })

    const back = await press(customer, url, 'pay')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `${ORIGIN}/payment-success?session_id=${session_id}`,
    ])
    expect(await status(customer, session_id)).toEqual({
      payment_status: 'paid',
      status: 'complete',
      package_id: 'order',
      order_id: order.id,
    })
    expect(await orderOf(customer, order)).toMatchObject({ status: 'paid', paid_at: t.now().toISOString() })
  })

  it('lets a customer cancel a checkout and then pay in the same one', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url, session_id } = await checkout(customer, order)
    const back = await press(customer, url, 'cancel')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `${ORIGIN}/payment-cancel?session_id=${session_id}`,
    ])
    expect(await checkout(customer, order)).toEqual({ url, session_id })
    await press(customer, url, 'pay')
    expect((await orderOf(customer, order)).status).toBe('paid')
  })

  it('shows an expired checkout as expired, and opens another', async () => {
    const { customer, order } = await anUnpaidOrder()
    const first = await checkout(customer, order)
    const back = await press(customer, first.url, 'expire')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `${ORIGIN}/payment-success?session_id=${first.session_id}`,
    ])
    expect(await status(customer, first.session_id)).toMatchObject({
      payment_status: 'unpaid',
      status: 'expired',
    })
    await press(customer, first.url, 'pay')
    expect((await orderOf(customer, order)).status, 'an expired page takes no money').toBe('held')

    const second = await checkout(customer, order)
    expect(second.session_id).not.toBe(first.session_id)
    await press(customer, second.url, 'pay')
    expect((await orderOf(customer, order)).status).toBe('paid')
  })

  it.each([
    [
      'a form',
      { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN } },
    ],
    ['JSON', { body: '{}' }],
    ['nothing', {}],
    ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('accepts %s from the buttons of its page', async (_kind, init) => {
    const { customer, order } = await anUnpaidOrder()
    const { url } = await checkout(customer, order)
    expect((await press(customer, url, 'pay', init)).status).toBe(303)
    expect((await orderOf(customer, order)).status).toBe('paid')
  })

  it('pays once when the button and the status are requested many times at once', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url, session_id } = await checkout(customer, order)
    await t.together(12, (at) =>
      at % 2 === 0 ? press(customer, url, 'pay') : customer.client.send(paymentsApi.status, { session_id }),
    )
    expect((await orderOf(customer, order)).status).toBe('paid')
    const entries = await t.rows('ledger_entry', { order_id: order.id })
    expect(entries.reduce((sum, entry) => sum + entry.amount_cents, 0)).toBe(0)
    expect(new Set(entries.map((entry) => entry.ledger_account)).size, 'each account has one entry').toBe(
      entries.length,
    )
  })

  it('opens one checkout when two tabs request it at once', async () => {
    const { customer, order } = await anUnpaidOrder()
    const opened = await t.together(6, () => checkout(customer, order))
    expect(new Set(opened.map((one) => one.session_id)).size).toBe(1)
    expect(await sessions(order)).toHaveLength(1)
  })

  it('sends the browser back to the same origin that it came from', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url } = await customer.client.ok(paymentsApi.checkout, {
      package_id: 'order',
      origin_url: 'http://127.0.0.1:3000',
      metadata: { order_id: order.id },
    })
    expect(new URL(url).origin).toBe('http://127.0.0.1:3000')
    expect((await press(customer, url, 'pay')).headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/payment-success\?/,
    )
  })

  it('refuses a checkout for an order that is paid', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url } = await checkout(customer, order)
    await press(customer, url, 'pay')
    await customer.client.fails('409 already_paid', paymentsApi.checkout, {
      package_id: 'order',
      origin_url: ORIGIN,
      metadata: { order_id: order.id },
    })
  })
})

describe('a payment that arrives after the hold ended', () => {
  it('pays the order and reserves the stock again while there is some', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url } = await checkout(customer, order)
    await t.advance({ minutes: 11 })
    expect((await orderOf(customer, order)).status).toBe('released')
    await press(customer, url, 'pay')
    expect((await orderOf(customer, order)).status).toBe('paid')
  })

  it('is refunded in full when the meal has sold out', async () => {
    const { customer, item, order } = await anUnpaidOrder(1)
    const { url } = await checkout(customer, order)
    await t.advance({ minutes: 11 })
    await t.aPaidOrder(await t.aCustomer(), item)
    await press(customer, url, 'pay')
    expect(await orderOf(customer, order)).toMatchObject({
      status: 'cancelled',
      refund: { status: 'pending', amount: 11 },
    })
    await t.advance({ seconds: 2 })
    expect((await orderOf(customer, order)).refund).toEqual({ status: 'succeeded', amount: 11 })
    const refunds = await t.rows('sandbox_refund')
    expect(refunds.filter((refund) => refund.amount_cents === 1_100)).not.toHaveLength(0)
  })
})

describe('access to checkouts', () => {
  it.each([
    ['another site', 'https://evil.example'],
    ['a path', `${ORIGIN}/x`],
    ['a slash', `${ORIGIN}/`],
    ['another port', 'http://localhost:3001'],
    ['https', 'https://localhost:3000'],
    ['a trick with the user part', `http://localhost:3000@evil.example`],
    ['a longer name', 'http://localhost:3000.evil.example'],
    ['capitals', 'HTTP://LOCALHOST:3000'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('refuses to redirect to %s', async (_kind, origin_url) => {
    const { customer, order } = await anUnpaidOrder()
    const answer = await customer.client.send(paymentsApi.checkout, {
      package_id: 'order',
      origin_url,
      metadata: { order_id: order.id },
    })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['origin_url']])
    expect(await sessions(order)).toHaveLength(0)
  })

  it('shows neither an order nor its checkout to another account', async () => {
    const { customer, order } = await anUnpaidOrder()
    const stranger = await t.aCustomer('Alex')
    await stranger.client.fails(404, paymentsApi.checkout, {
      package_id: 'order',
      origin_url: ORIGIN,
      metadata: { order_id: order.id },
    })
    const { session_id } = await checkout(customer, order)
    await stranger.client.fails(404, paymentsApi.status, { session_id })
    await t.visitor.fails(401, paymentsApi.status, { session_id })
    await customer.client.fails(404, paymentsApi.status, { session_id: 'cs_unknown' })
  })

  it('refuses a checkout in the name of another account', async () => {
    const { customer, restaurant, order } = await anUnpaidOrder()
    const metadata = { order_id: order.id, user_id: restaurant.user.id }
    await customer.client.fails('403 forbidden', paymentsApi.checkout, {
      package_id: 'order',
      origin_url: ORIGIN,
      metadata,
    })
  })

  it('accepts no webhook events while the sandbox is the provider', async () => {
    const answer = await t.visitor.raw('POST', '/api/payments/webhook', {
      body: '{"type":"checkout.session.completed"}',
      headers: { 'stripe-signature': 't=1,v1=00' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('the checkout page of the sandbox', () => {
  it('shows that it is a test, the description and the amount, and escapes names', async () => {
    const [customer, restaurant] = [await t.aCustomer(), await t.aRestaurant()]
    const item = await t.aFoodItem(restaurant, { name: '<img src=x onerror=alert(1)> & "soup"' })
    const { url } = await checkout(customer, await t.anOrder(customer, item, 2))
    const page = await t.visitor.raw('GET', new URL(url).pathname)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.body).toContain('Test payment.')
    expect(page.body).toContain('$22.00')
    expect(page.body).toContain('2 × &lt;img src=x onerror=alert(1)&gt; &amp; &quot;soup&quot;')
    expect(page.body).not.toMatch(/<img|<script|style=|<style/)
  })

  it('shows that a checkout is complete', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url } = await checkout(customer, order)
    await press(customer, url, 'pay')
    expect((await t.visitor.raw('GET', new URL(url).pathname)).body).toContain('This test payment is done')
  })

  it('answers 404 for an unknown checkout', async () => {
    expect((await t.visitor.raw('GET', '/sandbox/checkout/cs_sandbox_unknown')).status).toBe(404)
    expect((await t.visitor.raw('POST', '/sandbox/checkout/cs_sandbox_unknown/pay')).status).toBe(404)
    expect((await t.visitor.raw('POST', '/sandbox/plan/plan_unknown/end')).status).toBe(404)
  })
})
