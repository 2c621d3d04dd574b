import { joinIsolated } from '#contract/people/isolated-text.ts'
import type { ReportObject } from '#contract/shop/report-reasons.ts'
import { cachedFoodItem } from '#web/domain/food-items/cached-food-item.ts'
import { restaurantName, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'

/**
 * What a report is about, by name; the line is there before the name, and stays empty where it can no longer
 * be read.
 */
export function ReportedName({ target: { kind, id } }: { target: { kind: ReportObject; id: string } }) {
  const isFoodItem = kind === 'food_item'
  const { data: item } = useEndpoint(
    api.foodItems.get,
    { food_item_id: id },
    { enabled: isFoodItem, placeholderData: () => cachedFoodItem(id) },
  )
  const restaurant_id = isFoodItem ? item?.restaurant_id : kind === 'restaurant' ? id : undefined
  const restaurants = useRestaurants(restaurant_id === undefined ? [] : [restaurant_id])
  const restaurant = restaurant_id && restaurantName(restaurants, restaurant_id)
  return (
    <p className="-mt-2 mb-5 min-h-7 text-lg font-semibold wrap-anywhere">
      <Untranslated words={[restaurant]}>{joinIsolated([item?.name, restaurant])}</Untranslated>
    </p>
  )
}
