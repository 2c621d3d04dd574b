import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, type Params, statement } from '#server/platform/db/statement.ts'
import {
  endsAfterPlace,
  type PageQuery,
  type PageShape,
  pageShape,
  type PageValues,
  pageValues,
  type Sort,
  sortColumns,
} from './food-item-page.ts'
import type { PublicFoodItemRow } from './food-item-tables.ts'

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

export const findItem = statement.readOne('findFoodItem', (db, id: Param<string>) =>
  db.selectFrom('food_item').select(publicColumns).where('id', '=', id),
)

/** The keyset condition: what comes after the last row of the page before, in the order of `sort`. */
export function afterPage(sort: Sort, $: Params<PageValues>): RawBuilder<boolean> {
  const { column, descending } = sortColumns[sort]
  return sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(descending ? '<' : '>')} (${$.after}, ${$.after_id}::uuid)`
}

const listFoodItems = statement.readVariants('listFoodItems', (db, shape: PageShape, $: Params<PageValues>) => {
  const { hasCuisine, hasRestaurant, isFirstPage, limit, sort } = shape
  const { column, descending } = sortColumns[sort]
  const direction = descending ? 'desc' : 'asc'
  let query = db
    .selectFrom('food_item')
    .select(publicColumns)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ended`)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit + 1))
  if (!endsAfterPlace(shape)) query = query.where('expires_at', '>', $.now)
  if (hasCuisine) query = query.where('cuisine_type', '=', $.cuisine_type)
  if (hasRestaurant) query = query.where('restaurant_id', '=', $.restaurant_id)
  return isFirstPage ? query : query.where(afterPage(sort, $))
})

/** Food items on sale, in the order of `query.sort`; one more than its limit if there are more. */
export const listOnSale = (db: Db, query: PageQuery, now: Date): Promise<PublicFoodItemRow[]> =>
  listFoodItems(db, pageShape(query), pageValues(query, now))

const countListedItems = statement.readOne(
  'countListedFoodItems',
  (_db, now: Param<Date>, max: Param<number>) => sql<{ count: number }>`
    select count(*)::int as count from (
      select from food_item where withdrawn_at is null and not ended and expires_at > ${now} order by expires_at, id limit ${max}
    ) listed`,
)

/** How many food items are on sale, counted up to `max`. */
export const countListed = async (db: Db, now: Date, max: number): Promise<number> => (await countListedItems(db, now, max))?.count ?? 0
