import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Edition } from './message-types.ts'

const hasPendingEditions = sql<boolean>`editions <> '[]'::jsonb`

/** Stores a listing as it was before an edit, until its buyers are notified; true when no other edit is pending. */
export async function appendEdition(tx: Db, edition: Edition): Promise<boolean> {
  const { count } = await tx
    .insertInto('listing_news')
    .values({ food_item_id: edition.before.id, editions: sql`${JSON.stringify([edition])}::jsonb`, told_at: null })
    .onConflict((conflict) => conflict.column('food_item_id').doUpdateSet({ editions: sql`listing_news.editions || excluded.editions` }))
    .returning(sql<number>`jsonb_array_length(editions)`.as('count'))
    .executeTakeFirstOrThrow()
  return count === 1
}

/** Locks and returns the pending editions, if the last notification about this listing was before `notified_before`. */
export async function lockEditions(tx: Db, food_item_id: string, notified_before: Date): Promise<Edition[]> {
  const row = await tx
    .selectFrom('listing_news')
    .select('editions')
    .where('food_item_id', '=', food_item_id)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', notified_before)]))
    .forUpdate()
    .executeTakeFirst()
  return row?.editions ?? []
}

/** Removes the pending editions; `notified_at` is when buyers were notified, if any were. */
export const clearEditions = (tx: Db, food_item_id: string, notified_at: Date | undefined) =>
  tx
    .updateTable('listing_news')
    .set({ editions: sql`'[]'::jsonb`, ...(notified_at === undefined ? {} : { told_at: notified_at }) })
    .where('food_item_id', '=', food_item_id)
    .execute()

/** Listings with edits whose buyers are due to be notified. */
export async function findListingsToNotify(db: Db, notified_before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_news')
    .select('food_item_id')
    .where(hasPendingEditions)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', notified_before)]))
    .limit(limit)
    .execute()
  return rows.map((row) => row.food_item_id)
}

export const deleteNotifiedBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('listing_news')
    .where((eb) => eb.not(hasPendingEditions))
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<', before)]))
    .execute()
