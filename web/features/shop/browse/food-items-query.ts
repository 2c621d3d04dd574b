import { hashKey, type InfiniteData, keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { nearText } from '#contract/position.ts'
import { type CustomerPosition, customerPosition } from '#web/domain/position/customer-position.ts'
import { nearestFirst } from '#web/domain/position/distance.ts'
import { type FoodItemFilters, type FoodItemSort, noFilters, sortOf } from '#web/domain/food-items/food-item-filters.ts'
import { loadRestaurants } from '#web/domain/food-items/restaurants.ts'
import { api } from '#web/platform/http/api.ts'
import { callPage, type LoadedPage } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'

/** What is requested. Of the customer's position it holds only the rounded form. */
interface FoodItemsQuery extends Omit<FoodItemFilters, 'sort'> {
  sort: FoodItemSort
  near: string | undefined
}

export function foodItemsQuery(filters: FoodItemFilters, position: CustomerPosition | null): FoodItemsQuery {
  const sort = sortOf(filters, position !== null)
  return { ...filters, sort, near: position !== null && sort === 'distance' ? nearText(position) : undefined }
}

/** The list as everybody sees it first. */
export const plainQuery = foodItemsQuery(noFilters, null)

/** The cache key of a list. One by distance depends on the exact position, by which its pages are sorted here. */
export const foodItemsKey = (query: FoodItemsQuery, position: CustomerPosition | null): readonly unknown[] => [
  ...keyOf(api.foodItems.browse),
  'pages',
  { ...query, from: query.near === undefined ? undefined : position },
]

interface FoodItemsPage extends LoadedPage<FoodItem[]> {
  /** The rounded position that its food items are near. */
  near?: string
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
function takePrefetchedPage(key: readonly unknown[]): Promise<FoodItemsPage> | undefined {
  const page = prefetchedPage
  prefetchedPage = undefined
  return page?.key === hashKey(key) ? page.reply : undefined
}

interface PageOptions {
  cursor?: string | undefined
  signal?: AbortSignal
}

/** A page; one by distance with the nearest first, which the server knows only roughly. */
async function fetchPage(
  query: FoodItemsQuery,
  position: CustomerPosition | null,
  { cursor, ...options }: PageOptions = {},
): Promise<FoodItemsPage> {
  const page = await callPage(api.foodItems.browse, { ...query, cursor }, options)
  if (query.near === undefined || position === null) return page
  const restaurants = await loadRestaurants(page.rows.map((item) => item.restaurant_id))
  return { ...page, rows: nearestFirst(page.rows, restaurants, position), near: query.near }
}

const firstCursor: string | undefined = undefined
const noPages: FoodItemsPage[] = []

/**
 * The food items that match the filters, at least `pages` pages of them; until they are loaded, those that matched before. A failure
 * is only logged, and the items on the screen stay.
 */
export function useFoodItems(filters: FoodItemFilters, position: CustomerPosition | null, pages: number) {
  const foodItems = foodItemsQuery(filters, position)
  const queryKey = foodItemsKey(foodItems, position)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      (cursor === undefined ? takePrefetchedPage(queryKey) : undefined) ?? fetchPage(foodItems, position, { cursor, signal }),
    initialPageParam: firstCursor,
    getNextPageParam: (lastPage) => lastPage.next,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.error !== null) console.error('The deals could not be loaded', query.error)
  }, [query.error])
  const loadedPages = query.data?.pages ?? noPages
  useMissingPages(query, pages - loadedPages.length)
  return {
    ...query,
    pageCount: loadedPages.length,
    items: loadedPages.flatMap((page) => page.rows),
    /** The rounded position that the items on the screen are near. */
    near: loadedPages[0]?.near,
  }
}

/** Loads as many pages more, one after the other. */
function useMissingPages(query: UseInfiniteQueryResult<InfiniteData<FoodItemsPage>>, missingPages: number): void {
  const { hasNextPage, fetchNextPage } = query
  const isShort = missingPages > 0 && hasNextPage && !query.isPlaceholderData
  const canFetch = isShort && !query.isFetching && !query.isError
  useEffect(() => {
    if (canFetch) void fetchNextPage()
  }, [canFetch, fetchNextPage])
}
