import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { restaurantWords } from './food-item-rules.ts'
import {
  addWithdrawn,
  adjustStock,
  clearRestaurantWords,
  lockItems,
  updateRestaurantWords,
  withdrawAllOfRestaurant,
} from './food-item-store.ts'
import type { FoodItemRow } from './food-item-tables.ts'
import { foodItemsTopic } from './food-item-topics.ts'

export { firstBrowsePage } from './first-browse-page.ts'
export { foodItemJobs } from './food-item-jobs.ts'
export { foodItemRoutes } from './food-item-routes.ts'
export { isOnSale } from './food-item-rules.ts'
export { countEndingAfter, type SeedFoodItem, seedFoodItems } from './food-item-seed.ts'
export { adjustStock, reserveStock } from './food-item-store.ts'
export { foodItemsTopic, stockTopic } from './food-item-topics.ts'

export type StockItem = FoodItemRow

/** The items by id, locked until the caller's transaction ends. */
export async function lockStock(tx: Db, ids: string[]): Promise<Map<string, StockItem>> {
  if (ids.length === 0) return new Map()
  return new Map((await lockItems(tx, [...new Set(ids)])).map((item) => [item.id, item]))
}

/** Returns the units of an order that ended to the stock when they can be sold again; otherwise they count as withdrawn. */
export async function releaseStock(tx: Db, units: { id: string; quantity: number }[], resell: boolean): Promise<void> {
  const items = await lockStock(
    tx,
    units.map((unit) => unit.id),
  )
  const canResell = (id: string): boolean => resell && items.get(id)?.withdrawn_at === null
  await adjustStock(
    tx,
    units.filter((unit) => canResell(unit.id)).map((unit) => ({ id: unit.id, by: unit.quantity })),
  )
  await addWithdrawn(
    tx,
    units.filter((unit) => !canResell(unit.id)).map((unit) => ({ id: unit.id, by: unit.quantity })),
  )
}

/** Lets search find the food items of a restaurant by its present name and suburb. */
export async function updateSearchedRestaurant(
  tx: Db,
  restaurant: { id: string; name: string; suburb: string | null },
  now: Date,
): Promise<void> {
  await updateRestaurantWords(tx, restaurant.id, restaurantWords(restaurant), now)
}

/** Takes everything of a restaurant that closes off sale. */
export async function withdrawAllFoodItems(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await publish(tx, foodItemsTopic, (await withdrawAllOfRestaurant(tx, restaurant_id, now)).slice(0, 1))
  await clearRestaurantWords(tx, restaurant_id)
}
