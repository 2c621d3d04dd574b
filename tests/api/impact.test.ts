import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import type { Impact } from '#contract/orders/impact.ts'
import { melbourneDate } from '#contract/time.ts'
import type { Order } from '#contract/orders/orders.ts'
import { basketOf, newScan, type Person, typedCodeOf } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

let nonna: Person
let before: Impact
const t = await appForFile()
beforeEach(async () => {
  nonna = await t.aRestaurant()
  before = await figures()
})

const figures = () => t.visitor.ok(api.impact.foodWasteSaved, {})
/** By how much the public figures have grown since the test started. */
async function growth(): Promise<[kg: number, orders: number]> {
  const now = await figures()
  return [
    Number((now.total_waste_saved_kg - before.total_waste_saved_kg).toFixed(2)),
    now.total_orders - before.total_orders,
  ]
}

async function buy(by: Person, quantity: number, item: Partial<NewFoodItem>): Promise<Order> {
  const { id } = await t.aFoodItem(nonna, { quantity_available: 50, ...item })
  const order = await by.client.ok(api.orders.place, basketOf({ id }, quantity))
  if (order.status === 'held') await t.pay(by, order)
  return order
}

/** Orders and collects; returns the id of the scan. */
async function orderAndCollect(by: Person, quantity: number, item: Partial<NewFoodItem>): Promise<string> {
  const { code } = await buy(by, quantity, item)
  const scan_id = randomUUID()
  await nonna.client.ok(api.pickups.collect, { code, scan_id })
  return scan_id
}

/** Recalls what an order contains, and waits until its orders are dealt with. */
async function recall(food: Order, refund: boolean): Promise<void> {
  const food_item_ids = food.items.map(({ food_item_id }) => food_item_id)
  const from = t.inMinutes(-600)
  await nonna.client.ok(api.recalls.create, { food_item_ids, from, reason: 'Glass in the sauce', refund })
  await t.advance({ seconds: 10 })
}

/** The sums by day equal the sums of the entries, and no restaurant counts more than its daily limit. */
async function expectSumsToAgree(): Promise<void> {
  const sums = (table: string) =>
    t.sql`select sum(food_g)::int, sum(portions)::int as portions, sum(co2e_g)::int as co2e from ${sql.table(table)}`
  expect(await sums('impact_day')).toEqual(await sums('impact_entry'))
  const days = await t.sql<{ restaurant_id: string; weighed_g: number; day: string }>`
    select restaurant_id, weighed_g, day::text from impact_restaurant_day`
  const entries = await t.rows('impact_entry')
  for (const { restaurant_id, day, weighed_g } of days) {
    const own = entries.filter(
      (entry) => entry.restaurant_id === restaurant_id && melbourneDate(entry.collected_at) === day,
    )
    expect(own.reduce((total, entry) => total + entry.weighed_g, 0)).toBe(weighed_g)
    expect(own.reduce((total, entry) => total + entry.food_g, 0)).toBeLessThanOrEqual(200_000)
  }
}

