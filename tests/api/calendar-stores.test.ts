import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  deleteCalendarFeed,
  findFeedByToken,
  findFeedOfAccount,
  upsertFeed,
} from '#server/features/orders/calendar/calendar-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const aFeed = async () => {
  const { user } = await t.aCustomer()
  return { account_id: user.id, token: randomUUID(), created_at: t.now() }
}

it('keeps one calendar feed for each account, and its address until another is asked for', async () => {
  const [mine, theirs] = [await aFeed(), await aFeed()]
  for (const feed of [mine, theirs]) await upsertFeed(t.database.query, feed, false)
  const next = { ...mine, token: randomUUID() }
  expect((await upsertFeed(t.database.query, next, false)).token).toBe(mine.token)
  expect((await upsertFeed(t.database.query, next, true)).token).toBe(next.token)
  expect(await findFeedByToken(t.database.query, mine.token)).toBeUndefined()
  expect(await findFeedByToken(t.database.query, theirs.token)).toEqual({ account_id: theirs.account_id })
})

it('removes the calendar feed of one account alone', async () => {
  const [mine, theirs] = [await aFeed(), await aFeed()]
  for (const feed of [mine, theirs]) await upsertFeed(t.database.query, feed, false)
  await deleteCalendarFeed(t.database.query, mine.account_id)
  expect(await findFeedOfAccount(t.database.query, mine.account_id)).toBeUndefined()
  expect((await findFeedOfAccount(t.database.query, theirs.account_id))?.token).toBe(theirs.token)
})
