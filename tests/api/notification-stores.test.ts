import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutesAfter } from '#server/platform/clock.ts'
import {
  appendEdition,
  clearEditions,
  deleteNotifiedBefore,
  findListingsToNotify,
  lockEditions,
} from '#server/features/messages/notifications/listing-change-store.ts'
import {
  claimMessage,
  deleteMessagesRequestedBefore,
  findMessage,
  insertNewMessages,
  markSent,
  releaseMessage,
} from '#server/features/messages/notifications/message-store.ts'
import type { Edition } from '#server/features/messages/notifications/message-types.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { isLockAwaited } from '#tests/support/lock-queue.ts'

// What two processes of the product do to the same rows at the same moment, one call at a time.
let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const CLAIM_MINUTES = 5
const staleAt = (): Date => minutesAfter(t.now(), -CLAIM_MINUTES)
const claims = async (key: string): Promise<boolean> => (await claimMessage(t.database.query, key, t.now(), staleAt())) !== undefined

const untilLockIsAwaited = () => expect.poll(() => isLockAwaited(t.database), { interval: 10, timeout: 60_000 }).toBe(true)

describe('a message', () => {
  it('is claimed by one process, and by another once the first has given it up', async () => {
    const [message, other] = [randomUUID(), randomUUID()]
    expect([await claims(message), await claims(other)]).toEqual([true, true])
    expect(await claims(message)).toBe(false)
    await releaseMessage(t.database.query, message)
    expect([await claims(message), await claims(other)]).toEqual([true, false])
  })

  it('is claimed again from the instant at which a claim is stale', async () => {
    const message = randomUUID()
    await claims(message)
    t.moveClock({ seconds: CLAIM_MINUTES * 60 - 1 })
    expect(await claims(message)).toBe(false)
    t.moveClock({ seconds: 1 })
    expect(await claims(message)).toBe(true)
  })

  it('is never claimed again once it is sent, while others are', async () => {
    const [message, other] = [randomUUID(), randomUUID()]
    for (const key of [message, other]) await claims(key)
    await markSent(t.database.query, message, t.now())
    t.moveClock({ minutes: CLAIM_MINUTES })
    expect([await claims(message), await claims(other)]).toEqual([false, true])
    expect((await findMessage(t.database.query, message))?.sent_at).not.toBeNull()
    expect((await findMessage(t.database.query, other))?.sent_at).toBeNull()
  })

  it('is new once, whatever is asked for with it', async () => {
    const [message, other] = [randomUUID(), randomUUID()]
    const insert = (keys: string[]) => t.database.transaction((tx) => insertNewMessages(tx, keys, t.now()))
    expect(await insert([message])).toEqual([message])
    expect(await insert([message, other])).toEqual([other])
  })
})

