import type { Db } from '#server/platform/db/database.ts'
import type { ListingKeyRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

/** Takes a key for a food item; false where it is taken. Waits for a transaction that is taking it. */
export async function insertListingKey(tx: Db, row: ListingKeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('listing_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findListingKey = (tx: Db, restaurant_id: string, key: string): Promise<ListingKeyRow> =>
  tx
    .selectFrom('listing_key')
    .select(['restaurant_id', 'key', 'request_hash', 'food_item_id', 'created_at'])
    .where('restaurant_id', '=', restaurant_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

export const deleteListingKeys = (db: Db, before: Date) => db.deleteFrom('listing_key').where('created_at', '<', before).execute()
