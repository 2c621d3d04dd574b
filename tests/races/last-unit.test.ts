import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import type { TestApp } from '#tests/support/app.ts'
import { ledgerSum, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'

const count = (codes: (number | string | undefined)[], expected: number | string): number =>
  codes.filter((code) => code === expected).length

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

describe('concurrent orders', () => {
  const buyers = async (many: number) => {
    const all: Awaited<ReturnType<TestApp['aCustomer']>>[] = []
    for (let at = 0; at < many; at += 10)
      all.push(...(await t.together(Math.min(10, many - at), () => t.aCustomer())))
    return all
  }

  it('sells the last unit to exactly one of ten concurrent buyers', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 1 })
    const ten = await buyers(10)
    const answers = await Promise.all(
      ten.map(({ client }) =>
        client.send(ordersApi.place, { items: [{ food_item_id: item.id, quantity: 1 }] }),
      ),
    )
    expect(
      count(
        answers.map((answer) => answer.status),
        201,
      ),
    ).toBe(1)
    expect(
      count(
        answers.map((answer) => answer.body.code),
        'not_enough_left',
      ),
    ).toBe(9)
    expect((await t.client().ok(foodItemsApi.get, { food_item_id: item.id })).quantity_available).toBe(0)
  })

  it('sells ten units to ten orders while the restaurant edits the stock', async () => {
    const restaurant = await t.aRestaurant()
    const item = await t.aFoodItem(restaurant, { quantity_available: 10 })
    const many = await buyers(60)
    const edits = t.together(20, (at) =>
      restaurant.client.send(foodItemsApi.change, { food_item_id: item.id, description: `Edit ${at}` }),
    )
    const lines = [{ food_item_id: item.id, quantity: 1 }]
    const answers = await Promise.all(
      many.map(({ client }) => client.send(ordersApi.place, { items: lines })),
    )
    const edited = await edits
    expect(
      count(
        answers.map((answer) => answer.status),
        201,
      ),
    ).toBe(10)
    expect(
      count(
        answers.map((answer) => answer.status),
        409,
      ),
    ).toBe(50)
    expect(
      count(
        edited.map((answer) => answer.status),
        200,
      ),
    ).toBe(20)
    expect(await portionCounts(t.database, item.id)).toMatchObject({
      listed: 10,
      available: 0,
      held: 10,
      accounted: 10,
    })
  })

  it('never deadlocks when orders reserve the same food items in opposite order', async () => {
    const restaurant = await t.aRestaurant()
    const [one, two] = [
      await t.aFoodItem(restaurant, { quantity_available: 20 }),
      await t.aFoodItem(restaurant, { quantity_available: 20 }),
    ]
    const items = [one.id, two.id].map((food_item_id) => ({ food_item_id, quantity: 1 }))
    const answers = await Promise.all(
      (await buyers(30)).map(({ client }, at) =>
        client.send(ordersApi.place, { items: at % 2 === 0 ? items : items.toReversed() }),
      ),
    )
    expect(
      count(
        answers.map((answer) => answer.status),
        201,
      ),
    ).toBe(20)
    expect(answers.every((answer) => answer.status < 500)).toBe(true)
  })

  it('answers one key that is sent a hundred times at once with one order', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 50 })
    const { client } = await t.aCustomer()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await t.together(100, () =>
      client.send(ordersApi.place, { items: [{ food_item_id: item.id, quantity: 1 }] }, key),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(
      count(
        answers.map((answer) => answer.headers.get('idempotent-replayed') ?? 'first'),
        'first',
      ),
    ).toBe(1)
    const { quantity_available: left } = await t.client().ok(foodItemsApi.get, { food_item_id: item.id })
    figure('one key sent 100 times at once', {
      requests: answers.length,
      'units taken': 50 - left,
      'different answers': new Set(answers.map(({ body }) => JSON.stringify(body))).size,
    })
    expect(left).toBe(49)
  })

  it('collects an order once, however many scan it at once', async () => {
    const restaurant = await t.aRestaurant()
    const order = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
    const token = order.pickup_token ?? ''
    const answers = await t.together(100, () =>
      restaurant.client.send(pickupsApi.collect, { token, scan_id: randomUUID() }),
    )
    expect(
      count(
        answers.map((answer) => answer.status),
        200,
      ),
    ).toBe(1)
    expect(
      count(
        answers.map((answer) => answer.body.code),
        'already_collected',
      ),
    ).toBe(99)
  })

  it('cancels or collects an order, and never both', async () => {
    const restaurant = await t.aRestaurant()
    for (let round = 0; round < 10; round += 1) {
      const customer = await t.aCustomer()
      const item = await t.aFoodItem(restaurant)
      const order = await t.aPaidOrder(customer, item)
      const [cancelled, collected] = await Promise.all([
        customer.client.send(ordersApi.cancel, { order_id: order.id }),
        restaurant.client.send(pickupsApi.collect, {
          token: order.pickup_token ?? '',
          scan_id: randomUUID(),
        }),
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
    const answers = await t.together(20, () =>
      client.send(ordersApi.place, { items: [{ food_item_id: item.id, quantity: 1 }] }),
    )
    expect(
      count(
        answers.map((answer) => answer.status),
        201,
      ),
    ).toBe(2)
    expect(
      count(
        answers.map((answer) => answer.body.code),
        'too_many_holds',
      ),
    ).toBe(18)
  })
})
