import type { InfiniteData } from '@tanstack/react-query'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { api } from '#web/platform/http/api.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'

type BrowsedItems = FoodItem[] | InfiniteData<{ rows: FoodItem[] }>

/** A food item as a list has brought it, so that its own view shows it before it is loaded again. */
export function cachedFoodItem(food_item_id: string): FoodItem | undefined {
  const replies = queryClient.getQueriesData<BrowsedItems>({ queryKey: keyOf(api.foodItems.browse) })
  for (const [, reply] of replies) {
    const items = Array.isArray(reply) ? reply : reply?.pages.flatMap(({ rows }) => rows)
    const item = items?.find(({ id }) => id === food_item_id)
    if (item !== undefined) return item
  }
  return undefined
}
