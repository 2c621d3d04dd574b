import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM, PAGE_DEFAULT, PAGE_MAX, PRICE_MAX } from '#contract/constants.ts'
import { type Cuisine, type FoodItemQuery, pickupAfterInstant } from '#contract/kitchen/food-item-query.ts'
import { reachFigures } from '#contract/kitchen/reach.ts'
import { toCents } from '#contract/money.ts'
import { type PlanePoint, readNear, toPlane } from '#contract/position.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { LazyRow } from '#server/platform/db/queries/lazy-rows.ts'
import { readCursor, writeCursor } from '#server/platform/http/cursors.ts'
import { isAvailable } from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { PublicFoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'

/** The column by which each order of browsing sorts, and whether the largest comes first. */
export const sortColumns = {
  ending: { column: 'expires_at', descending: false },
  price: { column: 'discounted_price_cents', descending: false },
  discount: { column: 'discount_percentage', descending: true },
  distance: { column: 'distance_km', descending: false },
} as const

export type Sort = keyof typeof sortColumns

/**
 * A food item of a list; `distance_km` is from where the nearest are looked for, null without a position of
 * the restaurant.
 */
export type BrowseRow = PublicFoodItemRow & { distance_km?: number | null }

/** The same as a page is read: for a reply. */
export type PageRow = BrowseRow & LazyRow

/**
 * The last row of a page: its sort value and id, and whether it is sold out. The next page begins after it.
 * An unknown distance is infinite.
 */
export interface FoodItemCursor {
  value: Date | number
  id: string
  is_sold_out?: boolean | undefined
}

/**
 * Where the nearest are looked for, and how far from there at most; or only what can be reached from there in
 * time, or only the rest.
 */
export interface Near extends PlanePoint {
  within_km: number | undefined
  is_reachable?: boolean | undefined
}

/**
 * One page of food items. `near` is given for the order of distance, and where a distance is the limit or has
 * to be travelled.
 */
export interface PageQuery {
  near: Near | undefined
  cuisine_type: Cuisine | undefined
  restaurant_id: string | undefined
  /** Only what can be picked up after it. */
  pickup_after?: Date | undefined
  /** Only what costs as much or less. */
  price_max_cents?: number | undefined
  /** Only what has a name that begins so, or a restaurant with such a name. */
  name?: string | undefined
  /** Only what is sold out, or only what is not. */
  is_sold_out?: boolean | undefined
  limit: number
  sort: Sort
  after: FoodItemCursor | undefined
}

/**
 * The order that a query asks for: with a position the nearest come first, and otherwise what ends soonest.
 */
const sortOf = ({ near, sort = near === undefined ? 'ending' : 'distance' }: FoodItemQuery): Sort => sort

function nearOf({ near, within_km, reachable }: FoodItemQuery, sort: Sort): Near | undefined {
  const isUsed = sort === 'distance' || within_km !== undefined || reachable !== undefined
  if (near === undefined || !isUsed) return undefined
  return {
    ...toPlane(readNear(near)),
    within_km,
    is_reachable: reachable === undefined ? undefined : reachable === 'true',
  }
}

export function toPageQuery(query: FoodItemQuery, now: Date): PageQuery {
  const { cuisine_type, restaurant_id, limit = PAGE_DEFAULT, cursor } = query
  const sort = sortOf(query)
  const after = cursor === undefined ? undefined : readFoodItemCursor(cursor, sort)
  const pickup_after =
    query.pickup_after === undefined ? undefined : pickupAfterInstant(query.pickup_after, now)
  const price_max_cents = query.price_max === undefined ? undefined : toCents(query.price_max)
  return {
    near: nearOf(query, sort),
    cuisine_type,
    restaurant_id,
    pickup_after,
    price_max_cents,
    limit,
    sort,
    after,
  }
}

/** What the text of a page's query depends on. */
export interface PageShape {
  hasCuisine: boolean
  hasNear: boolean
  hasRadius: boolean
  hasRestaurant: boolean
  hasPickupAfter: boolean
  hasPriceMax: boolean
  hasName: boolean
  isSoldOut: boolean | undefined
  /** Only what can be reached in time, or only the rest; undefined for both. */
  isReachable: boolean | undefined
  isFirstPage: boolean
  limit: number
  sort: Sort
}

type FilterValues = Pick<
  PageQuery,
  'cuisine_type' | 'restaurant_id' | 'pickup_after' | 'price_max_cents' | 'name'
>

/** What the query is filled in with. */
export interface PageValues extends FilterValues, Partial<Near> {
  now: Date
  /** The end of pickup at the least, without the time that the way takes. */
  reach_from: Date
  after: FoodItemCursor['value'] | undefined
  after_id: string | undefined
}

/**
 * Whether the cursor of a page bounds the end of its food items by itself. With a second lower bound
 * PostgreSQL would read every entry of the index from the nearer one on.
 */
export const endsAfterCursor = ({ isFirstPage, sort }: PageShape): boolean =>
  sort === 'ending' && !isFirstPage

/** Few texts for all sizes of page: the rows that are too many are left out afterwards. */
const READ_SIZES = [PAGE_DEFAULT, PAGE_MAX]
const readSize = (limit: number): number => READ_SIZES.find((size) => size >= limit) ?? limit

export const pageShape = ({
  cuisine_type,
  near,
  restaurant_id,
  pickup_after,
  price_max_cents,
  name,
  is_sold_out,
  after,
  limit,
  sort,
}: PageQuery): PageShape => ({
  hasCuisine: cuisine_type !== undefined,
  hasNear: near !== undefined,
  hasRadius: near?.within_km !== undefined,
  hasRestaurant: restaurant_id !== undefined,
  hasPickupAfter: pickup_after !== undefined,
  hasPriceMax: price_max_cents !== undefined,
  hasName: name !== undefined,
  isSoldOut: is_sold_out,
  isReachable: near?.is_reachable,
  isFirstPage: after === undefined,
  limit: readSize(limit),
  sort,
})

const ID_MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** In the order of the end, a page begins after what ends now at the earliest, however old its cursor is. */
const cursorFrom = ({ after, sort }: PageQuery, now: Date): FoodItemCursor | undefined =>
  after !== undefined && sort === 'ending' && after.value <= now ? { value: now, id: ID_MAX } : after

/** The same during a whole minute, for which replies are cached. */
const reachFrom = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / MINUTE_MS) + reachFigures.margin_minutes) * MINUTE_MS)

