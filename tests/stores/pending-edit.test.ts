import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  addPendingEdit,
  clearPendingEdits,
  deleteEditNotificationsBefore,
  findItemsWithPendingEdits,
  lockPendingEdits,
} from '#server/features/kitchen/food-items/edits/edit-store.ts'
import type { PendingEdit } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { isLockAwaited } from '#tests/support/lock-queue.ts'

const t = await appForFile()
const { query, transaction } = t.database

const untilLockIsAwaited = () =>
  expect.poll(() => isLockAwaited(t.database), { interval: 10, timeout: 60_000 }).toBe(true)

const editOf = (id: string, name: string): PendingEdit => ({
  at: t.now().toISOString(),
  before: { id, name, description: '', pickup_start: null, pickup_end: t.inMinutes(60) },
})
const anItem = async (): Promise<string> => (await t.aFoodItem(await t.aRestaurant())).id
const append = (id: string, name: string) => transaction((tx) => addPendingEdit(tx, editOf(id, name)))
const pending = (id: string) =>
  transaction(async (tx) => (await lockPendingEdits(tx, id, t.now())).map(({ before }) => before.name))

it('reports the first pending edit of a food item, until its buyers are notified', async () => {
  const id = await anItem()
  expect([await append(id, 'One'), await append(id, 'Two')]).toEqual([true, false])
  await transaction((tx) => clearPendingEdits(tx, id, t.now()))
  expect(await append(id, 'Three')).toBe(true)
})

it('clears the pending edits of one food item alone', async () => {
  const [one, other] = [await anItem(), await anItem()]
  for (const id of [one, other]) await append(id, 'Before')
  await transaction((tx) => clearPendingEdits(tx, one, undefined))
  expect([await pending(one), await pending(other)]).toEqual([[], ['Before']])
})

it('keeps an edit that is made while buyers are being notified of earlier ones', async () => {
  const id = await anItem()
  await append(id, 'First')
  const [locked, appending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const notifying = transaction(async (tx) => {
    await lockPendingEdits(tx, id, t.now())
    locked.resolve()
    await appending.promise
    await clearPendingEdits(tx, id, undefined)
  })
  await locked.promise
  const appended = append(id, 'Second')
  // Without a lock it does not wait, and is cleared with the first.
  await Promise.race([appended, untilLockIsAwaited()])
  appending.resolve()
  await Promise.all([notifying, appended])
  expect(await pending(id)).toEqual(['Second'])
})

it('deletes no notification of a food item with pending edits', async () => {
  const [waiting, notified] = [await anItem(), await anItem()]
  for (const id of [waiting, notified]) await append(id, 'Before')
  await transaction((tx) => clearPendingEdits(tx, notified, t.now()))
  await deleteEditNotificationsBefore(query, minutesAfter(t.now(), 1))
  expect(await findItemsWithPendingEdits(query, t.now(), 1_000)).toContain(waiting)
  expect(await pending(waiting)).toEqual(['Before'])
})

it('finds pending edits only from the instant after which their buyers may be notified', async () => {
  const [id, unknown] = [await anItem(), randomUUID()]
  const notified_at = t.now()
  await append(id, 'Before')
  await transaction((tx) => clearPendingEdits(tx, id, notified_at))
  await append(id, 'After')
  const justBefore = new Date(notified_at.getTime() - 1)
  const due = async (before: Date) => (await findItemsWithPendingEdits(query, before, 1_000)).includes(id)
  const locked = (before: Date) => transaction(async (tx) => (await lockPendingEdits(tx, id, before)).length)
  expect([await due(justBefore), await due(notified_at)]).toEqual([false, true])
  expect([await locked(justBefore), await locked(notified_at)]).toEqual([0, 1])
  expect(await transaction((tx) => lockPendingEdits(tx, unknown, notified_at))).toEqual([])
  // Cleared because no buyer had to be notified, which leaves the instant at which they were.
  await transaction((tx) => clearPendingEdits(tx, id, undefined))
  await append(id, 'Last')
  expect(await due(justBefore)).toBe(false)
})

it('finds no food item without pending edits', async () => {
  const id = await anItem()
  await append(id, 'Before')
  await transaction((tx) => clearPendingEdits(tx, id, undefined))
  expect(await findItemsWithPendingEdits(query, minutesAfter(t.now(), 60), 1_000)).not.toContain(id)
})

it('deletes old notifications of edits', async () => {
  const id = await anItem()
  await append(id, 'Before')
  await transaction((tx) => clearPendingEdits(tx, id, t.now()))
  const isThere = async () =>
    (
      await query
        .selectFrom('edit_notification')
        .select('food_item_id')
        .where('food_item_id', '=', id)
        .execute()
    ).length === 1
  await deleteEditNotificationsBefore(query, t.now())
  expect(await isThere()).toBe(true)
  await deleteEditNotificationsBefore(query, new Date(t.now().getTime() + 1))
  expect(await isThere()).toBe(false)
})
