import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestOf } from '#contract/endpoint.ts'
import { foodItemsApi } from '#contract/food-items.ts'
import { ordersApi } from '#contract/orders.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

type Partner = Awaited<ReturnType<TestApp['aRestaurant']>>
type Change = Omit<RequestOf<typeof foodItemsApi.change>, 'food_item_id'>

const expire = ({ user }: Partner) =>
  t.database.query.updateTable('subscription').set({ trial_ends_at: t.now() }).where('account_id', '=', user.id).execute()
const change = async ({ client }: Partner, food_item_id: string, input: Change) => {
  const { status, body } = await client.send(foodItemsApi.change, { food_item_id, ...input })
  return [status, body.code]
}
const REFUSED = [403, 'subscription_required']

describe('a partner whose trial has ended', () => {
  it('refuses to put an ended food item back on sale by a later end when the trial has expired', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { expires_at: t.inMinutes(30) })
    await expire(partner)
    await t.pass({ minutes: 31 })
    expect(await change(partner, item.id, { expires_at: t.inMinutes(60), pickup_end: t.inMinutes(120) })).toEqual(REFUSED)
    expect((await t.client().ok(foodItemsApi.list, {})).map(({ id }) => id)).not.toContain(item.id)
  })

  it('refuses to put a sold-out food item back on sale by more units when the trial has expired', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner, { quantity_available: 1 })
    await t.anOrder(await t.aCustomer(), item)
    await expire(partner)
    expect(await change(partner, item.id, { quantity_available: 5 })).toEqual(REFUSED)
    expect(await change(partner, item.id, { quantity_change: 1 })).toEqual(REFUSED)
    expect(await change(partner, item.id, { expires_at: t.inMinutes(240) })).toEqual(REFUSED)
    expect((await t.client().ok(foodItemsApi.get, { food_item_id: item.id })).quantity_available).toBe(0)
  })

  it('refuses to switch a food item on again when the trial has expired', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    await partner.client.ok(foodItemsApi.change, { food_item_id: item.id, is_available: false })
    await expire(partner)
    expect(await change(partner, item.id, { is_available: true })).toEqual(REFUSED)
    expect((await t.client().ok(foodItemsApi.get, { food_item_id: item.id })).is_available).toBe(false)
  })

  it('keeps current listings and orders, and can make every change that puts nothing on sale', async () => {
    const partner = await t.aRestaurant()
    const item = await t.aFoodItem(partner)
    const customer = await t.aCustomer()
    await expire(partner)
    const changes: Change[] = [
      { description: 'With walnuts', discounted_price: 9 },
      { quantity_available: 4 },
      { quantity_change: -1 },
      { expires_at: t.inMinutes(150) },
      { is_available: true },
    ]
    for (const input of changes) expect(await change(partner, item.id, input)).toEqual([200, undefined])
    const order = await t.aPaidOrder(customer, item)
    expect((await partner.client.ok(ordersApi.ofRestaurant, {})).map(({ id }) => id)).toEqual([order.id])
    expect(await change(partner, item.id, { is_available: false })).toEqual([200, undefined])
  })
})
