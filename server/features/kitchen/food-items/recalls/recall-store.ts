import { sql } from 'kysely'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import { dishKeyOf } from '#server/features/kitchen/food-items/listing/dish-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, insertRows } from '#server/platform/db/rows.ts'

export interface RecallRow {
  id: string
  restaurant_id: string
  /** Who recalled. */
  account_id: string
  sold_from: Date
  /** Null: until the items went off sale. */
  sold_until: Date | null
  reason: string
  /** Whether collected orders are refunded too. */
  refund: boolean
  created_at: Date
  /** Null while orders are left to deal with. */
  completed_at: Date | null
}

interface RecallItemRow {
  recall_id: string
  food_item_id: string
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    recall: RecallRow
    recall_item: RecallItemRow
  }
}

export async function insertRecall(tx: Db, recall: RecallRow, food_item_ids: string[]): Promise<void> {
  await insertRows(tx, 'recall', [recall])
  const items = food_item_ids.map((food_item_id) => ({ recall_id: recall.id, food_item_id }))
  await insertRows(tx, 'recall_item', items)
}

/** A recall with the food items that it is about. */
export interface PendingRecall extends RecallRow {
  food_item_ids: string[]
}

export const findPendingRecalls = (db: Db): Promise<PendingRecall[]> =>
  db
    .selectFrom('recall')
    .selectAll()
    .select(
      sql<string[]>`array(select food_item_id::text from recall_item where recall_id = recall.id)`.as(
        'food_item_ids',
      ),
    )
    .where('completed_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Completes a recall of which nothing is left to deal with. */
export const completeRecall = (db: Db, id: string, now: Date) =>
  db
    .updateTable('recall')
    .set({ completed_at: now })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute()

export const findRecallsOfRestaurant = (db: Db, restaurant_id: string, limit: number): Promise<RecallRow[]> =>
  db
    .selectFrom('recall')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findRecallItems = (db: Db, recall_ids: string[]) =>
  db
    .selectFrom('recall_item')
    .selectAll()
    .where('recall_id', '=', anyOf(recall_ids))
    .orderBy('food_item_id')
    .execute()

/** A food item, or the name of a dish that none is listed of yet. */
export type RecalledDish = { food_item_id: string } | { name: string }

/**
 * When a restaurant recalled a food item, or another of its dish after which it has listed none of that dish.
 * Undefined where there is no such recall.
 */
export async function findRecallSinceListing(
  db: Db,
  restaurant_id: string,
  dish: RecalledDish,
): Promise<Date | undefined> {
  const isItself =
    'name' in dish
      ? sql`false`
      : sql`exists (select from recall_item where recall_id = recall.id and food_item_id = ${dish.food_item_id})`
  const key =
    'name' in dish
      ? sql`${dishKey(dish.name)}`
      : sql`(select ${dishKeyOf('named')} from food_item named where named.id = ${dish.food_item_id})`
  const { rows } = await sql<{ created_at: Date }>`
    select recall.created_at from recall
    where recall.restaurant_id = ${restaurant_id}
      and exists (
        select from recall_item join food_item recalled on recalled.id = recall_item.food_item_id
        where recall_item.recall_id = recall.id and ${dishKeyOf('recalled')} = ${key})
      and (${isItself} or not exists (
        select from food_item newer
        where newer.restaurant_id = recall.restaurant_id and newer.created_at > recall.created_at and ${dishKeyOf('newer')} = ${key}))
    order by recall.created_at desc limit 1`.execute(db)
  return rows[0]?.created_at
}
