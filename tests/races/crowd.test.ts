import { afterAll, beforeAll, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/food-items.ts'
import { ordersApi } from '#contract/orders.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { portions } from '#tests/support/books.ts'
import { aCrowd } from '#tests/support/crowd.ts'

// The larger crowd comes with the deep tests.
const CROWDS = process.env['DEEP'] === '1' ? [1_000, 5_000] : [1_000]

let t: TestApp
beforeAll(async () => {
  t = await startApp({ engine: 'postgres', env: { RATE_LIMITS: 'off' } })
})
afterAll(() => t.stop())

const statuses = (answers: { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer.status)].map(([status, all]) => [status, all.length]))

it.each(CROWDS)('sells ten units to exactly ten of %i who ask at once', { timeout: 120_000 }, async (size) => {
  const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 10 })
  const crowd = await aCrowd(t.database, t.address, size, t.now())
  const answers = await Promise.all(
    crowd.map((client) => client.send(ordersApi.place, { items: [{ food_item_id: item.id, quantity: 1 }] })),
  )
  expect(statuses(answers)).toEqual({ 201: 10, 409: size - 10 })
  expect(await portions(t.database, item.id)).toMatchObject({ listed: 10, available: 0, held: 10 })
})

it('sells ten units to five of a thousand who name the meal twice', { timeout: 120_000 }, async () => {
  const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 10 })
  const crowd = await aCrowd(t.database, t.address, 1_000, t.now())
  const line = { food_item_id: item.id, quantity: 1 }
  const answers = await Promise.all(crowd.map((client) => client.send(ordersApi.place, { items: [line, line] })))
  expect(statuses(answers)).toEqual({ 201: 5, 409: 995 })
})

it('accounts for every unit while the restaurant changes the stock under a thousand buyers', { timeout: 120_000 }, async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant, { quantity_available: 10 })
  const crowd = await aCrowd(t.database, t.address, 1_000, t.now())
  const edits = t.together(40, (at) => restaurant.client.send(foodItemsApi.change, { food_item_id: item.id, quantity_available: at % 12 }))
  const answers = await Promise.all(
    crowd.map((client) => client.send(ordersApi.place, { items: [{ food_item_id: item.id, quantity: 1 }] })),
  )
  expect(statuses(await edits)).toEqual({ 200: 40 })
  expect(Object.keys(statuses(answers)).toSorted((one, two) => one.localeCompare(two))).toEqual(['201', '409'])
  const books = await portions(t.database, item.id)
  expect(books.accounted).toBe(books.listed)
  expect(books.held).toBe(statuses(answers)[201])
})
