import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, type Params, defineQuery } from '#server/platform/db/define-query.ts'
import {
  cursorOf,
  endsAfterCursor,
  type PageRow,
  type FoodItemCursor,
  type PageQuery,
  type PageShape,
  pageShape,
  type PageValues,
  pageValues,
  sortColumns,
} from './food-item-page.ts'
import { findNear } from './food-item-near-store.ts'
import { afterPage, narrowing } from './food-item-page-store.ts'
import {
  type PublicFoodItemRow,
  publicColumns,
} from '#server/features/kitchen/food-items/food-item-tables.ts'

export const findItem = defineQuery.readOne('findFoodItem', (db, id: Param<string>) =>
  db.selectFrom('food_item').select(publicColumns).where('id', '=', id),
)

/**
 * How many food items are looked at for those that no index finds: there may be no such one among very many.
 */
const CANDIDATES_MAX = 500

/** The food items to look at, in the order of the page. */
function candidates(db: Db, shape: PageShape, $: Params<PageValues>) {
  const { hasCuisine, hasRestaurant, hasPriceMax, isFirstPage, sort } = shape
  const { column, descending } = sortColumns[sort]
  const direction = descending ? 'desc' : 'asc'
  let query = db
    .selectFrom('food_item')
    .select(publicColumns)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ended`)
    .orderBy(sql.ref(column), direction)
    .orderBy('id', direction)
  if (!endsAfterCursor(shape)) query = query.where('expires_at', '>', $.now)
  if (hasCuisine) query = query.where('cuisine_type', '=', $.cuisine_type)
  if (hasRestaurant) query = query.where('restaurant_id', '=', $.restaurant_id)
  // The index of this order ends there.
  if (hasPriceMax && sort === 'price') query = query.where('discounted_price_cents', '<=', $.price_max_cents)
  return isFirstPage ? query : query.where(afterPage(sort, $))
}

const findFoodItemsPage = defineQuery.readReplyVariants(
  'findFoodItemsPage',
  (db, shape: PageShape, $: Params<PageValues>) => candidates(db, shape, $).limit(sql.lit(shape.limit + 1)),
)

/** The distance is that of no query here. */
const noDistance = sql<null>`null::float8`

const findNarrowed = defineQuery.readReplyVariants(
  'findNarrowedFoodItems',
  (db, shape: PageShape, $: Params<PageValues>) => {
    const { column, descending } = sortColumns[shape.sort]
    const direction = descending ? 'desc' : 'asc'
    return db
      .selectFrom(
        candidates(db, shape, $)
          .select(sql<boolean>`for_sale`.as('for_sale'))
          .limit(sql.lit(CANDIDATES_MAX))
          .as('candidate'),
      )
      .select(publicColumns)
      .where(sql<boolean>`true ${narrowing(shape, $, noDistance)}`)
      .orderBy(sql.ref(column), direction)
      .orderBy('id', direction)
      .limit(sql.lit(shape.limit + 1))
  },
)

/** The last of the candidates, if there are as many as are looked at. */
const findLastCandidate = defineQuery.readVariants(
  'findLastFoodItemLookedAt',
  (db, shape: PageShape, $: Params<PageValues>) =>
    candidates(db, shape, $)
      .offset(sql.lit(CANDIDATES_MAX - 1))
      .limit(sql.lit(1)),
)

/**
 * Food items of a page. The search for them may have stopped before the end: the next page goes on from
 * there.
 */
export interface FoodItemsFound {
  rows: PageRow[]
  stopped_at?: FoodItemCursor | undefined
}

/** Food items on sale, in the order of `query.sort`; one more than its limit if there are more. */
export const findOnSale = async (db: Db, query: PageQuery, now: Date): Promise<PageRow[]> =>
  (await findPage(db, query, now)).rows

/** The same, with where the search for them stopped. */
export async function findPage(db: Db, query: PageQuery, now: Date): Promise<FoodItemsFound> {
  if (query.near !== undefined) return { rows: await findNear(db, query, now) }
  const [shape, values] = [pageShape(query), pageValues(query, now)]
  const isNarrowed =
    shape.hasPickupAfter || shape.isSoldOut !== undefined || (shape.hasPriceMax && shape.sort !== 'price')
  const find = isNarrowed ? findNarrowed : findFoodItemsPage
  const rows = (await find(db, shape, values)).slice(0, query.limit + 1)
  if (!isNarrowed || rows.length > query.limit) return { rows }
  const [last] = await findLastCandidate(db, shape, values)
  return { rows, stopped_at: last && cursorOf(last, query.sort) }
}

const countItemsOnSale = defineQuery.readOne(
  'countItemsOnSale',
  (_db, now: Param<Date>, max: Param<number>) => sql<{ count: number }>`
    select count(*)::int as count from (
      select from food_item where withdrawn_at is null and not ended and expires_at > ${now} order by expires_at, id limit ${max}
    ) listed`,
)

/** How many food items are on sale, counted up to `max`. */
export const countOnSale = async (db: Db, now: Date, max: number): Promise<number> =>
  (await countItemsOnSale(db, now, max))?.count ?? 0

const findNewestItems = defineQuery.readMany('findNewestItems', (db, max: Param<number>) =>
  // Ids begin with the time.
  db.selectFrom('food_item').select(publicColumns).orderBy('id', 'desc').limit(max),
)

/** Of the `max` that were listed last, those that ended after `since`, the last to end first. */
export async function findEndedSince(
  db: Db,
  since: Date,
  now: Date,
  max: number,
): Promise<PublicFoodItemRow[]> {
  const ended = (await findNewestItems(db, max)).filter(
    ({ hidden, withdrawn_at, expires_at }) =>
      !hidden && withdrawn_at === null && expires_at <= now && expires_at > since,
  )
  return ended.toSorted((one, other) => other.expires_at.getTime() - one.expires_at.getTime())
}

/** Those of these restaurants that had something on sale after `since`, or have now. */
export const findSellers = defineQuery.readMany(
  'findSellers',
  (_db, restaurant_ids: Param<string[]>, since: Param<Date>) => sql<{ id: string }>`
    select id from unnest(${restaurant_ids}::uuid[]) restaurant (id)
    where exists (select from food_item where restaurant_id = restaurant.id and expires_at > ${since})`,
)
