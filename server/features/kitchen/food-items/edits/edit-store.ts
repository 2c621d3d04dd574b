import type { Db } from '#server/platform/db/database.ts'
import type { FoodItemEditRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

export const insertEdits = (tx: Db, edits: FoodItemEditRow[]) =>
  tx.insertInto('food_item_edit').values(edits).execute()

/** Newest first. */
export const findEdits = (db: Db, food_item_id: string, limit: number) =>
  db
    .selectFrom('food_item_edit')
    .select(['at', 'action', 'account_id', 'fields'])
    .where('food_item_id', '=', food_item_id)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
