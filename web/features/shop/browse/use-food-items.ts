import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Restaurants } from '#web/domain/food-items/restaurants.ts'
import { useReachable } from '#web/domain/food-items/use-reachable.ts'
import type { CustomerPosition } from '#web/domain/position/customer-position.ts'
import { nearestFirst, withinKm } from '#web/domain/position/nearest.ts'
import {
  fetchPage,
  foodItemsKey,
  type FoodItemsPage,
  foodItemsQuery,
  type SentFilters,
  takePrefetchedPage,
} from './food-items-query.ts'
import { useResultsNews } from './use-results-news.ts'

const firstCursor: string | undefined = undefined
const noPages: FoodItemsPage[] = []

/**
 * The rows of a page; by distance the nearest come first, which the server knows only roughly, and what is
 * sold out last.
 */
function inExactOrder(
  { rows, near, addresses = new Map() }: FoodItemsPage,
  position: CustomerPosition | null,
): FoodItem[] {
  if (near === undefined || position === null) return rows
  return [true, false].flatMap((is_available) =>
    nearestFirst(
      rows.filter((row) => row.is_available === is_available),
      addresses,
      position,
    ),
  )
}

/**
 * The food items that match the filters, at least `pages` pages of them; until they are loaded, those that
 * matched before, unless they were near another position: they would move as soon as the new one is known. A
 * failure is only logged, and the items on the screen stay. `onReplace` is called when the first page alone takes the
 * place of all.
 */
export function useFoodItems(
  filters: SentFilters,
  position: CustomerPosition | null,
  { pages, onReplace }: { pages: number; onReplace: () => void },
) {
  const foodItems = foodItemsQuery(filters, position)
  const queryKey = foodItemsKey(foodItems, position)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      (cursor === undefined ? takePrefetchedPage(queryKey) : undefined) ??
      fetchPage(foodItems, position, { cursor, signal }),
    initialPageParam: firstCursor,
    getNextPageParam: (lastPage) => lastPage.next,
    placeholderData: (before, earlier) => (earlier?.queryKey[3].near === foodItems.near ? before : undefined),
  })
  useEffect(() => {
    if (query.error !== null) console.error('The deals could not be loaded', query.error)
  }, [query.error])
  const loadedPages = query.data?.pages ?? noPages
  useMissingPages(query, pages - loadedPages.length)
  const news = useResultsNews({
    queryKey,
    pages: loadedPages,
    fetchFirst: (signal) => fetchPage(foodItems, position, { signal }),
    onReplace,
  })
  const addresses: Restaurants = new Map(loadedPages.flatMap((page) => [...(page.addresses ?? [])]))
  const loaded = loadedPages.flatMap((page) => inExactOrder(page, position))
  const near = position === null ? loaded : withinKm(loaded, addresses, position, filters.within_km)
  const items = useReachable(near, addresses, foodItems.reachable !== undefined)
  return {
    ...query,
    query: foodItems,
    news,
    pageCount: loadedPages.length,
    items,
    /** How many of the loaded ones can no longer be reached. */
    lateCount: near.length - items.length,
    /** The rounded position that the items on the screen are near. */
    near: loadedPages[0]?.near,
    /** They were searched for by a name that begins like a negation. */
    isNamed: loadedPages[0]?.isNamed === true,
  }
}

/** Loads as many pages more, one after the other. */
function useMissingPages(
  query: UseInfiniteQueryResult<InfiniteData<FoodItemsPage>>,
  missingPages: number,
): void {
  const { hasNextPage, fetchNextPage } = query
  const isShort = missingPages > 0 && hasNextPage && !query.isPlaceholderData
  const canFetch = isShort && !query.isFetching && !query.isError
  useEffect(() => {
    if (canFetch) void fetchNextPage()
  }, [canFetch, fetchNextPage])
}
