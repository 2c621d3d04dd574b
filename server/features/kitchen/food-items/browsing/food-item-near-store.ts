import { type RawBuilder, sql } from 'kysely'
import type { Cuisine } from '#contract/kitchen/food-item-query.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Params, defineQuery } from '#server/platform/db/define-query.ts'
import {
  type PageRow,
  type PageQuery,
  type PageShape,
  pageShape,
  type PageValues,
  pageValues,
  sortColumns,
} from './food-item-page.ts'
import {
  afterPage,
  distanceFrom,
  hasTerms,
  narrowing,
  type TermValues,
  termValues,
} from './food-item-page-store.ts'
import { publicColumns } from '#server/features/kitchen/food-items/food-item-tables.ts'

// An index gives food items by their distance from any point, but always from the nearest on. So each page
// reads those before it again, and this bounds a list: without it a page far down, or of what is nowhere
// near, would read all of the city.
const NEAREST_MAX = 1_000
/** Each of these is checked for the words of a search. */
const NEAREST_SEARCHED_MAX = 500

interface NearShape extends PageShape {
  /** In the text of the query, because each cuisine has an index of its own. */
  cuisine: Cuisine | undefined
  checkedTerms: number
}
type NearValues = PageValues & TermValues

const findNearestPage = defineQuery.readReplyVariants(
  'findNearestFoodItemsPage',
  (_db, shape: NearShape, $: Params<NearValues>) => {
    const { checkedTerms, isFirstPage, limit, sort } = shape
    const { column, descending } = sortColumns[sort]
    const direction = sql.raw(descending ? 'desc' : 'asc')
    const columns = sql.join(publicColumns.map((name) => sql.ref(name)))
    return sql<PageRow>`
    select ${columns}, distance_km from (${nearest(shape, $, columns)}) item
    where ${isFirstPage ? sql`true` : afterPage(sort, $)} ${narrowing(shape, $, sql`distance_km`)}
    ${hasTerms(checkedTerms, $, sql`item.expires_at, item.id`)}
    order by ${sql.ref(column)} ${direction}, id ${direction} limit ${sql.lit(limit + 1)}`
  },
)

function nearest(
  { checkedTerms, cuisine, hasRestaurant }: NearShape,
  $: Params<PageValues>,
  columns: RawBuilder<unknown>,
) {
  const max = checkedTerms > 0 ? NEAREST_SEARCHED_MAX : NEAREST_MAX
  // By its name, so that the planner sees that the page is in this order already.
  return sql`
    select ${columns}, restaurant_words, for_sale, ${distanceFrom($)} as distance_km from food_item
    where withdrawn_at is null and not ended and expires_at > ${$.now}
    ${cuisine === undefined ? sql`` : sql`and cuisine_type = ${sql.lit(cuisine)}`}
    ${hasRestaurant ? sql`and restaurant_id = ${$.restaurant_id} offset 0` : sql`order by distance_km limit ${sql.lit(max)}`}`
}

/**
 * Like `findOnSale`, of the food items that are nearest to `query.near` and have one of the stems of each of
 * `terms`.
 */
export async function findNear(
  db: Db,
  query: PageQuery,
  now: Date,
  terms: string[][] = [],
): Promise<PageRow[]> {
  const shape = { ...pageShape(query), cuisine: query.cuisine_type, checkedTerms: terms.length }
  return (await findNearestPage(db, shape, { ...pageValues(query, now), ...termValues(terms) })).slice(
    0,
    query.limit + 1,
  )
}
