import { isHidden, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { FoodItemPicture } from './food-item-picture.tsx'
import { price } from './price.ts'
import { restaurantName, useRestaurants } from './restaurants.ts'

/** What was on sale last, which nobody can order any more. A failure shows nothing. */
export function GoneItems() {
  const avoid = useAvoidance()
  const { data = [] } = useEndpoint(api.foodItems.gone, {})
  const items = data.filter((item) => !isHidden(item, avoid))
  const restaurants = useRestaurants(items.map((item) => item.restaurant_id))
  if (items.length === 0) return null
  return (
    <section aria-labelledby="gone-items" className="border-t border-line p-4 sm:px-6">
      <h3 id="gone-items" className="text-base">
        Here last, all gone
      </h3>
      <ul className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-4">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 text-sm text-soft max-md:nth-[n+3]:hidden">
            <FoodItemPicture item={item} className="h-14 rounded-control opacity-60 grayscale" />
            <p className="mt-1 truncate font-semibold">{item.name}</p>
            <p translate="no" className="truncate">
              {restaurantName(restaurants, item.restaurant_id) ?? '…'}
            </p>
            <p className="tabular-nums">{`Gone · ${price(item.discounted_price)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
