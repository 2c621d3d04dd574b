import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { toPlane } from '#contract/position.ts'
import { closeEnded } from '#server/features/kitchen/food-items/food-item-store.ts'
import type { Person } from '#tests/support/builders.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import { rowLock, runBehindLock } from '#tests/support/lock-queue.ts'
import { connected } from '#tests/support/postgres.ts'
import { processesForFile } from '#tests/support/for-file.ts'

const { url, t } = await processesForFile('t')

/** Runs `act` while another transaction has locked a food item. */
const whileItemLocked = ({ id }: { id: string }, act: () => Promise<void>): Promise<void> =>
  connected(url, async (holder) => {
    await holder.query('begin')
    await holder.query(rowLock('food_item', id))
    await act()
    await holder.query('commit')
  })

type Edit = (restaurant: Person, food_item_id: string) => Promise<unknown>
const change =
  (fields: object): Edit =>
  ({ client }, food_item_id) =>
    client.ok(api.foodItems.change, { food_item_id, ...fields })
const withdraw: Edit = ({ client }, food_item_id) => client.ok(api.foodItems.withdraw, { food_item_id })

it.each<[string, number, Edit]>([
  ['a change', 6, change({ quantity_available: 6 })],
  ['an added portion', 4, change({ quantity_change: 1 })],
  ['a withdrawal', 0, withdraw],
])(
  'accounts for every portion when an order comes just before %s of its food item',
  async (_edit, available, edit) => {
    const kitchen = await t.aRestaurant()
    const item = await t.aFoodItem(kitchen, { quantity_available: 5 })
    const customer = await t.aCustomer()
    await runBehindLock<unknown>(url, rowLock('food_item', item.id), [
      () => t.anOrder(customer, item, 2),
      () => edit(kitchen, item.id),
    ])
    const counts = await portionCounts(t.database, item.id)
    expect(counts).toMatchObject({ available, held: 2 })
    expect(counts.accounted).toBe(counts.listed)
  },
)

it.each<[string, Edit]>([
  ['a new food item', (kitchen) => t.aFoodItem(kitchen)],
  ['a changed food item', change({ name: 'Ravioli' })],
])('places %s where its restaurant moves at the same moment', async (_what, act) => {
  const kitchen = await t.aRestaurant()
  await kitchen.client.ok(api.restaurants.change, { latitude: -37.8, longitude: 144.9 })
  const { id } = await t.aFoodItem(kitchen)
  const moved = { latitude: -37.9, longitude: 145.1 }
  const { restaurant_id } = kitchen.user
  const holdRestaurant = rowLock('restaurant', restaurant_id)
  const move = () => kitchen.client.ok(api.restaurants.change, moved)
  const points = () =>
    t.sql`select distinct east_km, north_km from food_item where restaurant_id = ${restaurant_id}::uuid`
  await runBehindLock<unknown>(url, holdRestaurant, [() => act(kitchen, id), move])
  expect(await points()).toEqual([toPlane(moved)])
  await kitchen.client.ok(api.restaurants.change, { latitude: -37.8, longitude: 144.9 })
  await runBehindLock<unknown>(url, holdRestaurant, [move, () => act(kitchen, id)])
  expect(await points()).toEqual([toPlane(moved)])
})

it('sells a food item while another one is locked', async () => {
  const kitchen = await t.aRestaurant()
  const [locked, other] = [await t.aFoodItem(kitchen), await t.aFoodItem(kitchen)]
  const customer = await t.aCustomer()
  await whileItemLocked(locked, async () => {
    expect((await t.anOrder(customer, other)).status).toBe('held')
  })
})

it('counts the units of an order that ends after the withdrawal of its food item as withdrawn, and none of another', async () => {
  const kitchen = await t.aRestaurant()
  const [withdrawn, other] = [await t.aFoodItem(kitchen), await t.aFoodItem(kitchen)]
  const customer = await t.aCustomer()
  const order = await t.anOrder(customer, withdrawn, 2)
  await kitchen.client.ok(api.foodItems.withdraw, { food_item_id: withdrawn.id })
  await customer.client.ok(api.orders.cancel, { order_id: order.id })
  const counts = await portionCounts(t.database, withdrawn.id)
  expect(counts).toMatchObject({ available: 0, held: 0, accounted: counts.listed })
  const { quantity_available: available } = other
  const countsOfOther = await portionCounts(t.database, other.id)
  expect(countsOfOther).toMatchObject({ available, accounted: countsOfOther.listed })
})

it('ends other food items while one is locked, and that one later', async () => {
  const kitchen = await t.aRestaurant()
  const [locked, other] = [await t.aFoodItem(kitchen), await t.aFoodItem(kitchen)]
  t.moveClock({ hours: 4 })
  const sweep = () => closeEnded(t.database.query, t.now(), [locked.id, other.id])
  const idsEnded = async () => {
    const ended = await t.sql<{ id: string }>`select id from food_item where ended`
    return new Set(ended.map(({ id }) => id))
  }
  await whileItemLocked(locked, async () => {
    await sweep()
    expect(await idsEnded()).toEqual(new Set([other.id]))
  })
  await sweep()
  expect(await idsEnded()).toEqual(new Set([locked.id, other.id]))
})
