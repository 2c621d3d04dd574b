import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { minutesAfter } from '#server/platform/clock.ts'
import {
  claimMessage,
  deleteMessagesRequestedBefore,
  findMessage,
  insertNewMessages,
  markSent,
  releaseMessage,
} from '#server/features/messages/notifications/message-store.ts'
import { appForFile } from '#tests/support/for-file.ts'

// What two processes of the product do to the same rows at the same moment, one call at a time.
const t = await appForFile()
const { query, transaction } = t.database

const CLAIM_MINUTES = 5
const staleAt = (): Date => minutesAfter(t.now(), -CLAIM_MINUTES)
const claims = async (key: string): Promise<boolean> =>
  (await claimMessage(query, key, t.now(), staleAt())) !== undefined

it('lets one process claim a message, and another once the first has released it', async () => {
  const [message, other] = [randomUUID(), randomUUID()]
  expect([await claims(message), await claims(other)]).toEqual([true, true])
  expect(await claims(message)).toBe(false)
  await releaseMessage(query, message)
  expect([await claims(message), await claims(other)]).toEqual([true, false])
})

it('lets a message be claimed again from the instant at which its claim is stale', async () => {
  const message = randomUUID()
  await claims(message)
  t.moveClock({ seconds: CLAIM_MINUTES * 60 - 1 })
  expect(await claims(message)).toBe(false)
  t.moveClock({ seconds: 1 })
  expect(await claims(message)).toBe(true)
})

it('lets no process claim a message that was sent', async () => {
  const [message, other] = [randomUUID(), randomUUID()]
  for (const key of [message, other]) await claims(key)
  await markSent(query, message, t.now())
  t.moveClock({ minutes: CLAIM_MINUTES })
  expect([await claims(message), await claims(other)]).toEqual([false, true])
  expect((await findMessage(query, message))?.sent_at).not.toBeNull()
  expect((await findMessage(query, other))?.sent_at).toBeNull()
})

it('inserts a message once, whatever is inserted with it', async () => {
  const [message, other] = [randomUUID(), randomUUID()]
  const insert = (keys: string[]) => transaction((tx) => insertNewMessages(tx, keys, t.now()))
  expect(await insert([message])).toEqual([message])
  expect(await insert([message, other])).toEqual([other])
})

const insert = (keys: string[]) => transaction((tx) => insertNewMessages(tx, keys, t.now()))

it('inserts no message, or more than one query holds', async () => {
  const keys = Array.from({ length: 1_001 }, () => randomUUID())
  expect(await insert([])).toEqual([])
  expect(new Set(await insert(keys))).toEqual(new Set(keys))
})

it('deletes messages that were requested before an instant', async () => {
  const key = randomUUID()
  await insert([key])
  const isThere = async () => (await findMessage(query, key)) !== undefined
  await deleteMessagesRequestedBefore(query, t.now())
  expect(await isThere()).toBe(true)
  await deleteMessagesRequestedBefore(query, new Date(t.now().getTime() + 1))
  expect(await isThere()).toBe(false)
})
