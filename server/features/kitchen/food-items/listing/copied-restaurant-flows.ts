import {
  type CopiedRestaurant,
  restaurantColumns,
} from '#server/features/kitchen/food-items/food-item-rules.ts'
import { updateRestaurantColumns } from '#server/features/kitchen/food-items/food-item-store.ts'
import { foodItemsTopic } from '#server/features/kitchen/food-items/food-item-topics.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'

/** Lets the food items of a restaurant be found by its present name, suburb and position. */
export async function updateRestaurantOfItems(
  tx: Db,
  restaurant: CopiedRestaurant & { id: string },
  now: Date,
): Promise<void> {
  const changed = await updateRestaurantColumns(tx, restaurant.id, restaurantColumns(restaurant), now)
  await publish(
    tx,
    foodItemsTopic,
    changed.slice(0, 1).map(({ id }) => id),
  )
}
