import { foodItemsTopic, stockTopic } from '#server/features/kitchen/food-items/public.ts'
import { restaurantsTopic } from '#server/features/kitchen/restaurants/public.ts'
import { type Changes, makeChanges } from '#server/platform/events/changes.ts'
import type { Events } from '#server/platform/events/events.ts'

/**
 * Counts the changes of what public pages show. A food item that is new belongs to a page that does not
 * contain it yet.
 */
export function followPageChanges(events: Pick<Events, 'on' | 'onGap'>): Changes {
  const changes = makeChanges()
  events.on(foodItemsTopic, changes.invalidateAll)
  events.on(restaurantsTopic, changes.invalidateRows)
  events.on(stockTopic, (stock) => changes.invalidateRows(stock.map(({ food_item_id }) => food_item_id)))
  events.onGap(changes.invalidateAll)
  return changes
}
