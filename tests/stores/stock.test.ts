import { sql } from 'kysely'
import { expect, it } from 'vitest'
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
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'

// The units of meals and the end of their sale, each changed beside a neighbour's.
const t = await appForFile()
const { query, transaction } = t.database
const nonna = await t.aRestaurant()

const aMeal = (fields: Partial<NewFoodItem> = {}) => t.aFoodItem(nonna, fields)
const rowOf = async (id: string) =>
  query
    .selectFrom('food_item')
    .select(['quantity_available', 'quantity_withdrawn', sql<boolean>`ended`.as('ended')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('changes the stock of one food item alone', async () => {
  const [one, other] = [await aMeal(), await aMeal()]
  await adjustStock(query, [{ id: one.id, by: -2 }])
  await adjustStock(query, [])
  const locked = await transaction(async (tx) => {
    const items = await lockItems(tx, [one.id])
    await reserveStock(
      tx,
      items.map((item) => ({ item, quantity: 1 })),
    )
    await reserveStock(tx, [])
    return items
  })
  await addWithdrawn(query, [{ id: one.id, by: 1 }])
  await addWithdrawn(query, [])
  expect(locked.map(({ id }) => id)).toEqual([one.id])
  expect(await rowOf(one.id)).toMatchObject({ quantity_available: 2, quantity_withdrawn: 1 })
  expect(await rowOf(other.id)).toMatchObject({ quantity_available: 5, quantity_withdrawn: 0 })
})

const ended = async (now: Date, among: { id: string }[], after?: Parameters<typeof findEnded>[2]) =>
  (await findEnded(query, now, after, 1_000))
    .map(({ id }) => id)
    .filter((id) => among.some((item) => item.id === id))

it('finds food items from the instant at which their sale ends, and none that is withdrawn or closed', async () => {
  const expires_at = t.inMinutes(30)
  const end = new Date(expires_at)
  const [one, two, withdrawn, closed] = [
    await aMeal({ expires_at }),
    await aMeal({ expires_at }),
    await aMeal({ expires_at }),
    await aMeal({ expires_at }),
  ]
  await updateItem(query, withdrawn.id, { withdrawn_at: t.now() })
  await closeEnded(query, end, [closed.id])
  const all = [one, two, withdrawn, closed]
  const [first = '', second = ''] = [one.id, two.id].toSorted()
  expect(await ended(justBefore(end), all)).toEqual([])
  expect(await ended(end, all)).toEqual([first, second])
  expect(await ended(end, all, { id: first, expires_at: end })).toEqual([second])
})

it('closes the ended food items that it is given, and none whose sale has been extended', async () => {
  const [one, other, extended] = [await aMeal(), await aMeal(), await aMeal({ expires_at: t.inMinutes(181) })]
  const end = new Date(one.expires_at)
  await closeEnded(query, end, [one.id, extended.id])
  const states = await Promise.all([one, other, extended].map(async ({ id }) => (await rowOf(id)).ended))
  expect(states).toEqual([true, false, false])
})
