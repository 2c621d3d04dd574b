import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/** What a restaurant has listed since then, the newest first. */
export const findPastItems = (
  db: Db,
  restaurant_id: string,
  { since, limit }: { since: Date; limit: number },
) =>
  db
    .selectFrom('food_item')
    .select([
      'id',
      'name',
      'created_at',
      'expires_at',
      'withdrawn_at',
      'quantity_listed',
      'quantity_available',
      'quantity_withdrawn',
    ])
    .where('restaurant_id', '=', restaurant_id)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findItemsById = (db: Db, ids: string[]) =>
  db.selectFrom('food_item').selectAll().where('id', '=', anyOf(ids)).execute()
