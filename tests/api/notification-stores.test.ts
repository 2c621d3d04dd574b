import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutesAfter } from '#server/platform/clock.ts'
import {
  claimMessage,
  deleteMessagesRequestedBefore,
  findMessage,
  insertNewMessages,
  markSent,
  releaseMessage,
} from '#server/features/messages/notifications/message-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

// What two processes of the product do to the same rows at the same moment, one call at a time.
let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const CLAIM_MINUTES = 5
const staleAt = (): Date => minutesAfter(t.now(), -CLAIM_MINUTES)
const claims = async (key: string): Promise<boolean> =>
  (await claimMessage(t.database.query, key, t.now(), staleAt())) !== undefined

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
