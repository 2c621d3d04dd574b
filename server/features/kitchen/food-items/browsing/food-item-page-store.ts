import { type RawBuilder, sql } from 'kysely'
import type { Param, Params } from '#server/platform/db/define-query.ts'
import { reachFigures } from '#contract/kitchen/reach.ts'
import { type PageShape, type PageValues, type Sort, sortColumns } from './food-item-page.ts'

/**
 * How far a food item is, in kilometres, to half a metre; null when the position of its restaurant is
 * unknown.
 */
export const distanceFrom = ($: Params<PageValues>): RawBuilder<number | null> =>
  sql`food_item_point(id, east_km, north_km) <-> point(${$.east_km}::float8, ${$.north_km}::float8)`

/** As `isReachable` in contract/kitchen/reach.ts; not so where the distance is not known. */
function reachesPickup($: Params<PageValues>, distance: RawBuilder<unknown>): RawBuilder<unknown> {
  const { walking_minutes_per_km, riding_minutes_per_km, riding_overhead_minutes } = reachFigures
  const walking = sql`(${distance}) * ${sql.lit(walking_minutes_per_km)}`
  const riding = sql`${sql.lit(riding_overhead_minutes)} + (${distance}) * ${sql.lit(riding_minutes_per_km)}`
  return sql`
    ((${distance}) is not null and pickup_end >= ${$.reach_from}::timestamptz + make_interval(secs => 60 * least(${walking}, ${riding})))`
}

/** What has to hold of each food item that is looked at, besides what an index finds it by. */
export function narrowing(
  shape: PageShape,
  $: Params<PageValues>,
  distance: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { hasRadius, hasPickupAfter, hasPriceMax, hasName, isReachable, isSoldOut } = shape
  return sql`
    ${hasRadius ? sql`and ${distance} <= ${$.within_km}::float8` : sql``}
    ${isReachable === undefined ? sql`` : sql`and ${isReachable ? sql`` : sql`not`} ${reachesPickup($, distance)}`}
    ${hasPickupAfter ? sql`and pickup_end > ${$.pickup_after}` : sql``}
    ${hasPriceMax ? sql`and discounted_price_cents <= ${$.price_max_cents}` : sql``}
    ${isSoldOut === undefined ? sql`` : isSoldOut ? sql`and not for_sale` : sql`and for_sale`}
    ${hasName ? sql`and (${beginsLike(sql`name`, $)} or ${beginsLike(sql`restaurant_words`, $)})` : sql``}`
}

const beginsLike = (column: RawBuilder<unknown>, $: Params<PageValues>): RawBuilder<unknown> =>
  sql`starts_with(plain_name(${column}), plain_name(${$.name}::text))`

/** The keyset condition: what comes after the last row of the page before, in the order of `sort`. */
export function afterPage(sort: Sort, $: Params<PageValues>): RawBuilder<boolean> {
  const { column, descending } = sortColumns[sort]
  if (sort === 'distance')
    return sql`(coalesce(distance_km, 'Infinity'), id) > (${$.after}::float8, ${$.after_id}::uuid)`
  return sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(descending ? '<' : '>')} (${$.after}, ${$.after_id}::uuid)`
}

const termNames = ['term_1', 'term_2', 'term_3', 'term_4', 'term_5', 'term_6', 'term_7', 'term_8'] as const

/** The stems of each term that food items are checked for. */
export type TermValues = Partial<Record<(typeof termNames)[number], string[]>>

export const termValues = (terms: string[][]): TermValues =>
  Object.fromEntries(terms.map((stems, at) => [termNames[at], stems]))

/**
 * Whether a food item has a term. As a subquery of the select list it is looked up by key for each one, and
 * never joined.
 */
const hasTerm = (stems: Param<string[]>, item: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select true from food_item_word other where other.word = any(${stems}::text[]) and (other.expires_at, other.food_item_id) = (${item})
    limit 1)`

/** `item` is the end and the id of the food item. */
export const hasTerms = (
  count: number,
  $: Params<TermValues>,
  item: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    termNames.slice(0, count).map((name) => sql`and ${hasTerm($[name], item)}`),
    sql` `,
  )
