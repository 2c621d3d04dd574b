import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { checkoutOf, ORIGIN, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const { orderOf } = t

const checkout = ({ client }: Person, order: Order) => client.ok(paymentsApi.checkout, checkoutOf(order))
/** Presses a button of the provider's page, and gives where that sends the browser. */
const press = async ({ client }: Person, url: string, button: 'pay' | 'cancel' | 'expire', init = {}) => {
  const { status, headers } = await client.raw('POST', `${new URL(url).pathname}/${button}`, init)
  expect(status).toBe(303)
  return headers.get('location')
}
const status = ({ client }: Person, session_id: string) => client.ok(paymentsApi.status, { session_id })

async function anUnpaidOrder() {
  const [customer, restaurant] = [await t.aCustomer(), await t.aRestaurant()]
  return { customer, restaurant, order: await t.anOrder(customer, await t.aFoodItem(restaurant)) }
}

const sessions = (order: Order) => t.rows('payment_session', { order_id: order.id })

describe('payments with the sandbox', () => {
  it('pays an order on the page of the provider and sends the browser back', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url, session_id } = await checkout(customer, order)
    expect(new URL(url).pathname).toBe(`/sandbox/checkout/${session_id}`)
    const about = { package_id: 'order', order_id: order.id }
    expect(await status(customer, session_id)).toEqual({ payment_status: 'unpaid', status: 'open', ...about })
    const back = await press(customer, url, 'pay')
    expect(back).toBe(`${ORIGIN}/payment-success?session_id=${session_id}`)
    const paid = { payment_status: 'paid', status: 'complete' }
    expect(await status(customer, session_id)).toEqual({ ...paid, ...about })
    expect(await orderOf(customer, order)).toMatchObject({ status: 'paid', paid_at: t.now().toISOString() })
  })

  it('lets a customer cancel a checkout and then pay in the same one', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url, session_id } = await checkout(customer, order)
    const back = await press(customer, url, 'cancel')
    expect(back).toBe(`${ORIGIN}/payment-cancel?order_id=${order.id}`)
    expect(await checkout(customer, order)).toEqual({ url, session_id })
    await press(customer, url, 'pay')
    expect((await orderOf(customer, order)).status).toBe('paid')
  })

  it('shows an expired checkout as expired, and opens another', async () => {
    const { customer, order } = await anUnpaidOrder()
    const first = await checkout(customer, order)
    const back = await press(customer, first.url, 'expire')
    expect(back).toBe(`${ORIGIN}/payment-success?session_id=${first.session_id}`)
    const expired = { payment_status: 'unpaid', status: 'expired' }
    expect(await status(customer, first.session_id)).toMatchObject(expired)
    await press(customer, first.url, 'pay')
    expect((await orderOf(customer, order)).status, 'an expired page takes no money').toBe('held')

    const second = await checkout(customer, order)
    expect(second.session_id).not.toBe(first.session_id)
    await press(customer, second.url, 'pay')
    expect((await orderOf(customer, order)).status).toBe('paid')
  })

  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN }
  it.each([
    ['a form', { body: 'a=b', headers: form }],
    ['JSON', { body: '{}' }],
    ['nothing', {}],
    ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('accepts %s from the buttons of its page', async (_kind, init) => {
    const { customer, order } = await anUnpaidOrder()
    const { url } = await checkout(customer, order)
    await press(customer, url, 'pay', init)
    expect((await orderOf(customer, order)).status).toBe('paid')
  })

  it('pays once when the button and the status are requested many times at once', async () => {
    const { customer, order } = await anUnpaidOrder()
    const { url, session_id } = await checkout(customer, order)
    await t.together<unknown>(12, (at) =>
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
    const here = 'http://127.0.0.1:3000'
    const { url } = await customer.client.ok(paymentsApi.checkout, checkoutOf(order, here))
    expect(new URL(url).origin).toBe(here)
    expect(await press(customer, url, 'pay')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/payment-success\?/)
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
    const errors = await customer.client.errors(paymentsApi.checkout, checkoutOf(order, origin_url))
    expect(Object.keys(errors)).toEqual(['origin_url'])
    expect(await sessions(order)).toHaveLength(0)
  })

  it('shows neither an order nor its checkout to another account', async () => {
    const { customer, order } = await anUnpaidOrder()
    const stranger = await t.aCustomer('Alex')
    await stranger.client.fails(404, paymentsApi.checkout, checkoutOf(order))
    const { session_id } = await checkout(customer, order)
    await stranger.client.fails(404, paymentsApi.status, { session_id })
    await t.visitor.fails(401, paymentsApi.status, { session_id })
    await customer.client.fails(404, paymentsApi.status, { session_id: 'cs_unknown' })
  })

  it('refuses a checkout in the name of another account', async () => {
    const { customer, restaurant, order } = await anUnpaidOrder()
    const metadata = { order_id: order.id, user_id: restaurant.user.id }
    await customer.client.fails('403 forbidden', paymentsApi.checkout, { ...checkoutOf(order), metadata })
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
