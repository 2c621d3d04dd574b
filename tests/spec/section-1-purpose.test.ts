import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { statementsApi } from '#contract/money/statements.ts'
import { subscriptionsApi } from '#contract/kitchen/subscriptions.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'

type Partner = Awaited<ReturnType<TestApp['aRestaurant']>>

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const readSubscription = ({ client, user }: Partner) => client.ok(subscriptionsApi.get, { user_id: user.id })

/** What the restaurant is charged on one order of $20.00. */
async function commissionNow(partner: Partner): Promise<number> {
  const item = await t.aFoodItem(partner, { original_price: 40, discounted_price: 20 })
  const { id } = await t.aPaidOrder(await t.aCustomer(), item)
  const { entries } = await partner.client.ok(statementsApi.statement, {})
  return entries.find((entry) => entry.order_id === id)?.commission ?? Number.NaN
}

describe('1 Purpose: who uses it, and on which terms', () => {
  it('account types: customer and restaurant, and no other', async () => {
    for (const user_type of ['customer', 'restaurant'] as const) {
      const input = {
        name: 'Ana',
        email: `${user_type}@surplate.example`,
        mobile_number: MOBILE,
        user_type,
        password: PASSWORD,
      }
      expect((await t.client().ok(accountsApi.register, input)).user_type).toBe(user_type)
    }
    const other = {
      name: 'Ana',
      email: 'courier@surplate.example',
      mobile_number: MOBILE,
      user_type: 'courier',
      password: PASSWORD,
    }
    const answer = await t.client().raw('POST', '/api/auth/register', { body: JSON.stringify(other) })
    expect(answer.status).toBe(422)
    expect(answer.body).toHaveProperty('errors.user_type')
  })

  it('customers: browse discounted meals, without an account', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { original_price: 22, discounted_price: 11 })
    const items = await t.client().ok(foodItemsApi.browse, {})
    expect(items.find(({ id }) => id === item.id)).toMatchObject({
      original_price: 22,
      discounted_price: 11,
      discount_percentage: 50,
    })
  })

  it('customers: collect at the restaurant by the QR code of the order', async () => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
    expect(order.pickup_token).toMatch(/^[A-Z2-7]{100,200}$/)
    const token = order.pickup_token ?? ''
    const elsewhere = await (
      await t.aRestaurant('Another')
    ).client.send(pickupsApi.collect, { token, scan_id: randomUUID() })
    expect(elsewhere.status).toBe(403)
    const collected = await restaurant.client.ok(pickupsApi.collect, { token, scan_id: randomUUID() })
    expect(collected).toMatchObject({ id: order.id, status: 'collected' })
    expect((await customer.client.ok(ordersApi.get, { order_id: order.id })).collected_at).toBe(
      t.now().toISOString(),
    )
  })

  it('restaurants: list surplus meals at a discount', async () => {
    const restaurant = await t.aRestaurant('Nonna Pina')
    const { id } = await t.aFoodItem(restaurant, {
      original_price: 24,
      discounted_price: 9.5,
      quantity_available: 4,
    })
    expect(await t.client().ok(foodItemsApi.get, { food_item_id: id })).toMatchObject({
      restaurant_id: restaurant.user.restaurant_id,
      discounted_price: 9.5,
      discount_percentage: 60,
      quantity_available: 4,
    })
  })

  it('partners: 1-month free trial at 10% commission', async () => {
    const partner = await t.aRestaurant()
    expect(await readSubscription(partner)).toMatchObject({
      trial_active: true,
      days_remaining: 30,
      trial_ends_at: '2026-12-21T07:00:00.000Z',
      commission_percent: 10,
      monthly_price: 0,
    })
    expect(await commissionNow(partner)).toBe(2)
  })

  it('partners: after the trial $7 AUD per month at 15% commission', async () => {
    const partner = await t.aRestaurant()
    const input = { package_id: 'restaurant_subscription', origin_url: 'http://localhost:3000' } as const
    const { url } = await partner.client.ok(paymentsApi.checkout, input)
    const page = await partner.client.raw('GET', new URL(url).pathname)
    expect(page.body).toContain('<p class="amount">$7.00 <span>AUD a month</span></p>')
    await partner.client.raw('POST', `${new URL(url).pathname}/pay`)
    expect(await readSubscription(partner)).toMatchObject({
      status: 'active',
      commission_percent: 15,
      monthly_price: 7,
    })
    expect(await commissionNow(partner)).toBe(3)
  })
})
