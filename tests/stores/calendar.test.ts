import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  deleteCalendarFeed,
  findFeedByToken,
  findFeedOfAccount,
  upsertFeed,
} from '#server/features/orders/calendar/calendar-store.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()
const { query } = t.database

const aFeed = async () => {
  const { user } = await t.aCustomer()
  return { account_id: user.id, token: randomUUID(), created_at: t.now() }
}

it('keeps one calendar feed for each account, and its address until another is asked for', async () => {
  const [mine, theirs] = [await aFeed(), await aFeed()]
  for (const feed of [mine, theirs]) await upsertFeed(query, feed, false)
  const next = { ...mine, token: randomUUID() }
  expect((await upsertFeed(query, next, false)).token).toBe(mine.token)
  expect((await upsertFeed(query, next, true)).token).toBe(next.token)
  expect(await findFeedByToken(query, mine.token)).toBeUndefined()
  expect(await findFeedByToken(query, theirs.token)).toEqual({ account_id: theirs.account_id })
})

it('removes the calendar feed of one account alone', async () => {
  const [mine, theirs] = [await aFeed(), await aFeed()]
  for (const feed of [mine, theirs]) await upsertFeed(query, feed, false)
  await deleteCalendarFeed(query, mine.account_id)
  expect(await findFeedOfAccount(query, mine.account_id)).toBeUndefined()
  expect((await findFeedOfAccount(query, theirs.account_id))?.token).toBe(theirs.token)
})
