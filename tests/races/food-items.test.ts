import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { toPlane } from '#contract/position.ts'
import { melbourneDate } from '#contract/time.ts'
import { closeEnded } from '#server/features/kitchen/food-items/food-item-store.ts'
import type { Person } from '#tests/support/builders.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import { rowLock, runBehindLock } from '#tests/support/lock-queue.ts'
import { connected } from '#tests/support/postgres.ts'
import { processesForFile } from '#tests/support/for-file.ts'
import { aWeeklyPlan } from '#tests/support/weekly-plans.ts'

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

type Listing = (kitchen: Person, sale: { id: string; expires_at: string; plan_id: string }) => Promise<object>
const addition = { if_on_sale: 'add' as const }
it.each<[string, Listing]>([
  [
    'a new food item',
    ({ client }, { expires_at }) =>
      client.fails('409 food_item_withdrawn', api.foodItems.list, t.newFoodItem({ expires_at, ...addition })),
  ],
  [
    'one that is listed again',
    ({ client }, { id, expires_at }) => {
      const again = { food_item_id: id, quantity_available: 2, expires_at, ...addition }
      return client.fails('409 food_item_withdrawn', api.foodItems.listAgain, again)
    },
  ],
  [
    'the answer to a weekly plan',
    ({ client }, { plan_id }) => {
      const answer = { plan_id, date: melbourneDate(t.now()), list: true, ...addition }
      return client.fails('409 food_item_withdrawn', api.weeklyPlans.answer, answer)
    },
  ],
])('adds the portions of %s to no sale that is withdrawn at the same moment', async (_what, list) => {
  const kitchen = await t.aRestaurant()
  const before = await t.aFoodItem(kitchen, { expires_at: t.inMinutes(5) })
  const times = { list_at: '00:00', until: '23:59' }
  const { id: plan_id } = await aWeeklyPlan(t, kitchen, { food_item_id: before.id, ...times })
  await t.advance({ minutes: 6 })
  const { id, expires_at } = await t.aFoodItem(kitchen)
  const withdrawing = `update food_item set withdrawn_at = now() where id = '${id}'`
  await runBehindLock(url, withdrawing, [() => list(kitchen, { id, expires_at, plan_id })])
  expect(await t.row('food_item', { id })).toMatchObject({ quantity_available: 5 })
  expect(await t.rows('food_item', { restaurant_id: kitchen.user.restaurant_id ?? '' })).toHaveLength(2)
})