describe('the public impact figures', () => {
  it('does not count orders that a restaurant placed with itself', async () => {
    await orderAndCollect(nonna, 4, { portion_weight_g: 500 })
    expect(await growth()).toEqual([0, 0])
    // Another restaurant is a customer like any other.
    await orderAndCollect(await t.aRestaurant('Bombay Corner'), 4, { portion_weight_g: 500 })
    expect(await growth()).toEqual([2, 1])
  })

  it('counts four free portions as 1.5 kg each, and none that a restaurant collects of its own', async () => {
    const free = { portion_weight_g: 20_000, discounted_price: 0 }
    await orderAndCollect(nonna, 4, free)
    expect(await growth()).toEqual([0, 0])
    await orderAndCollect(await t.aCustomer(), 4, free)
    expect(await growth()).toEqual([6, 1])
  })

  it('counts at most 200 kg of one restaurant and day, and further orders without weight', async () => {
    const customers = await t.together(15, () => t.aCustomer())
    for (const customer of customers) await orderAndCollect(customer, 10, { portion_weight_g: 1_500 })
    expect(await growth()).toEqual([200, 15])
    await expectSumsToAgree()
    await t.advance({ days: 1 })
    await orderAndCollect(await t.aCustomer(), 1, { portion_weight_g: 1_000 })
    expect(await growth()).toEqual([201, 16])
  })

  it('counts no more than the daily limit of a restaurant when many orders are collected at once', async () => {
    const { id } = await t.aFoodItem(nonna, { quantity_available: 500, portion_weight_g: 1_500 })
    const codes: string[] = []
    for (let at = 0; at < 20; at += 1) {
      const customer = await t.aCustomer()
      const order = await t.anOrder(customer, { id } as never, 10)
      await t.pay(customer, order)
      codes.push(order.code)
    }
    await Promise.all(codes.map((code) => nonna.client.ok(api.pickups.collect, newScan({ code }))))
    expect(await growth()).toEqual([200, 20])
    await expectSumsToAgree()
  })

  it('shrinks again when a collection is undone, also where the daily limit was reached', async () => {
    for (let at = 0; at < 13; at += 1)
      await orderAndCollect(await t.aCustomer(), 10, { portion_weight_g: 1_500 })
    const scan_id = await orderAndCollect(await t.aCustomer(), 10, { portion_weight_g: 1_500 })
    expect(await growth()).toEqual([200, 14])
    await nonna.client.ok(api.pickups.undo, { scan_id })
    expect(await growth()).toEqual([195, 13])
    await expectSumsToAgree()
    await orderAndCollect(await t.aCustomer(), 10, { portion_weight_g: 1_500 })
    expect(await growth()).toEqual([200, 14])
    await expectSumsToAgree()
  })

  it('shrinks for the day and the method that counted the collection, and for no other', async () => {
    const scan_id = await orderAndCollect(await t.aCustomer(), 1, { portion_weight_g: 500 })
    const restaurant_id = nonna.user.restaurant_id ?? ''
    const counted = (await t.rows('impact_day')).filter(({ orders }) => orders > 0)
    const earlier = counted.map((row) => ({ ...row, factor_version: '2026-1' }))
    await t.database.query.insertInto('impact_day').values(earlier).execute()
    await t.sql`insert into impact_restaurant_day (restaurant_id, day, weighed_g) values (${restaurant_id}, '2026-11-02', 900)`
    await nonna.client.ok(api.pickups.undo, { scan_id })
    const left = await t.rows('impact_day', { factor_version: '2026-1' })
    const weighed = await t.rows('impact_restaurant_day', { restaurant_id })
    await t.sql`delete from impact_day where factor_version = '2026-1'`
    await t.sql`delete from impact_restaurant_day where restaurant_id = ${restaurant_id}`
    expect(new Set(left)).toEqual(new Set(earlier))
    expect(weighed.map((row) => row.weighed_g).toSorted((a, b) => a - b)).toEqual([0, 900])
  })

  it('counts a scan that claims to be of yesterday in the daily limit of today', async () => {
    const times = {
      pickup_start: t.inMinutes(1),
      expires_at: t.inMinutes(3_000),
      pickup_end: t.inMinutes(3_200),
    }
    const heavy = { portion_weight_g: 1_500, ...times }
    const ordered: Order[] = []
    for (let at = 0; at < 2; at += 1) ordered.push(await buy(await t.aCustomer(), 10, heavy))
    await t.advance({ days: 1 })
    for (let at = 0; at < 14; at += 1)
      await orderAndCollect(await t.aCustomer(), 10, { portion_weight_g: 1_500 })
    expect(await growth()).toEqual([200, 14])
    ordered.push(await buy(await t.aCustomer(), 10, heavy))
    for (const { code } of ordered)
      await nonna.client.ok(api.pickups.collect, newScan({ code, scanned_at: t.inMinutes(-23 * 60) }))
    expect(await growth()).toEqual([200, 17])
    await expectSumsToAgree()
  })

  it.each([
    ['recalled and refunded', true],
    ['recalled without a refund', false],
  ])('shrinks when a collected meal is %s, once', async (_title, refund) => {
    const kim = await t.aCustomer()
    await orderAndCollect(kim, 1, { portion_weight_g: 400 })
    const food = await buy(kim, 2, { portion_weight_g: 500 })
    await nonna.client.ok(api.pickups.collect, typedCodeOf(food))
    expect(await growth()).toEqual([1.4, 2])
    await recall(food, refund)
    expect(await growth()).toEqual([0.4, 1])
    await recall(food, refund)
    expect(await growth()).toEqual([0.4, 1])
    await expectSumsToAgree()
  })

  it('shrinks once when the collection of a recalled meal is undone', async () => {
    const food = await buy(await t.aCustomer(), 2, { portion_weight_g: 500 })
    const scan_id = randomUUID()
    await nonna.client.ok(api.pickups.collect, { code: food.code, scan_id })
    await recall(food, false)
    expect((await nonna.client.ok(api.pickups.undo, { scan_id })).status).toBe('cancelled')
    expect(await growth()).toEqual([0, 0])
    await expectSumsToAgree()
  })

  it('does not shrink when a collection is undone that a restaurant ordered from itself', async () => {
    const scan_id = await orderAndCollect(nonna, 1, {})
    await nonna.client.ok(api.pickups.undo, { scan_id })
    expect(await growth()).toEqual([0, 0])
    await expectSumsToAgree()
  })

  it('keeps what was counted by the earlier method, with the name of that method', async () => {
    await orderAndCollect(await t.aCustomer(), 1, {})
    const csv = String((await t.visitor.raw('GET', api.impact.days.path)).body)
    expect(csv).toMatch(/^2026-\d\d-\d\d,'2026-4,/m)
    await t.sql`insert into impact_day (day, factor_version, shard, orders, portions, food_g, co2e_g)
      values ('2026-11-01', '2026-1', 0, 1, 1, 420, 840)`
    const later = String((await t.visitor.raw('GET', api.impact.days.path)).body)
    expect(later).toContain("2026-11-01,'2026-1,1,1,420,840")
  })

  it('shows its rules on the method page', async () => {
    const page = String((await t.visitor.raw('GET', before.method)).body)
    for (const rule of [
      '1,500 g',
      '4 free portions',
      '200 kg',
      'its own restaurant',
      'recalled',
      '2026-4',
      'not counted',
    ])
      expect(page).toContain(rule)
  })
})
