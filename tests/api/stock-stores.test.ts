import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import {
  addWithdrawn,
  adjustStock,
  closeEnded,
  findEnded,
  lockItems,
  reserveStock,
  updateItem,
} from '#server/features/kitchen/food-items/food-item-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { justBefore } from '#tests/support/instants.ts'

// The units of meals and the end of their sale, each changed beside a neighbour's.
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
    (await findEnded(t.database.query, now, after, 1_000))
      .map(({ id }) => id)
      .filter((id) => among.some((item) => item.id === id))

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
    expect(await ended(justBefore(end), all)).toEqual([])
    expect(await ended(end, all)).toEqual([first, second])
    expect(await ended(end, all, { id: first, expires_at: end })).toEqual([second])
  })

  it('closes those that it was given, and no longer any whose sale has been extended', async () => {
    const [one, other, extended] = [
      await aMeal(),
      await aMeal(),
      await aMeal({ expires_at: t.inMinutes(181) }),
    ]
    const end = new Date(one.expires_at)
    await closeEnded(t.database.query, end, [one.id, extended.id])
    const states = await Promise.all([one, other, extended].map(async ({ id }) => (await rowOf(id)).ended))
    expect(states).toEqual([true, false, false])
  })
})
