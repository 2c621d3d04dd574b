import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Cuisine, type FoodItem, foodItemsApi, type foodItemSorts } from '#contract/food-items.ts'
import { callPage } from '#web/platform/call.ts'
import { keyOf } from '#web/platform/query.ts'

export interface Wanted {
  cuisine_type: Cuisine | undefined
  q: string
  sort: (typeof foodItemSorts)[number]
}

const first: string | undefined = undefined
const noItems: FoodItem[] = []

/** The deals as wanted, page after page. A failure is only logged; what is there stays. */
export function useDeals(wanted: Wanted) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(foodItemsApi.list), 'pages', wanted],
    queryFn: ({ pageParam, signal }) => callPage(foodItemsApi.list, { ...wanted, cursor: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: (last) => last.next,
  })
  useEffect(() => {
    if (query.error !== null) console.error('The deals could not be loaded', query.error)
  }, [query.error])
  return { ...query, items: query.data?.pages.flatMap((page) => page.rows) ?? noItems }
}
