import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FoodItem } from '#contract/food-items.ts'
import { type FoodItemFilters, noFilters } from '#web/domain/food-item-filters.ts'
import { api } from '#web/platform/api.ts'
import { callPage, type Page } from '#web/platform/call.ts'
import { keyOf, queryClient } from '#web/platform/query.ts'

export const foodItemsKey = (filters: FoodItemFilters): readonly unknown[] => [...keyOf(api.foodItems.list), 'pages', filters]

type FoodItemsPage = Page<FoodItem[]>
let prefetchedPage: Promise<FoodItemsPage> | undefined

/** Requests the first page without filters while the code of the browse view is still loading. */
export function prefetchFoodItems(): void {
  if (queryClient.getQueryData(foodItemsKey(noFilters)) !== undefined) return
  prefetchedPage = callPage(api.foodItems.list, noFilters)
  // The query that takes the page handles its failure.
  prefetchedPage.catch(() => undefined)
}

/** The prefetched page, for the first query only, if it answers these filters. */
function takePrefetchedPage(filters: FoodItemFilters): Promise<FoodItemsPage> | undefined {
  const page = prefetchedPage
  prefetchedPage = undefined
  return hashKey([filters]) === hashKey([noFilters]) ? page : undefined
}

const firstCursor: string | undefined = undefined
const noItems: FoodItem[] = []

/**
 * The food items that match the filters, at least `pages` pages of them; until they are loaded, those that matched before. A failure
 * is only logged, and the items on the screen stay.
 */
export function useFoodItems(filters: FoodItemFilters, pages: number) {
  const query = useInfiniteQuery({
    queryKey: foodItemsKey(filters),
    queryFn: ({ pageParam: cursor, signal }) =>
      (cursor === undefined ? takePrefetchedPage(filters) : undefined) ?? callPage(api.foodItems.list, { ...filters, cursor }, { signal }),
    initialPageParam: firstCursor,
    getNextPageParam: (lastPage) => lastPage.next,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.error !== null) console.error('The deals could not be loaded', query.error)
  }, [query.error])
  const pageCount = query.data?.pages.length ?? 0
  const { hasNextPage, fetchNextPage } = query
  const isShort = pageCount > 0 && pageCount < pages && hasNextPage && !query.isPlaceholderData
  const canFetch = isShort && !query.isFetching && !query.isError
  useEffect(() => {
    if (canFetch) void fetchNextPage()
  }, [canFetch, fetchNextPage])
  return { ...query, pageCount, items: query.data?.pages.flatMap((page) => page.rows) ?? noItems }
}
