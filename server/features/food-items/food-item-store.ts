import { type ExpressionBuilder, sql } from 'kysely'
import type { FoodItemQuery } from '#contract/food-items.ts'
import type { Db, Tables } from '#server/platform/db.ts'
import { anyOf } from '#server/platform/db-rows.ts'
import { announce } from '#server/platform/events.ts'
import { type Place, type Sort, sortColumns } from './food-item-page.ts'
import { isAvailable } from './food-item-rules.ts'
import type { FoodItemRow } from './food-item-tables.ts'

export const insertItems = (tx: Db, items: FoodItemRow[]) => tx.insertInto('food_item').values(items).returningAll().execute()

export const findItem = (db: Db, id: string) => db.selectFrom('food_item').selectAll().where('id', '=', id).executeTakeFirst()

export const lockItem = (tx: Db, id: string) => tx.selectFrom('food_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateItem = (tx: Db, id: string, change: Partial<FoodItemRow>) =>
  tx.updateTable('food_item').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Takes everything of a restaurant off sale for good; gives the ids of what was on sale. */
export async function withdrawAllOf(tx: Db, restaurant_id: string, now: Date): Promise<string[]> {
  const gone = await tx
    .updateTable('food_item')
    .set((eb) => ({
      withdrawn_at: now,
      quantity_withdrawn: eb('quantity_withdrawn', '+', eb.ref('quantity_available')),
      quantity_available: 0,
    }))
    .where('restaurant_id', '=', restaurant_id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return gone.map((row) => row.id)
}

export const listOfRestaurant = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('food_item')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

const escaped = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Listings that have not ended, from `after` on, in the order of `sort`; one more than `limit` if there are more. */
export function listOnSale(
  db: Db,
  wanted: FoodItemQuery & { limit: number; sort: Sort; after: Place | undefined },
  now: Date,
): Promise<FoodItemRow[]> {
  const { cuisine_type, restaurant_id, q, after, limit, sort } = wanted
  const { column, descending } = sortColumns[sort]
  const direction = descending ? 'desc' : 'asc'
  const matches = (eb: ExpressionBuilder<Tables, 'food_item'>, text: string) =>
    eb.or([eb('name', 'ilike', escaped(text)), eb('description', 'ilike', escaped(text))])
  return db
    .selectFrom('food_item')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(cuisine_type !== undefined, (query) => query.where('cuisine_type', '=', cuisine_type ?? 'Asian'))
    .$if(restaurant_id !== undefined, (query) => query.where('restaurant_id', '=', restaurant_id ?? ''))
    .$if(q !== undefined, (query) => query.where((eb) => matches(eb, q ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(descending ? '<' : '>')} (${after?.value}, ${after?.id}::uuid)`),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
}

/** Locks the wanted items in the order of their ids, so that two orders never wait for each other in a circle. */
export const lockItems = (tx: Db, ids: string[]) =>
  tx.selectFrom('food_item').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

interface Change {
  id: string
  by: number
}

const arrays = (changes: Change[]) =>
  sql`unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ by }) => by)}::int[]) as change (id, by)`

/**
 * Adds to (or takes from) the stock of several items in one statement, and tells everyone what is left. The column's own
 * check refuses a negative stock.
 */
export async function addStock(tx: Db, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<Pick<FoodItemRow, 'id' | 'quantity_available' | 'switched_off' | 'withdrawn_at'>>`
    update food_item set quantity_available = quantity_available + change.by from ${arrays(changes)} where food_item.id = change.id
    returning food_item.id, quantity_available, switched_off, withdrawn_at`.execute(tx)
  await announce(
    tx,
    'stock',
    rows.map((row) => ({ food_item_id: row.id, quantity_available: row.quantity_available, is_available: isAvailable(row) })),
  )
}

/** Counts units that came back and are not sold again. */
export async function addWithdrawn(tx: Db, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`update food_item set quantity_withdrawn = quantity_withdrawn + change.by from ${arrays(changes)} where food_item.id = change.id`.execute(
    tx,
  )
}
