import type { foodItemSorts } from '#contract/constants.ts'
import type { Cuisine } from '#contract/kitchen/cuisine.ts'

export type FoodItemSort = (typeof foodItemSorts)[number]

/** What the browse view shows, and in which order. */
export interface FoodItemFilters {
  cuisine_type: Cuisine | undefined
  q: string
  /** Undefined until one is chosen: then the nearest come first where a position is known, and otherwise those that end soonest. */
  sort: FoodItemSort | undefined
  /** Only what this restaurant has on sale. */
  restaurant_id?: string
}

export const noFilters: FoodItemFilters = { cuisine_type: undefined, q: '', sort: undefined }

export function withoutRestaurant(filters: FoodItemFilters): FoodItemFilters {
  const { restaurant_id: _, ...others } = filters
  return others
}

export const defaultSort = (isPositionKnown: boolean): FoodItemSort => (isPositionKnown ? 'distance' : 'ending')

/** The order of the list. One that was chosen by distance is kept, and serves again once a position is known. */
export const sortOf = ({ sort }: FoodItemFilters, isPositionKnown: boolean): FoodItemSort =>
  sort === undefined || (sort === 'distance' && !isPositionKnown) ? defaultSort(isPositionKnown) : sort
