import type { FoodItemsQuery } from '#web/features/shop/browse/food-items-query.ts'

/** Those of the list; of the customer's position only what they need. */
export type MapFilters = Omit<FoodItemsQuery, 'sort'>

export function toMapFilters({
  cuisine_type,
  q,
  restaurant_id,
  near,
  within_km,
  reachable,
  pickup_after,
  price_max,
}: FoodItemsQuery): MapFilters {
  const limits = {
    ...(within_km && { within_km }),
    ...(reachable && { reachable }),
    ...(pickup_after && { pickup_after }),
    ...(price_max && { price_max }),
  }
  const isNear = within_km !== undefined || reachable !== undefined
  return {
    cuisine_type,
    q,
    ...(restaurant_id && { restaurant_id }),
    ...limits,
    near: isNear ? near : undefined,
  }
}
