import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { foodItemSorts } from '#contract/constants.ts'
import type { Cuisine, FoodItem } from '#contract/food-items.ts'
import { api } from '#web/platform/api.ts'
import { callPage, type Page } from '#web/platform/call.ts'
import { keyOf, queryClient } from '#web/platform/query.ts'

export type FoodItemSort = (typeof foodItemSorts)[number]

export interface FoodItemFilters {
  cuisine_type: Cuisine | undefined
  q: string
  sort: FoodItemSort
}

export const noFilters: FoodItemFilters = { cuisine_type: undefined, q: '', sort: 'ending' }
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

/** The prefetched page, once, if it answers these filters. */
function takePrefetchedPage(filters: FoodItemFilters): Promise<FoodItemsPage> | undefined {
  if (hashKey([filters]) !== hashKey([noFilters])) return undefined
  const page = prefetchedPage
  prefetchedPage = undefined
  return page
}

const firstCursor: string | undefined = undefined
const noItems: FoodItem[] = []

/**
 * The food items that match the filters, page by page; until they are loaded, those that matched before. A failure is only
 * logged, and the items on the screen stay.
 */
export function useFoodItems(filters: FoodItemFilters) {
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
  return { ...query, items: query.data?.pages.flatMap((page) => page.rows) ?? noItems }
}
