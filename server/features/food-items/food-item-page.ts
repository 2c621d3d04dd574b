import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM, PRICE_MAX } from '#contract/constants.ts'
import type { Cuisine } from '#contract/food-items.ts'
import { toCents } from '#contract/money.ts'
import { invalid } from '#server/platform/failure.ts'
import type { PublicFoodItemRow } from './food-item-tables.ts'

/** The column by which each order of browsing sorts, and whether the largest comes first. */
export const sortColumns = {
  ending: { column: 'expires_at', descending: false },
  price: { column: 'discounted_price_cents', descending: false },
  discount: { column: 'discount_percentage', descending: true },
} as const

export type Sort = keyof typeof sortColumns

/** The last row of a page: its sort value and id. The next page begins after it. */
export interface Place {
  value: Date | number
  id: string
}

/** One page of food items. */
export interface PageQuery {
  cuisine_type: Cuisine | undefined
  restaurant_id: string | undefined
  limit: number
  sort: Sort
  after: Place | undefined
}

/** What the text of a page's statement depends on. */
export interface PageShape {
  hasCuisine: boolean
  hasRestaurant: boolean
  isFirstPage: boolean
  limit: number
  sort: Sort
}

/** What the statement is filled in with. */
export interface PageValues extends Pick<PageQuery, 'cuisine_type' | 'restaurant_id'> {
  now: Date
  after: Place['value'] | undefined
  after_id: string | undefined
}

/**
 * Whether the place where a page begins bounds the end of its food items by itself. With a second lower bound PostgreSQL would read
 * every entry of the index from the nearer one on.
 */
export const endsAfterPlace = ({ isFirstPage, sort }: PageShape): boolean => sort === 'ending' && !isFirstPage

export const pageShape = ({ cuisine_type, restaurant_id, after, limit, sort }: PageQuery): PageShape => ({
  hasCuisine: cuisine_type !== undefined,
  hasRestaurant: restaurant_id !== undefined,
  isFirstPage: after === undefined,
  limit,
  sort,
})

const ID_MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** In the order of the end, a page begins after what ends now at the earliest, however old its cursor is. */
const placeFrom = ({ after, sort }: PageQuery, now: Date): Place | undefined =>
  after !== undefined && sort === 'ending' && after.value <= now ? { value: now, id: ID_MAX } : after

export function pageValues(query: PageQuery, now: Date): PageValues {
  const { cuisine_type, restaurant_id } = query
  const place = placeFrom(query, now)
  return { now, cuisine_type, restaurant_id, after: place?.value, after_id: place?.id }
}

/** A sort value in a cursor: an instant in milliseconds, or a number that its column can hold. */
const values = {
  ending: z.int().min(INSTANT_FROM).max(INSTANT_BEFORE),
  price: z.int().min(0).max(toCents(PRICE_MAX)),
  discount: z.int().min(0).max(100),
} as const satisfies Record<Sort, z.ZodType>
const cursorSchema = (sort: Sort) => z.tuple([z.literal(sort), values[sort], z.uuid()])

/** The cursor of the page that begins after this row. */
export function cursorAfter(row: PublicFoodItemRow, sort: Sort): string {
  const value = row[sortColumns[sort].column]
  return Buffer.from(JSON.stringify([sort, value instanceof Date ? value.getTime() : value, row.id])).toString('base64url')
}

/** Parses a cursor; it is valid only for the sort order that it was made for. */
export function readPlace(cursor: string, sort: Sort): Place {
  const parsed = cursorSchema(sort).safeParse(parse(cursor))
  if (!parsed.success) throw invalid({ cursor: 'This page link is not valid any more. Please start from the first page' })
  const [, value, id] = parsed.data
  return { value: sort === 'ending' ? new Date(value) : value, id }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
