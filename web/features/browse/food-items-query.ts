import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { foodItemSorts } from '#contract/constants.ts'
import type { Cuisine, FoodItem } from '#contract/food-items.ts'
import { api } from '#web/platform/api.ts'
import { callPage, type Page } from '#web/platform/call.ts'
import { keyOf, queryClient } from '#web/platform/query.ts'

export interface FoodItemFilters {
  cuisine_type: Cuisine | undefined
  q: string
  sort: (typeof foodItemSorts)[number]
}

export const noFilters: FoodItemFilters = { cuisine_type: undefined, q: '', sort: 'ending' }
export const foodItemsKey = (wanted: FoodItemFilters): readonly unknown[] => [...keyOf(api.foodItems.list), 'pages', wanted]

type DealsPage = Page<FoodItem[]>
let early: Promise<DealsPage> | undefined

/** Asks for the deals that the view opens with while its code is still on the way. */
export function prefetchFoodItems(): void {
  if (queryClient.getQueryData(foodItemsKey(noFilters)) !== undefined) return
  early = callPage(api.foodItems.list, noFilters)
  // Whoever takes it hears of the failure.
  early.catch(() => undefined)
}

function takeEarly(wanted: FoodItemFilters): Promise<DealsPage> | undefined {
  if (hashKey([wanted]) !== hashKey([noFilters])) return undefined
  const taken = early
  early = undefined
  return taken
}

const first: string | undefined = undefined
const noItems: FoodItem[] = []

/** The deals as wanted, page after page; until they are here, those that were wanted before. A failure is only logged; what is there stays. */
export function useFoodItems(wanted: FoodItemFilters) {
  const query = useInfiniteQuery({
    queryKey: foodItemsKey(wanted),
    queryFn: ({ pageParam, signal }) =>
      (pageParam === undefined ? takeEarly(wanted) : undefined) ??
      callPage(api.foodItems.list, { ...wanted, cursor: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.error !== null) console.error('The deals could not be loaded', query.error)
  }, [query.error])
  return { ...query, items: query.data?.pages.flatMap((page) => page.rows) ?? noItems }
}
