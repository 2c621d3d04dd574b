import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import type { TestApp } from '#tests/support/app.ts'
import { appForFile, forFile } from '#tests/support/for-file.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'

const erase = ({ client }: Person) => client.ok(api.accounts.erase, { password: PASSWORD })
const orderRow = (t: Pick<TestApp, 'row'>, id: string) => t.row('customer_order', { id })

describe('erasing a customer with an open checkout, sandbox', async () => {
  const t = await appForFile()
  const refundOf = (session_id: string) => t.row('refund', { session_id })
  const payPage = (url: string) => t.visitor.raw('POST', `${new URL(url).pathname}/pay`)
  /** A customer whose checkout is open for one of three. */
  const inCheckout = async () => {
    const [customer, partner] = [await t.aCustomer(), await t.aRestaurant()]
    const item = await t.aFoodItem(partner, { quantity_available: 3 })
    const order = await t.anOrder(customer, item)
    return { customer, partner, item, order, ...(await t.openCheckout(customer, order)).body }
  }

  it('releases the stock at once and closes the checkout when its customer is erased', async () => {
    const { customer, item, order, url, session_id } = await inCheckout()
    await erase(customer)
    expect(await t.stockOf(item)).toBe(3)
    expect((await orderRow(t, order.id)).status).toBe('released')
    await t.jobs.drain()
    await payPage(url)
    const session = await t.row('payment_session', { id: session_id })
    expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  })

  it('refunds an erased customer in full when the payment arrives before the checkout is closed', async () => {
    const { customer, order, url, session_id } = await inCheckout()
    await erase(customer)
    await payPage(url)
    expect(await orderRow(t, order.id)).toMatchObject({ status: 'cancelled' })
    await t.advance({ seconds: 2 })
    expect(await refundOf(session_id)).toMatchObject({ status: 'succeeded', amount_cents: 1_100 })
  })

  it('refunds an erased customer in full for an order whose hold had expired, however much stock is left', async () => {
    const { customer, item, order, url, session_id } = await inCheckout()
    await t.advance({ minutes: 11 })
    expect((await orderRow(t, order.id)).status).toBe('released')
    await erase(customer)
    await payPage(url)
    expect((await orderRow(t, order.id)).status).toBe('cancelled')
    expect(await refundOf(session_id)).toMatchObject({ amount_cents: 1_100 })
    expect(await t.stockOf(item)).toBe(3)
  })

  it('accepts the late payment of one customer although another one is erased', async () => {
    const { order, url } = await inCheckout()
    await t.advance({ minutes: 11 })
    await erase(await t.aCustomer())
    await payPage(url)
    expect((await orderRow(t, order.id)).status).toBe('paid')
  })

  it('writes to no erased customer', async () => {
    const [customer, partner] = [await t.aCustomer(), await t.aRestaurant()]
    const order = await t.aPaidOrder(customer, await t.aFoodItem(partner))
    await erase(customer)
    await partner.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Oven broke' })
    await t.jobs.drain()
    expect(t.mails.filter(({ to }) => to.endsWith('@invalid'))).toEqual([])
  })

  it('names no erased customer to a restaurant, and goes on naming the others', async () => {
    const [customer, neighbour, partner] = [await t.aCustomer(), await t.aCustomer(), await t.aRestaurant()]
    const item = await t.aFoodItem(partner)
    for (const each of [customer, neighbour]) await t.aPaidOrder(each, item)
    await erase(customer)
    const orders = await partner.client.ok(api.orders.ofRestaurant, {})
    expect(new Set(orders.map((order) => order.customer_first_name))).toEqual(
      new Set([null, neighbour.user.name.split(' ')[0]]),
    )
  })

  it('refunds an erased customer in full for an order that the restaurant had cancelled during the checkout', async () => {
    const { customer, partner, order, url, session_id } = await inCheckout()
    await partner.client.ok(api.orders.cancelByRestaurant, { order_id: order.id, reason: 'Oven broke' })
    await erase(customer)
    await payPage(url)
    expect(await orderRow(t, order.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'restaurant' })
    expect(await refundOf(session_id)).toMatchObject({ amount_cents: 1_100 })
  })

  it('keeps of an erased restaurant only what the records of money need: no address, phone, ABN, image or instructions', async () => {
    const partner = await t.aRestaurant('Nonna Gone')
    await partner.client.ok(api.restaurants.change, {
      address: '12 Lygon St',
      suburb: 'Carlton',
      postcode: '3053',
      latitude: -37.8,
      longitude: 144.97,
      phone: '03 9000 0000',
      abn: '51 824 753 556',
      pickup_instructions: 'Back door',
      image_url: 'https://pictures.example.com/nonna.jpg',
    })
    await erase(partner)
    const row = await t.row('restaurant', { id: partner.user.restaurant_id ?? '' })
    const { id: _, account_id: __, created_at: ___, closed_at: ____, name, ...rest } = row
    const { calendar_sequence: _____, calendar_revised_at: ______, ...profile } = rest
    expect([name, ...Object.values(profile).filter((value) => value !== null && value !== false)]).toEqual([
      'Closed restaurant',
    ])
  })

  it('erases a restaurant whose owner has checked a recipe, and its account is in no reply', async () => {
    const partner = await t.aRestaurant('Checked and Gone')
    const allergens = { checked: true, contains: ['milk' as const], may_be_present: [] }
    const item = await t.aFoodItem(partner, { allergens })
    for (const seen of [item, await t.visitor.ok(api.foodItems.get, { food_item_id: item.id })])
      expect(JSON.stringify(seen)).not.toContain(partner.user.id)
    await erase(partner)
    const { allergens_checked_by } = await t.row('food_item', { id: item.id })
    const { email } = await t.row('account', { id: allergens_checked_by ?? '' })
    expect(email).not.toBe(partner.user.email)
  })

  it('takes all meals of an erased restaurant off sale, and those of no other', async () => {
    const [partner, neighbour] = [await t.aRestaurant('Going Out'), await t.aRestaurant('Going On')]
    const [on_sale, withdrawn] = [await t.aFoodItem(partner), await t.aFoodItem(partner)]
    const other = await t.aFoodItem(neighbour)
    await partner.client.ok(api.foodItems.withdraw, { food_item_id: withdrawn.id })
    const before = t.now()
    t.moveClock({ minutes: 5 })
    await erase(partner)
    const stocks: [FoodItem, object][] = [
      [on_sale, { quantity_available: 0, withdrawn_at: t.now() }],
      [withdrawn, { quantity_available: 0, withdrawn_at: before }],
      [other, { quantity_available: other.quantity_available, withdrawn_at: null }],
    ]
    for (const [{ id }, stock] of stocks) expect(await t.row('food_item', { id })).toMatchObject(stock)
  })
})

