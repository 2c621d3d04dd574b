import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { toImpactEntry } from '#server/features/orders/impact/impact-rules.ts'
import {
  insertImpactEntries,
  readDays,
  readTotal,
  removeImpactEntries,
  weighDays,
} from '#server/features/orders/impact/impact-store.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const { query } = t.database
const nonna = await t.aRestaurant()

const entryOf = (restaurant_id: string, collected_at = t.now()) =>
  toImpactEntry({
    order_id: randomUUID(),
    restaurant_id,
    collected_at,
    lines: [{ quantity: 1, unit_price_cents: 1_100, portion_weight_g: 500 }],
  })
const someOrder = async () => {
  const order = await t.anOrder(await t.aCustomer(), await t.aFoodItem(nonna))
  return { order_id: order.id, restaurant_id: nonna.user.restaurant_id ?? '' }
}
const weighed = (restaurant_id: string) =>
  query
    .selectFrom('impact_restaurant_day')
    .select('weighed_g')
    .where('restaurant_id', '=', restaurant_id)
    .execute()

it('counts the weight of an order once, and subtracts it alone', async () => {
  const [one, other] = [await someOrder(), await someOrder()]
  const entries = [one, other].map(({ order_id, restaurant_id }) => ({
    ...entryOf(restaurant_id),
    order_id,
  }))
  const before = await readTotal(query)
  await insertImpactEntries(query, [])
  await insertImpactEntries(query, entries)
  await insertImpactEntries(query, entries)
  const counted = await readTotal(query)
  expect(counted.food_g - before.food_g).toBe(1_000)
  await removeImpactEntries(query, [one.order_id])
  await removeImpactEntries(query, [one.order_id])
  const left = await readTotal(query)
  expect([left.food_g - before.food_g, left.orders - before.orders]).toEqual([500, 1])
})

it('subtracts the weight of an order from its own day of its own restaurant', async () => {
  const theirs = (await t.aRestaurant()).user.restaurant_id ?? ''
  const { order_id, restaurant_id } = await someOrder()
  const [today, tomorrow] = ['2026-11-21', '2026-11-22']
  const days = [
    { restaurant_id, day: today, weighed_g: 500, cheap_g: 0 },
    { restaurant_id, day: tomorrow, weighed_g: 300, cheap_g: 0 },
    { restaurant_id: theirs, day: today, weighed_g: 700, cheap_g: 0 },
  ]
  await weighDays(query, days)
  await insertImpactEntries(query, [{ ...entryOf(restaurant_id), order_id }])
  const daysBefore = await readDays(query)
  await removeImpactEntries(query, [order_id])
  expect((await weighed(restaurant_id)).map((row) => row.weighed_g).toSorted((a, b) => a - b)).toEqual([
    0, 300,
  ])
  expect(await weighed(theirs)).toEqual([{ weighed_g: 700 }])
  expect((await readDays(query)).map(({ day }) => day)).toEqual(daysBefore.map(({ day }) => day))
})
