import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newAccount, type Person, scanOf, subscriptionCheckout } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const readSubscription = ({ client, user }: Person) => client.ok(api.subscriptions.get, { user_id: user.id })

/** What the restaurant is charged on one order of $20.00. */
async function commissionNow(partner: Person): Promise<number> {
  const item = await t.aFoodItem(partner, { original_price: 40, discounted_price: 20 })
  const { id } = await t.aPaidOrder(await t.aCustomer(), item)
  const { entries } = await partner.client.ok(api.statements.statement, {})
  return entries.find((entry) => entry.order_id === id)?.commission ?? Number.NaN
}

describe('1 Purpose: who uses it, and on which terms', () => {
  it('account types: customer and restaurant, and no other', async () => {
    for (const user_type of ['customer', 'restaurant'] as const) {
      const input = newAccount(`${user_type}@surplate.example`, { user_type })
      expect((await t.client().ok(api.accounts.register, input)).user_type).toBe(user_type)
    }
    const other = newAccount('courier@surplate.example', { user_type: 'courier' })
    const answer = await t.client().raw('POST', '/api/auth/register', { body: JSON.stringify(other) })
    expect(answer.status).toBe(422)
    expect(answer.body).toHaveProperty('errors.user_type')
  })

  it('customers: browse discounted meals, without an account', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { original_price: 22, discounted_price: 11 })
    const items = await t.client().ok(api.foodItems.browse, {})
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
    const another = await t.aRestaurant('Another')
    await another.client.fails(403, api.pickups.collect, scanOf(order))
    const collected = await restaurant.client.ok(api.pickups.collect, scanOf(order))
    expect(collected).toMatchObject({ id: order.id, status: 'collected' })
    expect((await t.orderOf(customer, order)).collected_at).toBe(t.now().toISOString())
  })

  it('restaurants: list surplus meals at a discount', async () => {
    const restaurant = await t.aRestaurant('Nonna Pina')
    const { id } = await t.aFoodItem(restaurant, {
      original_price: 24,
      discounted_price: 9.5,
      quantity_available: 4,
    })
    expect(await t.client().ok(api.foodItems.get, { food_item_id: id })).toMatchObject({
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
    const { url } = await partner.client.ok(api.payments.checkout, subscriptionCheckout())
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
