import { afterAll, beforeAll, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/food-items.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { portionCounts } from '#tests/support/books.ts'
import { patientAddress, runBehindLock } from '#tests/support/lock-queue.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

let t: TestApp
let url: string
beforeAll(async () => {
  url = await freshDatabase()
  t = await startApp({ database_url: patientAddress(url) })
})
afterAll(async () => {
  await t.stop()
  await dropDatabase(url)
})

type Partner = Awaited<ReturnType<TestApp['aRestaurant']>>

it.each([
  ['a change', 6, ({ client }: Partner, food_item_id: string) => client.ok(foodItemsApi.change, { food_item_id, quantity_available: 6 })],
  ['a withdrawal', 0, ({ client }: Partner, food_item_id: string) => client.ok(foodItemsApi.withdraw, { food_item_id })],
])('accounts for every portion when an order comes just before %s of its food item', async (_edit, available, edit) => {
  const kitchen = await t.aRestaurant()
  const item = await t.aFoodItem(kitchen, { quantity_available: 5 })
  const customer = await t.aCustomer()
  await runBehindLock<unknown>(url, `select 1 from food_item where id = '${item.id}' for update`, [
    () => t.anOrder(customer, item, 2),
    () => edit(kitchen, item.id),
  ])
  const counts = await portionCounts(t.database, item.id)
  expect(counts).toMatchObject({ available, held: 2 })
  expect(counts.accounted).toBe(counts.listed)
})
