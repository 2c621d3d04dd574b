import type { Db } from '#server/platform/db/database.ts'
import type { CalendarFeedRow } from './calendar-tables.ts'

/** The feed of an account: the one it has, or, when there is none or a new one is wanted, the given one. */
export async function keepFeed(db: Db, feed: CalendarFeedRow, rotate: boolean): Promise<CalendarFeedRow> {
  const { token, created_at } = feed
  return db
    .insertInto('calendar_feed')
    .values(feed)
    .onConflict((known) =>
      known.column('account_id').doUpdateSet((eb) => (rotate ? { token, created_at } : { token: eb.ref('calendar_feed.token') })),
    )
    .returning(['account_id', 'token', 'created_at'])
    .executeTakeFirstOrThrow()
}

export const feedOf = (db: Db, account_id: string) =>
  db.selectFrom('calendar_feed').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const findFeed = (db: Db, token: string) =>
  db.selectFrom('calendar_feed').select('account_id').where('token', '=', token).executeTakeFirst()

/** Closes the feed of an account. */
export const deleteCalendarFeed = (tx: Db, account_id: string) =>
  tx.deleteFrom('calendar_feed').where('account_id', '=', account_id).execute()
