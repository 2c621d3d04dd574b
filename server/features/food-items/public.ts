import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { adjustStock, addWithdrawn, lockItems, reserveStock, withdrawAllOfRestaurant } from './food-item-store.ts'
import type { FoodItemRow } from './food-item-tables.ts'
import { dealsTopic, stockTopic } from './food-item-topics.ts'

export { firstBrowsePage } from './first-browse-page.ts'
export { foodItemJobs } from './food-item-jobs.ts'
export { foodItemRoutes } from './food-item-routes.ts'

export type StockItem = FoodItemRow

/** The wanted items, locked until the caller's transaction ends, by id. */
export async function lockStock(tx: Db, ids: string[]): Promise<Map<string, StockItem>> {
  if (ids.length === 0) return new Map()
  return new Map((await lockItems(tx, [...new Set(ids)])).map((item) => [item.id, item]))
}

/** Whether an item is on sale at `now`, however much is left of it. */
export const isOnSale = (item: StockItem, now: Date): boolean => item.withdrawn_at === null && !item.switched_off && item.expires_at > now

/** Takes or returns stock of items the caller has locked: negative numbers take. */
export { countEndingAfter, seedFoodItems } from './food-item-seed.ts'
export { adjustStock, dealsTopic, reserveStock, stockTopic }

/** Returns units of an order that ended: to the shelf when they can be sold again, else they count as withdrawn. */
export async function releaseStock(tx: Db, units: { id: string; quantity: number }[], resell: boolean): Promise<void> {
  const items = await lockStock(
    tx,
    units.map((unit) => unit.id),
  )
  const sellable = (id: string): boolean => resell && items.get(id)?.withdrawn_at === null
  await adjustStock(
    tx,
    units.filter((unit) => sellable(unit.id)).map((unit) => ({ id: unit.id, by: unit.quantity })),
  )
  await addWithdrawn(
    tx,
    units.filter((unit) => !sellable(unit.id)).map((unit) => ({ id: unit.id, by: unit.quantity })),
  )
}

/** Takes everything of a restaurant that closes off sale. */
export async function withdrawAllFoodItems(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await publish(tx, dealsTopic, (await withdrawAllOfRestaurant(tx, restaurant_id, now)).slice(0, 1))
}
