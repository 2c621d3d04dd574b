import { describe, expect, it } from 'vitest'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { DEEP } from '#tests/support/figure.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import type { Client } from '#tests/support/client.ts'
import { patientAddress, runBehindLock } from '#tests/support/lock-queue.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

const aMeal = (expires_at: string) => ({
  name: 'Lasagne al forno',
  description: 'Beef ragù, béchamel and a crisp top.',
  original_price: 22,
  discounted_price: 11,
  cuisine_type: 'Italian' as const,
  quantity_available: 5,
  expires_at,
})
const onSale = async (restaurant: Client): Promise<string[]> =>
  (await restaurant.ok(foodItemsApi.mine, {})).filter(({ is_available }) => is_available).map(({ id }) => id)

async function withdrawAllBut(restaurant: Client, item_id: string): Promise<void> {
  const items = await restaurant.ok(foodItemsApi.mine, {})
  for (const { id } of items.filter((item) => !item.withdrawn && item.id !== item_id))
    await restaurant.ok(foodItemsApi.withdraw, { food_item_id: id })
}

const url = await databaseForFile()
const settings = { database_url: patientAddress(url), env: { RATE_LIMITS: 'off' } }
const t = await appForFile(settings)
const other = await appForFile(settings)

describe('a restaurant that closes today', () => {
  const restaurantLock = (id: string | null): string =>
    `select 1 from restaurant where id = '${id}' for update`
  type Act = (restaurant: Client, item: FoodItem) => Promise<{ status: number }>
  const ways: [string, Act][] = [
    ['lists a meal', (client) => client.send(foodItemsApi.list, aMeal(t.inMinutes(60)))],
    [
      'lists a meal again',
      (client, { id }) =>
        client.send(foodItemsApi.listAgain, {
          food_item_id: id,
          quantity_available: 1,
          expires_at: t.inMinutes(60),
        }),
    ],
    [
      'switches a meal on',
      (client, { id }) => client.send(foodItemsApi.change, { food_item_id: id, is_available: true }),
    ],
    [
      'extends a meal',
      (client, { id }) =>
        client.send(foodItemsApi.change, {
          food_item_id: id,
          expires_at: t.inMinutes(200),
          is_available: true,
        }),
    ],
  ]

  it.each(ways)('has nothing on sale when somebody just before %s', async (_way, act) => {
    const { client, user } = await t.aRestaurant()
    const item = await t.aFoodItem({ client })
    await client.ok(foodItemsApi.change, { food_item_id: item.id, is_available: false })
    const acts = [() => act(client, item), () => client.send(hoursApi.closeToday, {})]
    const [actReply, closed] = await runBehindLock<{ status: number; body?: unknown }>(
      url,
      restaurantLock(user.restaurant_id),
      acts,
    )
    expect([actReply?.status === 200 || actReply?.status === 201, closed?.body]).toEqual([
      true,
      expect.objectContaining({ items_off_sale: 1 }),
    ])
    expect(await onSale(client)).toEqual([])
  })

  it.each(ways)('refuses somebody who just after %s', async (_way, act) => {
    const { client, user } = await t.aRestaurant()
    const item = await t.aFoodItem({ client })
    await client.ok(foodItemsApi.change, { food_item_id: item.id, is_available: false })
    const acts = [() => client.send(hoursApi.closeToday, {}), () => act(client, item)]
    const [, refused] = await runBehindLock<{ status: number; body?: unknown }>(
      url,
      restaurantLock(user.restaurant_id),
      acts,
    )
    expect([refused?.status, refused?.body]).toEqual([409, expect.objectContaining({ code: 'closed_day' })])
    expect(await onSale(client)).toEqual([])
  })

  it('counts an order that comes just before, and places none just after', async () => {
    const { client } = await t.aRestaurant()
    const item = await t.aFoodItem({ client })
    // A process places its orders one after the other, so the second comes to another.
    const [early, late] = [await t.aCustomer(), await other.aCustomer()]
    const place = (customer: typeof early, { id }: FoodItem) =>
      customer.client.send(ordersApi.place, { items: [{ food_item_id: id, quantity: 1 }] })
    const lock = `select 1 from food_item where id = '${item.id}' for update`
    const acts = [
      () => place(early, item),
      () => client.send(hoursApi.closeToday, { cancel_orders: true }),
      () => place(late, item),
    ]
    const [before, closed, refused] = await runBehindLock<{ status: number; body: unknown }>(url, lock, acts)
    expect([before?.status, refused?.status]).toEqual([201, 409])
    expect(closed?.body).toMatchObject({ items_off_sale: 1, open_orders: 0, orders_cancelled: 1 })
    expect(await portionCounts(t.database, item.id)).toMatchObject({
      available: 4,
      held: 0,
      withdrawn: 1,
      accounted: 5,
    })
  })
})

describe('three processes', async () => {
  const third = await appForFile(settings)
  const ROUNDS = DEEP ? 60 : 12
  const ROUNDS_MAX = 200
  it('that list, extend and close at the same moment leave nothing on sale on a closed day', async () => {
    const restaurant = await t.aRestaurant()
    const { id: item_id } = await t.aFoodItem(restaurant)
    const [one, two, three] = [t, other, third].map((app) =>
      Object.assign(app.client(), { cookie: restaurant.client.cookie }),
    ) as [Client, Client, Client]
    const outcomes = { listed: 0, refused: 0, other: 0, left_on_sale: 0 }
    const count = ({ status, body }: { status: number; body: { code?: string } }): void => {
      const isRefused = status === 409 && body.code === 'closed_day'
      outcomes[isRefused ? 'refused' : status < 300 ? 'listed' : 'other'] += 1
    }
    // Until closing came before a change, and after one.
    const isDecided = (): boolean => outcomes.listed > 0 && outcomes.refused > 0
    for (let round = 0; round < ROUNDS || (round < ROUNDS_MAX && !isDecided()); round += 1) {
      const soon = t.inMinutes(60)
      const [closed, ...changes] = await Promise.all([
        three.send(hoursApi.closeToday, {}),
        one.send(foodItemsApi.change, { food_item_id: item_id, is_available: true }),
        two.send(foodItemsApi.list, aMeal(soon)),
        one.send(foodItemsApi.listAgain, { food_item_id: item_id, quantity_available: 1, expires_at: soon }),
        two.send(foodItemsApi.change, {
          food_item_id: item_id,
          expires_at: t.inMinutes(120 + round),
          is_available: true,
        }),
      ])
      for (const answer of changes) count(answer)
      const left = await onSale(one)
      outcomes.left_on_sale += left.length
      await three.ok(hoursApi.reopen, { closure_id: closed.body.id })
      await withdrawAllBut(two, item_id)
    }
    expect(outcomes).toMatchObject({ other: 0, left_on_sale: 0 })
    expect(isDecided()).toBe(true)
  })
})
