import { type RawBuilder, sql } from 'kysely'
import type { Cuisine } from '#contract/food-items.ts'
import { type Db, prepared, smallRead } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { shaped, type Value } from '#server/platform/db/compiled-query.ts'
import { announce } from '#server/platform/events/events.ts'
import { type Place, type Sort, sortColumns } from './food-item-page.ts'
import { isAvailable } from './food-item-rules.ts'
import type { FoodItemRow, PublicFoodItemRow } from './food-item-tables.ts'

export const insertItems = (tx: Db, items: FoodItemRow[]) => tx.insertInto('food_item').values(items).returningAll().execute()

export const lockItem = (tx: Db, id: string) => tx.selectFrom('food_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateItem = (tx: Db, id: string, change: Partial<FoodItemRow>) =>
  tx.updateTable('food_item').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Lets one transaction at a time decide whether a restaurant may have one meal more on sale. */
export const lockRestaurant = (tx: Db, restaurant_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${restaurant_id}, 0))`.execute(tx)

/** How many meals of a restaurant are on sale, sold out or switched off ones too. */
export async function countOnSale(tx: Db, restaurant_id: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('food_item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurant_id)
    .where('expires_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes everything of a restaurant off sale for good; gives the ids of what was on sale. */
export async function withdrawAllOfRestaurant(tx: Db, restaurant_id: string, now: Date): Promise<string[]> {
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

export const publicColumns = [
  'id',
  'restaurant_id',
  'name',
  'description',
  'original_price_cents',
  'discounted_price_cents',
  'discount_percentage',
  'image_url',
  'cuisine_type',
  'quantity_available',
  'expires_at',
  'pickup_start',
  'pickup_end',
  'portion_weight_g',
  'switched_off',
  'withdrawn_at',
] as const

export const findItem = (db: Db, id: string): Promise<PublicFoodItemRow | undefined> =>
  db.selectFrom('food_item').modifyFront(smallRead).select(publicColumns).where('id', '=', id).executeTakeFirst()

/** Which listings are wanted, how many, and from where on. */
export interface Listed {
  cuisine_type: Cuisine | undefined
  restaurant_id: string | undefined
  limit: number
  sort: Sort
  after: Place | undefined
}

/** What decides the words of a statement that lists; the rest are values. */
export interface ListedShape {
  of_cuisine: boolean
  of_restaurant: boolean
  onward: boolean
  limit: number
  sort: Sort
}

export interface ListedValues extends Pick<Listed, 'cuisine_type' | 'restaurant_id'> {
  now: Date
  after: Place['value'] | undefined
  after_id: string | undefined
}

export const shapeOf = ({ cuisine_type, restaurant_id, after, limit, sort }: Listed): ListedShape => ({
  of_cuisine: cuisine_type !== undefined,
  of_restaurant: restaurant_id !== undefined,
  onward: after !== undefined,
  limit,
  sort,
})

export const valuesOf = ({ cuisine_type, restaurant_id, after }: Listed, now: Date): ListedValues => ({
  now,
  cuisine_type,
  restaurant_id,
  after: after?.value,
  after_id: after?.id,
})

/** What comes after a place in an order of browsing. */
export function keyset(sort: Sort, value: Value<ListedValues>): RawBuilder<boolean> {
  const { column, descending } = sortColumns[sort]
  return sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(descending ? '<' : '>')} (${value('after')}, ${value('after_id')}::uuid)`
}

const listed = shaped((db, { of_cuisine, of_restaurant, onward, limit, sort }: ListedShape, value: Value<ListedValues>) => {
  const { column, descending } = sortColumns[sort]
  const direction = descending ? 'desc' : 'asc'
  let query = db
    .selectFrom('food_item')
    .modifyFront(smallRead)
    .select(publicColumns)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ended`)
    .where('expires_at', '>', value('now'))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit + 1))
  if (of_cuisine) query = query.where('cuisine_type', '=', value('cuisine_type'))
  if (of_restaurant) query = query.where('restaurant_id', '=', value('restaurant_id'))
  return onward ? query.where(keyset(sort, value)) : query
})

/** Listings that have not ended, from `after` on, in the order of `sort`; one more than `limit` if there are more. */
export const listOnSale = (db: Db, wanted: Listed, now: Date): Promise<PublicFoodItemRow[]> =>
  listed(db, shapeOf(wanted), valuesOf(wanted, now))

export type Ended = Pick<FoodItemRow, 'id' | 'expires_at'>

/** What has ended and is still among what browsing walks through, from `after` on. */
export const findEnded = (db: Db, now: Date, after: Ended | undefined, most: number): Promise<Ended[]> =>
  db
    .selectFrom('food_item')
    .select(['id', 'expires_at'])
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ended`)
    .where('expires_at', '<=', now)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(expires_at, id) > (${after?.expires_at}, ${after?.id}::uuid)`))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Takes what has ended out of what browsing and searching walk through. What somebody else has locked is left for the next time. */
export async function closeEnded(db: Db, now: Date, ids: string[]): Promise<void> {
  await sql`
    with closed as (
      update food_item set ended = true
      where expires_at <= ${now} and id in (
        select id from food_item where id = ${anyOf(ids)} and withdrawn_at is null and not ended and expires_at <= ${now}
        order by id for update skip locked
      )
      returning id, name, description, expires_at
    ), forgotten as (
      delete from food_item_word known using closed, unnest(deal_words(closed.name, closed.description)) gone
      where known.word = gone.lexeme collate "C" and known.expires_at = closed.expires_at and known.food_item_id = closed.id
    )
    select from closed`.execute(db)
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
export async function adjustStock(tx: Db, changes: Change[]): Promise<void> {
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

/** The same for items that the caller has locked and read, so that what is left is known without asking. */
export async function reserveStock(tx: Db, taken: { item: FoodItemRow; quantity: number }[]): Promise<void> {
  if (taken.length === 0) return
  const changes = taken.map(({ item, quantity }) => ({ id: item.id, by: -quantity }))
  const left = taken.map(({ item, quantity }) => ({ ...item, quantity_available: item.quantity_available - quantity }))
  await Promise.all([
    sql`${prepared} update food_item set quantity_available = quantity_available + change.by from ${arrays(changes)} where food_item.id = change.id`.execute(
      tx,
    ),
    announce(
      tx,
      'stock',
      left.map((item) => ({ food_item_id: item.id, quantity_available: item.quantity_available, is_available: isAvailable(item) })),
    ),
  ])
}

/** Counts units that came back and are not sold again. */
export async function addWithdrawn(tx: Db, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`update food_item set quantity_withdrawn = quantity_withdrawn + change.by from ${arrays(changes)} where food_item.id = change.id`.execute(
    tx,
  )
}