export function pageValues(query: PageQuery, now: Date): PageValues {
  const { cuisine_type, restaurant_id, pickup_after, price_max_cents, name } = query
  const cursor = cursorFrom(query, now)
  const filters = { cuisine_type, restaurant_id, pickup_after, price_max_cents, name, ...query.near }
  return { now, reach_from: reachFrom(now), ...filters, after: cursor?.value, after_id: cursor?.id }
}

const SOLD_OUT = 'sold_out'
const cursorSchema = <S extends z.ZodType>(sort: Sort, value: S) =>
  z.tuple([z.literal(sort), value, z.uuid(), z.literal(SOLD_OUT).optional()])
/**
 * A cursor is a sort value and an id: an instant in milliseconds, or a number that its column can hold. What
 * is sold out comes last.
 */
const cursorSchemas = {
  ending: cursorSchema('ending', z.int().min(INSTANT_FROM).max(INSTANT_BEFORE)),
  price: cursorSchema('price', z.int().min(0).max(toCents(PRICE_MAX))),
  discount: cursorSchema('discount', z.int().min(0).max(100)),
  // JSON has null for what is infinite.
  distance: cursorSchema(
    'distance',
    z
      .number()
      .min(0)
      .nullable()
      .transform((km) => km ?? Infinity),
  ),
} as const satisfies Record<Sort, z.ZodType>

export const cursorOf = (row: BrowseRow, sort: Sort): FoodItemCursor => ({
  value: row[sortColumns[sort].column] ?? Infinity,
  id: row.id,
  is_sold_out: !isAvailable(row),
})

/**
 * One page of two lists that are in the same order, and begin after the same cursor; what is in both comes
 * once.
 */
export function mergePages(one: PageRow[], other: PageRow[], { sort, limit }: PageQuery): PageRow[] {
  const sign = sortColumns[sort].descending ? -1 : 1
  const compare = (a: FoodItemCursor, b: FoodItemCursor): number =>
    sign * (Number(a.value) - Number(b.value) || (a.id < b.id ? -1 : 1))
  const rows = new Map([...one, ...other].map((row) => [row.id, row]))
  return [...rows.values()]
    .toSorted((a, b) => compare(cursorOf(a, sort), cursorOf(b, sort)))
    .slice(0, limit + 1)
}

/** The cursor of the page that begins after this row. */
export const cursorAfter = ({ value, id, is_sold_out }: FoodItemCursor, sort: Sort): string =>
  writeCursor([
    sort,
    value instanceof Date ? value.getTime() : value,
    id,
    ...(is_sold_out === true ? [SOLD_OUT] : []),
  ])

/** Parses a cursor; it is valid only for the sort order that it was made for. */
function readFoodItemCursor(cursor: string, sort: Sort): FoodItemCursor {
  const [, value, id, soldOut] = readCursor(cursorSchemas[sort], cursor)
  return { value: sort === 'ending' ? new Date(value) : value, id, is_sold_out: soldOut === SOLD_OUT }
}
