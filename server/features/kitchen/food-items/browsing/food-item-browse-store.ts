import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, type Params, defineQuery } from '#server/platform/db/define-query.ts'
import {
  endsAfterCursor,
  type BrowseRow,
  type PageQuery,
  type PageShape,
  pageShape,
  type PageValues,
  pageValues,
  sortColumns,
} from './food-item-page.ts'
import { findNear } from './food-item-near-store.ts'
import { afterPage, publicColumns } from './food-item-page-store.ts'

export const findItem = defineQuery.readOne('findFoodItem', (db, id: Param<string>) =>
  db.selectFrom('food_item').select(publicColumns).where('id', '=', id),
)

const findFoodItemsPage = defineQuery.readVariants('findFoodItemsPage', (db, shape: PageShape, $: Params<PageValues>) => {
  const { hasCuisine, hasRestaurant, isFirstPage, limit, sort } = shape
  const { column, descending } = sortColumns[sort]
  const direction = descending ? 'desc' : 'asc'
  let query = db
    .selectFrom('food_item')
    .select(publicColumns)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ended`)
    .orderBy(sql.ref(column), direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit + 1))
  if (!endsAfterCursor(shape)) query = query.where('expires_at', '>', $.now)
  if (hasCuisine) query = query.where('cuisine_type', '=', $.cuisine_type)
  if (hasRestaurant) query = query.where('restaurant_id', '=', $.restaurant_id)
  return isFirstPage ? query : query.where(afterPage(sort, $))
})

/** Food items on sale, in the order of `query.sort`; one more than its limit if there are more. */
export async function findOnSale(db: Db, query: PageQuery, now: Date): Promise<BrowseRow[]> {
  if (query.near !== undefined) return findNear(db, query, now)
  return (await findFoodItemsPage(db, pageShape(query), pageValues(query, now))).slice(0, query.limit + 1)
}

const countItemsOnSale = defineQuery.readOne(
  'countItemsOnSale',
  (_db, now: Param<Date>, max: Param<number>) => sql<{ count: number }>`
    select count(*)::int as count from (
      select from food_item where withdrawn_at is null and not ended and expires_at > ${now} order by expires_at, id limit ${max}
    ) listed`,
)

/** How many food items are on sale, counted up to `max`. */
export const countOnSale = async (db: Db, now: Date, max: number): Promise<number> => (await countItemsOnSale(db, now, max))?.count ?? 0

/** Those of these restaurants that had something on sale after `since`, or have now. */
export const findSellers = defineQuery.readMany(
  'findSellers',
  (_db, restaurant_ids: Param<string[]>, since: Param<Date>) => sql<{ id: string }>`
    select id from unnest(${restaurant_ids}::uuid[]) restaurant (id)
    where exists (select from food_item where restaurant_id = restaurant.id and expires_at > ${since})`,
)
