import { useDeferredValue } from 'react'
import { PAGE_DEFAULT, PAGE_FIRST_LOOK } from '#contract/constants.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { cardMessages } from '#contract/payments/card-messages.ts'
import { nearText } from '#contract/position.ts'
import { isHidden, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { type Restaurants, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { useReachable } from '#web/domain/food-items/use-reachable.ts'
import { type CustomerPosition, useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { dishKey } from '#contract/kitchen/dish-names.ts'

/** One food item of each dish, the one whose sale ends first. */
function onePerDish<Item extends Pick<FoodItem, 'restaurant_id' | 'name' | 'expires_at'>>(
  items: Item[],
): Item[] {
  const inOrder = items.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))
  const dishes = new Map<string, Item>()
  for (const item of inOrder) {
    const key = `${item.restaurant_id} ${dishKey(item.name)}`
    if (!dishes.has(key)) dishes.set(key, item)
  }
  return [...dishes.values()]
}

const ITEMS_SHOWN = 6

const useBrowse = (query: RequestOf<typeof foodItemsApi.browse>) => useEndpoint(api.foodItems.browse, query)

/** Before a restaurant is loaded nothing can be said of the way there. */
const areLocated = (items: FoodItem[], restaurants: Restaurants): boolean =>
  items.every((item) => restaurants.has(item.restaurant_id))

/** Of what is on sale, some may not be for this customer. */
const emptyText = (position: CustomerPosition | null, data: FoodItem[] = []): string =>
  position === null && data.length === 0 ? cardMessages.no_food_items : 'Nothing for you at the moment'

/**
 * The food items whose sale ends first, one of each dish; with a position those whose pickup the customer
 * still reaches.
 */
export function useLastCall() {
  const position = useCustomerPosition()
  const { data: newest, error } = useBrowse(
    position === null
      ? { limit: PAGE_FIRST_LOOK }
      : { sort: 'ending', near: nearText(position), reachable: 'true', limit: PAGE_DEFAULT },
  )
  // Cards take a slow phone long to render: this way other work comes between them.
  const data = useDeferredValue(newest)
  const dataPosition = useDeferredValue(position)
  const avoid = useAvoidance()
  const orderable = onePerDish(data?.filter((item) => item.is_available && !isHidden(item, avoid)) ?? [])
  const candidates = position === null ? orderable.slice(0, ITEMS_SHOWN) : orderable
  const restaurants = useRestaurants(candidates.map((item) => item.restaurant_id))
  const reachable = useReachable(candidates, restaurants).slice(0, ITEMS_SHOWN)
  const isLocated = position === null || areLocated(candidates, restaurants)
  return {
    items: reachable,
    restaurants,
    error,
    emptyText: emptyText(position, data),
    // What is deferred may be of where the customer was before.
    isPending: dataPosition !== position || (data === undefined && error === null) || !isLocated,
  }
}
