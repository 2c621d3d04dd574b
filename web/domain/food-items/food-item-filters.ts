import type { foodItemSorts } from '#contract/constants.ts'
import type { Cuisine } from '#contract/kitchen/food-item-query.ts'

export type FoodItemSort = (typeof foodItemSorts)[number]

/** What the browse view shows, and in which order. */
export interface FoodItemFilters {
  cuisine_type: Cuisine | undefined
  q: string
  /**
   * Undefined until one is chosen: then the nearest come first where a position is known, and otherwise those
   * that end soonest.
   */
  sort: FoodItemSort | undefined
  /** Only what this restaurant has on sale. */
  restaurant_id?: string
  /** At most so far from the customer. */
  within_km?: WithinKm
  /** Only what can be picked up after this time of today, as "20:30". */
  pickup_after?: string
  /** Only what costs as much or less, in AUD. */
  price_max?: number
  /** With a position: also what ends before the customer could get there. */
  shows_unreachable?: true
}

export const withinKms = [1, 2, 5, 10] as const
export type WithinKm = (typeof withinKms)[number]

const timePattern = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** The filters beside the search in what a history entry holds, which may be anything. */
export function readReachFilters(
  value: Record<string, unknown>,
): Pick<FoodItemFilters, 'within_km' | 'pickup_after' | 'price_max' | 'shows_unreachable'> {
  const within_km = withinKms.find((km) => km === value['within_km'])
  const { pickup_after, price_max, shows_unreachable } = value
  return {
    ...(within_km === undefined ? {} : { within_km }),
    ...(typeof pickup_after === 'string' && timePattern.test(pickup_after) ? { pickup_after } : {}),
    ...(typeof price_max === 'number' ? { price_max } : {}),
    ...(shows_unreachable === true ? { shows_unreachable } : {}),
  }
}

/**
 * Whether what cannot be reached in time is left out: once a position is known, but for one restaurant that
 * somebody has come for.
 */
export const isReachableOnly = (
  { shows_unreachable, restaurant_id }: FoodItemFilters,
  isPositionKnown: boolean,
): boolean => isPositionKnown && shows_unreachable !== true && restaurant_id === undefined

export const noFilters: FoodItemFilters = { cuisine_type: undefined, q: '', sort: undefined }

export function withoutRestaurant(filters: FoodItemFilters): FoodItemFilters {
  const { restaurant_id: _, ...others } = filters
  return others
}

export function withoutPriceMax(filters: FoodItemFilters): FoodItemFilters {
  const { price_max: _, ...others } = filters
  return others
}

export const defaultSort = (isPositionKnown: boolean): FoodItemSort =>
  isPositionKnown ? 'distance' : 'ending'

/**
 * The order of the list. One that was chosen by distance is kept, and serves again once a position is known.
 */
export const sortOf = ({ sort }: FoodItemFilters, isPositionKnown: boolean): FoodItemSort =>
  sort === undefined || (sort === 'distance' && !isPositionKnown) ? defaultSort(isPositionKnown) : sort
