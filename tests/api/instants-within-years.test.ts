import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'

const t = await appForFile()

it('names the time that is outside those years, and leaves the food item as it is', async () => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant)
  const errors = { pickup_start: 'Please choose a time between the years 2000 and 2099' }
  const wrong = { pickup_start: '0000-01-01T00:00:00Z' }
  expect(await restaurant.client.errors(api.foodItems.list, t.newFoodItem(wrong))).toEqual(errors)
  const change = { food_item_id: item.id, ...wrong }
  expect(await restaurant.client.errors(api.foodItems.change, change)).toEqual(errors)
  expect(await restaurant.client.ok(api.foodItems.mine, {})).toMatchObject([item])
})

it('migrates times beyond the limits of earlier versions to the nearest valid instant', async () => {
  const [restaurant, customer] = [await t.aRestaurant(), await t.aCustomer()]
  const item = await t.aFoodItem(restaurant, { discounted_price: 0 })
  const plain = await t.aFoodItem(restaurant)
  const order = await t.anOrder(customer, item)
  await t.database.script(
    'alter table food_item drop constraint food_item_within_years, drop constraint food_item_pickup_after_sale, alter pickup_end drop not null',
  )
  await t.sql`update food_item set expires_at = '10000-01-01 23:58:59Z', pickup_start = '0001-01-01 00:00:00Z BC', pickup_end = null where id = ${item.id}`
  await t.sql`update customer_order set pickup_end = '10000-01-01 23:58:59Z' where id = ${order.id}`
  await runMigration(t.database, '0013-instants-within-years.sql')
  await runMigration(t.database, '0020-pickup-ends.sql')
  expect(await t.anOrder(customer, item)).toMatchObject({
    status: 'paid',
    pickup_start: '2000-01-01T00:00:00.000Z',
  })
  const mine = await customer.client.ok(api.orders.all, {})
  expect(mine.map(({ pickup_end, pickup_token }) => [pickup_end, typeof pickup_token])).toEqual([
    [expect.stringMatching(/^2099-12-31T23:(30:00|59:59)/), 'string'],
    [expect.stringMatching(/^2099-12-31T23:(30:00|59:59)/), 'string'],
  ])
  expect(await t.visitor.ok(api.foodItems.get, { food_item_id: plain.id })).toMatchObject({
    expires_at: plain.expires_at,
    pickup_start: null,
  })
})

it('refuses invalid instants in the database itself', async () => {
  const item = await t.aFoodItem(await t.aRestaurant())
  const late = t.sql`update food_item set expires_at = '2100-01-01 00:00:00Z' where id = ${item.id}`
  await expect(late).rejects.toMatchObject({ code: '23514' })
})

const ID = '01980000-0000-7000-8000-000000000001'
const numbers = [1e16, -1e16, 8.64e15, 1e308, -1, 0.5]
const computed = [8.64e15 + 2, 2 ** 31, 2 ** 53, -(2 ** 63), Date.UTC(1999, 11, 31), Date.UTC(2101, 0)]
const cursorsOf = (sort: string): unknown[] => [
  ...[...numbers, ...computed, null, '1', [], {}, true].map((value) => [sort, value, ID]),
  ...[1e16, '', 'x', `${ID}\u0000`, null].map((id) => [sort, 1, id]),
  [1e16, 1, ID],
  [sort, 1],
  [sort, 1, ID, 1e16],
  1e16,
]

it('refuses every cursor that does not fit its sort order', async () => {
  const cursors = ['ending', 'price', 'discount'].flatMap((sort) =>
    cursorsOf(sort).map((value) => ({ sort, value })),
  )
  for (const { sort, value } of cursors) {
    const cursor = Buffer.from(JSON.stringify(value)).toString('base64url')
    const { status, body } = await t.visitor.raw('GET', `/api/food-items?sort=${sort}&cursor=${cursor}`)
    expect({ value, status, body }).toMatchObject({
      value,
      status: 422,
      body: {
        errors: { cursor: 'This page link is not valid any more. Please start from the first page' },
      },
    })
  }
})
