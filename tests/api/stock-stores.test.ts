import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewFoodItem } from '#contract/food-items.ts'
import {
  addWithdrawn,
  adjustStock,
  closeEnded,
  findEnded,
  lockItems,
  reserveStock,
  updateItem,
} from '#server/features/food-items/food-item-store.ts'
import { toImpactEntry } from '#server/features/impact/impact-rules.ts'
import { insertImpactEntries, readDays, readTotal, removeImpactEntry, weighDays } from '#server/features/impact/impact-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

// The units of meals and the weight they saved, each changed beside a neighbour's.
let t: TestApp
let nonna: Awaited<ReturnType<TestApp['aRestaurant']>>
beforeAll(async () => {
  t = await startApp()
  nonna = await t.aRestaurant()
})
afterAll(() => t.stop())

const aMeal = (fields: Partial<NewFoodItem> = {}) => t.aFoodItem(nonna, fields)
const rowOf = async (id: string) =>
  t.database.query
    .selectFrom('food_item')
    .select(['quantity_available', 'quantity_withdrawn', sql<boolean>`ended`.as('ended')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('the stock of a meal', () => {
  it('changes alone', async () => {
    const [one, other] = [await aMeal(), await aMeal()]
    await adjustStock(t.database.query, [{ id: one.id, by: -2 }])
    await adjustStock(t.database.query, [])
    const locked = await t.database.transaction(async (tx) => {
      const items = await lockItems(tx, [one.id])
      await reserveStock(
        tx,
        items.map((item) => ({ item, quantity: 1 })),
      )
      await reserveStock(tx, [])
      return items
    })
    await addWithdrawn(t.database.query, [{ id: one.id, by: 1 }])
    await addWithdrawn(t.database.query, [])
    expect(locked.map(({ id }) => id)).toEqual([one.id])
    expect(await rowOf(one.id)).toMatchObject({ quantity_available: 2, quantity_withdrawn: 1 })
    expect(await rowOf(other.id)).toMatchObject({ quantity_available: 5, quantity_withdrawn: 0 })
  })
})

describe('the sweep of ended meals', () => {
  const ended = async (now: Date, among: { id: string }[], after?: Parameters<typeof findEnded>[2]) =>
    (await findEnded(t.database.query, now, after, 1_000)).map(({ id }) => id).filter((id) => among.some((item) => item.id === id))

  it('finds them from the instant at which their sale ends, goes on after the last one, and leaves withdrawn and closed ones', async () => {
    const expires_at = t.inMinutes(30)
    const end = new Date(expires_at)
    const [one, two, withdrawn, closed] = [
      await aMeal({ expires_at }),
      await aMeal({ expires_at }),
      await aMeal({ expires_at }),
      await aMeal({ expires_at }),
    ]
    await updateItem(t.database.query, withdrawn.id, { withdrawn_at: t.now() })
    await closeEnded(t.database.query, end, [closed.id])
    const all = [one, two, withdrawn, closed]
    const [first = '', second = ''] = [one.id, two.id].toSorted()
    expect(await ended(new Date(end.getTime() - 1), all)).toEqual([])
    expect(await ended(end, all)).toEqual([first, second])
    expect(await ended(end, all, { id: first, expires_at: end })).toEqual([second])
  })

  it('closes those that it was given, and no longer any whose sale has been extended', async () => {
    const [one, other, extended] = [await aMeal(), await aMeal(), await aMeal({ expires_at: t.inMinutes(181) })]
    const end = new Date(one.expires_at)
    await closeEnded(t.database.query, end, [one.id, extended.id])
    const states = await Promise.all([one, other, extended].map(async ({ id }) => (await rowOf(id)).ended))
    expect(states).toEqual([true, false, false])
  })
})

describe('the weight that was saved', () => {
  const entryOf = (restaurant_id: string, collected_at = t.now()) =>
    toImpactEntry({
      order_id: randomUUID(),
      restaurant_id,
      account_id: randomUUID(),
      collected_at,
      lines: [{ quantity: 1, unit_price_cents: 1_100, portion_weight_g: 500 }],
    })
  const someOrder = async () => {
    const order = await t.anOrder(await t.aCustomer(), await aMeal())
    return { order_id: order.id, restaurant_id: nonna.user.restaurant_id ?? '' }
  }
  const weighed = (restaurant_id: string) =>
    t.database.query.selectFrom('impact_restaurant_day').select('weighed_g').where('restaurant_id', '=', restaurant_id).execute()

  it('is counted once for each order, and taken back alone', async () => {
    const [one, other] = [await someOrder(), await someOrder()]
    const entries = [one, other].map(({ order_id, restaurant_id }) => ({ ...entryOf(restaurant_id), order_id }))
    const before = await readTotal(t.database.query)
    await insertImpactEntries(t.database.query, [])
    await insertImpactEntries(t.database.query, entries)
    await insertImpactEntries(t.database.query, entries)
    const counted = await readTotal(t.database.query)
    expect(counted.food_g - before.food_g).toBe(1_000)
    await removeImpactEntry(t.database.query, one.order_id)
    await removeImpactEntry(t.database.query, one.order_id)
    const left = await readTotal(t.database.query)
    expect([left.food_g - before.food_g, left.orders - before.orders]).toEqual([500, 1])
  })

  it('is taken back from its own day of its own restaurant', async () => {
    const theirs = (await t.aRestaurant()).user.restaurant_id ?? ''
    const { order_id, restaurant_id } = await someOrder()
    const [today, tomorrow] = ['2026-11-21', '2026-11-22']
    const days = [
      { restaurant_id, day: today, weighed_g: 500 },
      { restaurant_id, day: tomorrow, weighed_g: 300 },
      { restaurant_id: theirs, day: today, weighed_g: 700 },
    ]
    await weighDays(t.database.query, days)
    await insertImpactEntries(t.database.query, [{ ...entryOf(restaurant_id), order_id }])
    const daysBefore = await readDays(t.database.query)
    await removeImpactEntry(t.database.query, order_id)
    expect((await weighed(restaurant_id)).map((row) => row.weighed_g).toSorted((a, b) => a - b)).toEqual([0, 300])
    expect(await weighed(theirs)).toEqual([{ weighed_g: 700 }])
    expect((await readDays(t.database.query)).map(({ day }) => day)).toEqual(daysBefore.map(({ day }) => day))
  })
})
