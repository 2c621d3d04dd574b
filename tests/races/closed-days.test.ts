import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { DEEP } from '#tests/support/figure.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import { basketOf } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { listAgain } from '#tests/support/list-again.ts'
import { rowLock, runBehindLock } from '#tests/support/lock-queue.ts'
import { processesForFile } from '#tests/support/for-file.ts'

const onSale = async (restaurant: Client): Promise<string[]> =>
  (await restaurant.ok(api.foodItems.mine, {})).filter(({ is_available }) => is_available).map(({ id }) => id)

async function withdrawAllBut(restaurant: Client, item_id: string): Promise<void> {
  const items = await restaurant.ok(api.foodItems.mine, {})
  for (const { id } of items.filter((item) => !item.withdrawn && item.id !== item_id))
    await restaurant.ok(api.foodItems.withdraw, { food_item_id: id })
}

const { url, t, other, third } = await processesForFile('t', 'other', 'third')

describe('a restaurant that closes today', () => {
  type Act = (restaurant: Client, item: FoodItem) => Promise<{ status: number; body?: unknown }>
  const change = (client: Client, { id }: FoodItem, fields: object) =>
    client.send(api.foodItems.change, { food_item_id: id, is_available: true, ...fields })
  const ways: [string, Act][] = [
    ['lists a meal', (client) => client.send(api.foodItems.list, t.newFoodItem())],
    ['lists a meal again', (client, item) => listAgain(t, { client }, item)],
    ['switches a meal on', (client, item) => change(client, item, {})],
    ['extends a meal', (client, item) => change(client, item, { expires_at: t.inMinutes(200) })],
  ]
  const closeToday: Act = (client) => client.send(api.hours.closeToday, {})

  /** Has a restaurant with a meal that is switched off do two things at once, in this order. */
  async function actInOrder(...acts: Act[]) {
    const { client, user } = await t.aRestaurant()
    const item = await t.aFoodItem({ client })
    await client.ok(api.foodItems.change, { food_item_id: item.id, is_available: false })
    const requests = acts.map((act) => () => act(client, item))
    const answers = await runBehindLock(url, rowLock('restaurant', user.restaurant_id), requests)
    return { answers, onSale: await onSale(client) }
  }

  it.each(ways)('has nothing on sale when somebody just before %s', async (_way, act) => {
    expect(await actInOrder(act, closeToday)).toMatchObject({
      answers: [{ status: expect.toBeOneOf([200, 201]) }, { body: { items_off_sale: 1 } }],
      onSale: [],
    })
  })

  it.each(ways)('refuses somebody who just after %s', async (_way, act) => {
    expect(await actInOrder(closeToday, act)).toMatchObject({
      answers: [{ status: 200 }, { status: 409, body: { code: 'closed_day' } }],
      onSale: [],
    })
  })

  it('counts each order that comes just before, and places none just after', async () => {
    const closeBetween = async (): Promise<number> => {
      const { client } = await t.aRestaurant()
      const item = await t.aFoodItem({ client })
      // A process places its orders one after the other, so the second comes to another.
      const [early, late] = [await t.aCustomer(), await other.aCustomer()]
      const lock = rowLock('food_item', item.id)
      const [before, closed, after] = await runBehindLock<{ status: number; body: unknown }>(url, lock, [
        () => early.client.send(api.orders.place, basketOf(item)),
        () => client.send(api.hours.closeToday, { cancel_orders: true }),
        () => late.client.send(api.orders.place, basketOf(item)),
      ])
      const statuses = [before?.status, after?.status]
      const placed = statuses.filter((status) => status === 201).length
      expect(statuses).toEqual([201, placed === 1 ? 409 : 201])
      expect(closed?.body).toMatchObject({ items_off_sale: 1, open_orders: 0, orders_cancelled: placed })
      const portions = { available: 5 - placed, held: 0, withdrawn: placed, accounted: 5 }
      expect(await portionCounts(t.database, item.id)).toMatchObject(portions)
      return placed
    }
    // Once the first has changed the row, PostgreSQL may let the last go before the second.
    let placed = await closeBetween()
    for (let round = 0; placed > 1 && round < 20; round += 1) placed = await closeBetween()
    expect(placed).toBe(1)
  })
})

describe('three processes', () => {
  const ROUNDS = DEEP ? 60 : 12
  const ROUNDS_MAX = 200
  it('that list, extend and close at the same moment leave nothing on sale on a closed day', async () => {
    const restaurant = await t.aRestaurant()
    const { id: item_id } = await t.aFoodItem(restaurant)
    const [one, two, three] = [restaurant.client, restaurant.client.at(other), restaurant.client.at(third)]
    const outcomes = { listed: 0, refused: 0, other: 0, left_on_sale: 0 }
    const count = ({ status, body }: { status: number; body: { code?: string } }): void => {
      const isRefused = status === 409 && body.code === 'closed_day'
      outcomes[isRefused ? 'refused' : status < 300 ? 'listed' : 'other'] += 1
    }
    // Until closing came before a change, and after one.
    const isDecided = (): boolean => outcomes.listed > 0 && outcomes.refused > 0
    for (let round = 0; round < ROUNDS || (round < ROUNDS_MAX && !isDecided()); round += 1) {
      const expires_at = t.inMinutes(60)
      const [closed, ...changes] = await Promise.all([
        three.send(api.hours.closeToday, {}),
        one.send(api.foodItems.change, { food_item_id: item_id, is_available: true }),
        two.send(api.foodItems.list, t.newFoodItem({ expires_at })),
        one.send(api.foodItems.listAgain, { food_item_id: item_id, quantity_available: 1, expires_at }),
        two.send(api.foodItems.change, {
          food_item_id: item_id,
          expires_at: t.inMinutes(120 + round),
          is_available: true,
        }),
      ])
      for (const answer of changes) count(answer)
      const left = await onSale(one)
      outcomes.left_on_sale += left.length
      await three.ok(api.hours.reopen, { closure_id: closed.body.id })
      await withdrawAllBut(two, item_id)
    }
    expect(outcomes).toMatchObject({ other: 0, left_on_sale: 0 })
    expect(isDecided()).toBe(true)
  })
})
