import type { Db } from '#server/platform/db.ts'
import type { CalendarFeedRow } from './calendar-tables.ts'

/** The token of an account's feed: the one it has, or, when there is none or a new one is wanted, the given one. */
export async function keepFeed(db: Db, feed: CalendarFeedRow, rotate: boolean): Promise<string> {
  const { token, created_at } = feed
  const kept = await db
    .insertInto('calendar_feed')
    .values(feed)
    .onConflict((known) =>
      known.column('account_id').doUpdateSet((eb) => (rotate ? { token, created_at } : { token: eb.ref('calendar_feed.token') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return kept.token
}

export const findFeed = (db: Db, token: string) =>
  db.selectFrom('calendar_feed').select('account_id').where('token', '=', token).executeTakeFirst()

/** Closes the feed of an account that is erased. */
export const deleteFeed = (tx: Db, account_id: string) => tx.deleteFrom('calendar_feed').where('account_id', '=', account_id).execute()
