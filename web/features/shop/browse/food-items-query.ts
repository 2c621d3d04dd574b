import { hashKey } from '@tanstack/react-query'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { nearText } from '#contract/position.ts'
import { type CustomerPosition, customerPosition } from '#web/domain/position/customer-position.ts'
import {
  type FoodItemFilters,
  type FoodItemSort,
  isReachableOnly,
  noFilters,
  sortOf,
} from '#web/domain/food-items/food-item-filters.ts'
import { loadRestaurants, type Restaurants } from '#web/domain/food-items/restaurants.ts'
import { api } from '#web/platform/http/api.ts'
import { call, callPage, type CallOptions, type LoadedPage } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'

/** What is requested. Of the customer's position it holds only the rounded form. */
export interface FoodItemsQuery extends Omit<FoodItemFilters, 'sort' | 'within_km' | 'shows_unreachable'> {
  sort: FoodItemSort
  near: string | undefined
  within_km?: number
  reachable?: 'true'
  /** What was typed, if a name may begin so: then it is sent as it is. */
  name?: string | undefined
}

export interface SentFilters extends FoodItemFilters {
  name?: string | undefined
}

export function foodItemsQuery(filters: SentFilters, position: CustomerPosition | null): FoodItemsQuery {
  const sort = sortOf(filters, position !== null)
  const { within_km, shows_unreachable: _, ...others } = filters
  if (position === null) return { ...others, sort, near: undefined }
  const isLimited = isReachableOnly(filters, true)
  const isNear = isLimited || within_km !== undefined || sort === 'distance'
  return {
    ...others,
    sort,
    near: isNear ? nearText(position) : undefined,
    // The rounded position can be most of a kilometre off: those that are too far are left out here.
    ...(within_km === undefined ? {} : { within_km: within_km + 1 }),
    ...(isLimited ? { reachable: 'true' } : {}),
  }
}

/** The list as everybody sees it first. */
export const plainQuery = foodItemsQuery(noFilters, null)

/**
 * The cache key of a list. One by distance depends on the exact position, by which its pages are sorted here.
 */
export const foodItemsKey = (query: FoodItemsQuery, position: CustomerPosition | null) =>
  [
    ...keyOf(api.foodItems.browse),
    'pages',
    { ...query, from: query.sort === 'distance' ? position : undefined },
  ] as const

export interface FoodItemsPage extends LoadedPage<FoodItem[]> {
  /** The rounded position that its food items are near, in the order of distance. */
  near?: string | undefined
  /** Where its food items are, once a position is asked for. */
  addresses?: Restaurants
  /** It was searched for a name. */
  isNamed: boolean
}

let prefetchedPage: { key: string; reply: Promise<FoodItemsPage> } | undefined

/** Requests the first page without filters while the code of the browse view is still loading. */
export function prefetchFoodItems(): void {
  const position = customerPosition()
  const query = foodItemsQuery(noFilters, position)
  const key = foodItemsKey(query, position)
  if (queryClient.getQueryData(key) !== undefined) return
  const reply = fetchPage(query, position)
  prefetchedPage = { key: hashKey(key), reply }
  // The query that takes the page handles its failure.
  reply.catch(() => undefined)
}

/** The prefetched page, for the first query only, if it is that of this query. */
export function takePrefetchedPage(key: readonly unknown[]): Promise<FoodItemsPage> | undefined {
  const page = prefetchedPage
  prefetchedPage = undefined
  return page?.key === hashKey(key) ? page.reply : undefined
}

interface PageOptions {
  cursor?: string | undefined
  signal?: AbortSignal
}

/** A page; with a position, where its restaurants are as well. */
export async function fetchPage(
  query: FoodItemsQuery,
  position: CustomerPosition | null,
  { cursor, ...options }: PageOptions = {},
): Promise<FoodItemsPage> {
  const { name, ...filters } = query
  const isNamed = name !== undefined && (await isNameOnSale(name, options))
  const sent = { ...filters, cursor, ...(isNamed ? { q: name } : {}) }
  const page = { ...(await callPage(api.foodItems.browse, sent, options)), isNamed }
  if (query.near === undefined || position === null) return page
  const restaurants = await loadRestaurants(page.rows.map((item) => item.restaurant_id))
  return { ...page, near: query.sort === 'distance' ? query.near : undefined, addresses: restaurants }
}

/**
 * Whether a meal or a restaurant has a name that begins like a text, which reads like a negation: "No. 1
 * Chicken".
 */
const isNameOnSale = async (name: string, options: CallOptions): Promise<boolean> =>
  (await call(api.foodItems.count, { name }, options)).count > 0
