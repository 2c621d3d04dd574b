import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface CalendarFeedRow {
  account_id: string
  token: string
  created_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    calendar_feed: CalendarFeedRow
  }
}

/**
 * Inserts the calendar feed of an account, or replaces its address when `rotate` is set; returns the feed
 * that is stored.
 */
export async function upsertFeed(db: Db, feed: CalendarFeedRow, rotate: boolean): Promise<CalendarFeedRow> {
  const { token, created_at } = feed
  return db
    .insertInto('calendar_feed')
    .values(feed)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => (rotate ? { token, created_at } : { token: eb.ref('calendar_feed.token') })),
    )
    .returning(['account_id', 'token', 'created_at'])
    .executeTakeFirstOrThrow()
}

export const findFeedOfAccount = (db: Db, account_id: string) =>
  db.selectFrom('calendar_feed').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const findFeedByToken = (db: Db, token: string) =>
  db.selectFrom('calendar_feed').select('account_id').where('token', '=', token).executeTakeFirst()

/** Removes the feed of an account. */
export const deleteCalendarFeed = (tx: Db, account_id: string) =>
  tx.deleteFrom('calendar_feed').where('account_id', '=', account_id).execute()

/**
 * A restored feed keeps the address that it had last, and stays removed: the replaced rows are in the schema
 * `public`.
 */
export async function carryFeeds(tx: Db): Promise<void> {
  await sql`delete from calendar_feed where account_id in (select id from public.account)`.execute(tx)
  await sql`insert into calendar_feed (account_id, token, created_at) select account_id, token, created_at from public.calendar_feed
    where account_id in (select id from account) on conflict do nothing`.execute(tx)
}
