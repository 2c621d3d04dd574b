import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { basketOf, scanOf } from '#tests/support/builders.ts'
import { createCrowd } from '#tests/support/crowd.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'

/** How many succeeded, by status, and how many were refused, by code. */
function outcomes(answers: { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = status < 300 ? String(status) : (body.code ?? 'no code')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

describe('concurrent orders', () => {
  const buyers = (count: number) => createCrowd(t.database, t.address, count, t.now())

  it('sells the last unit to exactly one of ten concurrent buyers', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 1 })
    const ten = await buyers(10)
    const answers = await Promise.all(ten.map((client) => client.send(api.orders.place, basketOf(item))))
    expect(outcomes(answers)).toEqual({ 201: 1, not_enough_left: 9 })
    expect((await t.client().ok(api.foodItems.get, { food_item_id: item.id })).quantity_available).toBe(0)
  })

  it('sells ten units to ten orders while the restaurant edits the stock', async () => {
    const restaurant = await t.aRestaurant()
    const item = await t.aFoodItem(restaurant, { quantity_available: 10 })
    const many = await buyers(60)
    const edits = t.together(20, (at) =>
      restaurant.client.send(api.foodItems.change, { food_item_id: item.id, description: `Edit ${at}` }),
    )
    const answers = await Promise.all(many.map((client) => client.send(api.orders.place, basketOf(item))))
    expect(outcomes(answers)).toEqual({ 201: 10, not_enough_left: 50 })
    expect(outcomes(await edits)).toEqual({ 200: 20 })
    const portions = { listed: 10, available: 0, held: 10, accounted: 10 }
    expect(await portionCounts(t.database, item.id)).toMatchObject(portions)
  })

  it('never deadlocks when orders reserve the same food items in opposite order', async () => {
    const restaurant = await t.aRestaurant()
    const [one, two] = await t.together(2, () => t.aFoodItem(restaurant, { quantity_available: 20 }))
    const items = [one, two].map((item) => ({ food_item_id: item?.id ?? '', quantity: 1 }))
    const answers = await Promise.all(
      (await buyers(30)).map((client, at) =>
        client.send(api.orders.place, { items: at % 2 === 0 ? items : items.toReversed() }),
      ),
    )
    expect(outcomes(answers)).toEqual({ 201: 20, not_enough_left: 10 })
  })

  it('answers one key that is sent a hundred times at once with one order', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 50 })
    const { client } = await t.aCustomer()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await t.together(100, () => client.send(api.orders.place, basketOf(item), key))
    const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)))
    expect(bodies.size).toBe(1)
    expect(answers.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
    const { quantity_available: left } = await t.client().ok(api.foodItems.get, { food_item_id: item.id })
    figure('one key sent 100 times at once', {
      requests: answers.length,
      'units taken': 50 - left,
      'different answers': bodies.size,
    })
    expect(left).toBe(49)
  })

  it('collects an order once, however many scan it at once', async () => {
    const restaurant = await t.aRestaurant()
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
    const answers = await t.together(100, () => restaurant.client.send(api.pickups.collect, scanOf(order)))
    expect(outcomes(answers)).toEqual({ 200: 1, already_collected: 99 })
  })

  it('cancels or collects an order, and never both', async () => {
    const restaurant = await t.aRestaurant()
    for (let round = 0; round < 10; round += 1) {
      const customer = await t.aCustomer()
      const item = await t.aFoodItem(restaurant)
      const order = await t.aPaidOrder(customer, item)
      const [cancelled, collected] = await Promise.all([
        customer.client.send(api.orders.cancel, { order_id: order.id }),
        restaurant.client.send(api.pickups.collect, scanOf(order)),
      ])
      expect([cancelled.status, collected.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await ledgerSum(t.database, order.id)).sum).toBe(0)
      const portions = await portionCounts(t.database, item.id)
      expect(portions.accounted).toBe(portions.listed)
    }
  })

  it('counts holds correctly when one account places many orders at once', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 50 })
    const { client } = await t.aCustomer()
    const answers = await t.together(20, () => client.send(api.orders.place, basketOf(item)))
    expect(outcomes(answers)).toEqual({ 201: 2, too_many_holds: 18 })
  })
})