describe('the edits of a listing', () => {
  const edition = (id: string, name: string): Edition => ({
    at: t.now().toISOString(),
    before: { id, name, description: '', pickup_start: null, pickup_end: t.inMinutes(60) },
  })
  const aListing = async (): Promise<string> => (await t.aFoodItem(await t.aRestaurant())).id
  const append = (id: string, name: string) => t.database.transaction((tx) => appendEdition(tx, edition(id, name)))
  const pending = (id: string) =>
    t.database.transaction(async (tx) => (await lockEditions(tx, id, t.now())).map(({ before }) => before.name))

  it('are first once, until its buyers are notified', async () => {
    const id = await aListing()
    expect([await append(id, 'One'), await append(id, 'Two')]).toEqual([true, false])
    await t.database.transaction((tx) => clearEditions(tx, id, t.now()))
    expect(await append(id, 'Three')).toBe(true)
  })

  it('are cleared for that listing alone', async () => {
    const [one, other] = [await aListing(), await aListing()]
    for (const id of [one, other]) await append(id, 'Before')
    await t.database.transaction((tx) => clearEditions(tx, one, undefined))
    expect([await pending(one), await pending(other)]).toEqual([[], ['Before']])
  })

  it('are kept when they are made while its buyers are being notified of earlier ones', async () => {
    const id = await aListing()
    await append(id, 'First')
    const [locked, appending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const notifying = t.database.transaction(async (tx) => {
      await lockEditions(tx, id, t.now())
      locked.resolve()
      await appending.promise
      await clearEditions(tx, id, undefined)
    })
    await locked.promise
    const appended = append(id, 'Second')
    // Without a lock it does not wait, and is cleared with the first.
    await Promise.race([appended, untilLockIsAwaited()])
    appending.resolve()
    await Promise.all([notifying, appended])
    expect(await pending(id)).toEqual(['Second'])
  })

  it('are not deleted with old ones while they are pending', async () => {
    const [waiting, notified] = [await aListing(), await aListing()]
    for (const id of [waiting, notified]) await append(id, 'Before')
    await t.database.transaction((tx) => clearEditions(tx, notified, t.now()))
    await deleteNotifiedBefore(t.database.query, minutesAfter(t.now(), 1))
    expect(await findListingsToNotify(t.database.query, t.now(), 1_000)).toContain(waiting)
    expect(await pending(waiting)).toEqual(['Before'])
  })

  it('are due again only from the instant after which their buyers may be notified', async () => {
    const [id, unknown] = [await aListing(), randomUUID()]
    const notified_at = t.now()
    await append(id, 'Before')
    await t.database.transaction((tx) => clearEditions(tx, id, notified_at))
    await append(id, 'After')
    const justBefore = new Date(notified_at.getTime() - 1)
    const due = async (before: Date) => (await findListingsToNotify(t.database.query, before, 1_000)).includes(id)
    const locked = (before: Date) => t.database.transaction(async (tx) => (await lockEditions(tx, id, before)).length)
    expect([await due(justBefore), await due(notified_at)]).toEqual([false, true])
    expect([await locked(justBefore), await locked(notified_at)]).toEqual([0, 1])
    expect(await t.database.transaction((tx) => lockEditions(tx, unknown, notified_at))).toEqual([])
    // Cleared because no buyer had to be notified, which leaves the instant at which they were.
    await t.database.transaction((tx) => clearEditions(tx, id, undefined))
    await append(id, 'Last')
    expect(await due(justBefore)).toBe(false)
  })

  it('are looked for among the pending alone', async () => {
    const id = await aListing()
    await append(id, 'Before')
    await t.database.transaction((tx) => clearEditions(tx, id, undefined))
    expect(await findListingsToNotify(t.database.query, minutesAfter(t.now(), 60), 1_000)).not.toContain(id)
  })

  it('are forgotten after a while once their buyers are notified', async () => {
    const id = await aListing()
    await append(id, 'Before')
    await t.database.transaction((tx) => clearEditions(tx, id, t.now()))
    const isThere = async () =>
      (await t.database.query.selectFrom('listing_news').select('food_item_id').where('food_item_id', '=', id).execute()).length === 1
    await deleteNotifiedBefore(t.database.query, t.now())
    expect(await isThere()).toBe(true)
    await deleteNotifiedBefore(t.database.query, new Date(t.now().getTime() + 1))
    expect(await isThere()).toBe(false)
  })
})

describe('the messages that were requested', () => {
  const insert = (keys: string[]) => t.database.transaction((tx) => insertNewMessages(tx, keys, t.now()))

  it('can be none, or more than one query holds', async () => {
    const keys = Array.from({ length: 1_001 }, () => randomUUID())
    expect(await insert([])).toEqual([])
    expect(new Set(await insert(keys))).toEqual(new Set(keys))
  })

  it('are forgotten when they are older than the instant', async () => {
    const key = randomUUID()
    await insert([key])
    const isThere = async () => (await findMessage(t.database.query, key)) !== undefined
    await deleteMessagesRequestedBefore(t.database.query, t.now())
    expect(await isThere()).toBe(true)
    await deleteMessagesRequestedBefore(t.database.query, new Date(t.now().getTime() + 1))
    expect(await isThere()).toBe(false)
  })
})
