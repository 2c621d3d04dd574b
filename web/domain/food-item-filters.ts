import type { foodItemSorts } from '#contract/constants.ts'
import type { Cuisine } from '#contract/food-items.ts'

export type FoodItemSort = (typeof foodItemSorts)[number]

/** What the browse view shows, and in which order. */
export interface FoodItemFilters {
  cuisine_type: Cuisine | undefined
  q: string
  sort: FoodItemSort
}

export const noFilters: FoodItemFilters = { cuisine_type: undefined, q: '', sort: 'ending' }
