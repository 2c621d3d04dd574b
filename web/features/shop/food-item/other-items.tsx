import { useCallback } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { isHidden, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { FoodItemCard } from '#web/domain/food-items/food-item-card.tsx'
import { restaurantAddress, restaurantName, useRestaurants } from '#web/domain/food-items/restaurants.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import type { Go } from '#web/view.ts'

/** What else its restaurant has on sale. */
export function OtherItems({ item, go }: { item: FoodItem; go: Go }) {
  const { data } = useEndpoint(api.foodItems.browse, { restaurant_id: item.restaurant_id })
  const restaurants = useRestaurants([item.restaurant_id])
  const avoid = useAvoidance()
  const openItem = useCallback((food_item_id: string) => go({ name: 'food-item', food_item_id }), [go])
  const openCart = useCallback(() => go({ name: 'cart' }), [go])
  const others = (data ?? []).filter((other) => other.id !== item.id && !isHidden(other, avoid))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-meals" className="mt-10">
      <h2 id="other-meals" className="mb-4 text-2xl">
        Also from this kitchen
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {others.map((other) => (
          <li key={other.id} className="grid">
            <FoodItemCard
              level={3}
              item={other}
              restaurant={restaurantName(restaurants, other.restaurant_id)}
              address={restaurantAddress(restaurants, other.restaurant_id)}
              onOpen={openItem}
              onCart={openCart}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
