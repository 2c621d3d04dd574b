import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Edition } from './message-types.ts'

const waiting = sql<boolean>`editions <> '[]'::jsonb`

/** Keeps what a listing was before an edit, for its buyers to be told; says whether it is the first that waits. */
export async function keepEdition(tx: Db, edition: Edition): Promise<boolean> {
  const { waiting: count } = await tx
    .insertInto('listing_news')
    .values({ food_item_id: edition.before.id, editions: sql`${JSON.stringify([edition])}::jsonb`, told_at: null })
    .onConflict((known) => known.column('food_item_id').doUpdateSet({ editions: sql`listing_news.editions || excluded.editions` }))
    .returning(sql<number>`jsonb_array_length(editions)`.as('waiting'))
    .executeTakeFirstOrThrow()
  return count === 1
}

/** The editions that wait, once those buyers were told of last are older than `told_before`; locked. */
export async function lockEditions(tx: Db, food_item_id: string, told_before: Date): Promise<Edition[]> {
  const row = await tx
    .selectFrom('listing_news')
    .select('editions')
    .where('food_item_id', '=', food_item_id)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', told_before)]))
    .forUpdate()
    .executeTakeFirst()
  return row?.editions ?? []
}

/** Nothing waits any more; `told_at` when somebody was told. */
export const clearEditions = (tx: Db, food_item_id: string, told_at: Date | undefined) =>
  tx
    .updateTable('listing_news')
    .set({ editions: sql`'[]'::jsonb`, ...(told_at === undefined ? {} : { told_at }) })
    .where('food_item_id', '=', food_item_id)
    .execute()

/** Listings with edits that are due to be told. */
export async function listingsToTell(db: Db, told_before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_news')
    .select('food_item_id')
    .where(waiting)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', told_before)]))
    .limit(most)
    .execute()
  return rows.map((row) => row.food_item_id)
}

export const deleteToldBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('listing_news')
    .where((eb) => eb.not(waiting))
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<', before)]))
    .execute()
