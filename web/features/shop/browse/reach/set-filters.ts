import type { Avoidance } from '#web/domain/declarations/avoidance.ts'
import type { FoodItemFilters, FoodItemSort } from '#web/domain/food-items/food-item-filters.ts'
import { clockText } from '#web/features/shop/browse/search-wording.ts'

export const sortLabels: Record<FoodItemSort, string> = {
  ending: 'Ending soonest',
  price: 'Lowest price',
  discount: 'Biggest discount',
  distance: 'Nearest',
}

/** What is set in the filters beside the order: "within 2 km", "after 8:30 pm", "avoiding 3". */
export function setFilters(
  { within_km, pickup_after }: FoodItemFilters,
  { allergens, diets }: Avoidance,
): string[] {
  const avoidedCount = allergens.length + diets.length
  return [
    ...(within_km === undefined ? [] : [`within ${within_km} km`]),
    ...(pickup_after === undefined ? [] : [`after ${clockText(pickup_after)}`]),
    ...(avoidedCount === 0 ? [] : [`avoiding ${avoidedCount}`]),
  ]
}
