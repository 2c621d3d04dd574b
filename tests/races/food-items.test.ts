import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { toPlane } from '#contract/position.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { closeEnded } from '#server/features/kitchen/food-items/food-item-store.ts'
import type { TestApp } from '#tests/support/app.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import { patientAddress, runBehindLock } from '#tests/support/lock-queue.ts'
import { connected, databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

const url = await databaseForFile()
const t = await appForFile({ database_url: patientAddress(url) })

type Partner = Awaited<ReturnType<TestApp['aRestaurant']>>

it.each([
  [
    'a change',
    6,
    ({ client }: Partner, food_item_id: string) =>
      client.ok(foodItemsApi.change, { food_item_id, quantity_available: 6 }),
  ],
  [
    'an added portion',
    4,
    ({ client }: Partner, food_item_id: string) =>
      client.ok(foodItemsApi.change, { food_item_id, quantity_change: 1 }),
  ],
  [
    'a withdrawal',
    0,
    ({ client }: Partner, food_item_id: string) => client.ok(foodItemsApi.withdraw, { food_item_id }),
  ],
])(
  'accounts for every portion when an order comes just before %s of its food item',
  async (_edit, available, edit) => {
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
  },
)

it.each([
  ['a new food item', (kitchen: Partner) => t.aFoodItem(kitchen)],
  [
    'a changed food item',
    (kitchen: Partner, food_item_id: string) =>
      kitchen.client.ok(foodItemsApi.change, { food_item_id, name: 'Ravioli' }),
  ],
])('places %s where its restaurant moves at the same moment', async (_what, act) => {
  const kitchen = await t.aRestaurant()
  await kitchen.client.ok(restaurantsApi.change, { latitude: -37.8, longitude: 144.9 })
  const { id } = await t.aFoodItem(kitchen)
  const moved = { latitude: -37.9, longitude: 145.1 }
  const holdRestaurant = `select 1 from restaurant where id = '${kitchen.user.restaurant_id}' for update`
  const move = () => kitchen.client.ok(restaurantsApi.change, moved)
  const points = async () => {
    const { rows } =
      await sql`select distinct east_km, north_km from food_item where restaurant_id = ${kitchen.user.restaurant_id}::uuid`.execute(
        t.database.query,
      )
    return rows
  }
  await runBehindLock<unknown>(url, holdRestaurant, [() => act(kitchen, id), move])
  expect(await points()).toEqual([toPlane(moved)])
  await kitchen.client.ok(restaurantsApi.change, { latitude: -37.8, longitude: 144.9 })
  await runBehindLock<unknown>(url, holdRestaurant, [move, () => act(kitchen, id)])
  expect(await points()).toEqual([toPlane(moved)])
})

it('sells a food item while another one is locked', async () => {
  const kitchen = await t.aRestaurant()
  const [locked, other] = [await t.aFoodItem(kitchen), await t.aFoodItem(kitchen)]
  const customer = await t.aCustomer()
  await connected(url, async (holder) => {
    await holder.query('begin')
    await holder.query('select from food_item where id = $1 for update', [locked.id])
    expect((await t.anOrder(customer, other)).status).toBe('held')
    await holder.query('commit')
  })
})

it('counts the units of an order that ends after the withdrawal of its food item as withdrawn, and none of another', async () => {
  const kitchen = await t.aRestaurant()
  const [withdrawn, other] = [await t.aFoodItem(kitchen), await t.aFoodItem(kitchen)]
  const customer = await t.aCustomer()
  const order = await t.anOrder(customer, withdrawn, 2)
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: withdrawn.id })
  await customer.client.ok(ordersApi.cancel, { order_id: order.id })
  const [counts, countsOfOther] = [
    await portionCounts(t.database, withdrawn.id),
    await portionCounts(t.database, other.id),
  ]
  expect(counts).toMatchObject({ available: 0, held: 0, accounted: counts.listed })
  expect(countsOfOther).toMatchObject({
    available: other.quantity_available,
    accounted: countsOfOther.listed,
  })
})

it('ends other food items while one is locked, and that one later', async () => {
  const kitchen = await t.aRestaurant()
  const [locked, other] = [await t.aFoodItem(kitchen), await t.aFoodItem(kitchen)]
  t.moveClock({ hours: 4 })
  const sweep = () => closeEnded(t.database.query, t.now(), [locked.id, other.id])
  const idsEnded = async () => {
    const { rows } = await sql<{ id: string }>`select id from food_item where ended`.execute(t.database.query)
    return new Set(rows.map(({ id }) => id))
  }
  await connected(url, async (holder) => {
    await holder.query('begin')
    await holder.query('select from food_item where id = $1 for update', [locked.id])
    await sweep()
    expect(await idsEnded()).toEqual(new Set([other.id]))
    await holder.query('commit')
  })
  await sweep()
  expect(await idsEnded()).toEqual(new Set([locked.id, other.id]))
})