describe('erasing an account with an open checkout, Stripe', async () => {
  const t = await forFile(startStripeShop())

  it('retries closing the checkout of an erased account until Stripe can be reached', async () => {
    const { customer, session_id } = await t.atStripe()
    await erase(customer)
    t.stripe.spoil('error', `POST /v1/checkout/sessions/${session_id}/expire`)
    await t.jobs.drain()
    expect(t.stripe.records.sessionOf(session_id).status).toBe('open')
    await t.retryJobs()
    expect(t.stripe.records.sessionOf(session_id).status).toBe('expired')
    expect(await t.session(session_id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  })

  it('refunds an erased account in full when Stripe took the payment before it could close the checkout', async () => {
    const { customer, order, session_id } = await t.atStripe()
    await erase(customer)
    t.stripe.records.pay(session_id)
    await t.jobs.drain()
    expect((await orderRow(t, order.id)).status).toBe('cancelled')
    await t.advance({ seconds: 2 })
    const { payment_intent } = t.stripe.records.sessionOf(session_id)
    expect(
      [...t.stripe.records.refunds.values()].filter((refund) => refund.payment_intent === payment_intent),
    ).toMatchObject([{ amount: 1_100, status: 'succeeded' }])
  })

  it('ends and refunds a subscription plan that was paid for after its account was erased', async () => {
    const partner = await t.aRestaurant()
    const { session_id } = await partner.client.ok(api.payments.checkout, {
      package_id: 'restaurant_subscription',
      origin_url: t.origin,
    })
    await erase(partner)
    const subscriptionPlan = t.stripe.records.pay(session_id).subscription ?? ''
    expect(await t.deliver(t.completed(session_id))).toBe(200)
    await t.advance({ seconds: 2 })
    expect(t.stripe.records.subscriptionOf(subscriptionPlan).status).toBe('canceled')
    expect([...t.stripe.records.refunds.values()]).toContainEqual(
      expect.objectContaining({ amount: 700, status: 'succeeded' }),
    )
    const subscription = await t.row('subscription', { account_id: partner.user.id })
    expect(subscription).toMatchObject({ status: 'expired', provider_ref: null })
  })
})
