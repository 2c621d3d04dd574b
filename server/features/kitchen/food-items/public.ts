import { ON_SALE_MAX } from '#contract/constants.ts'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import type { FoodItem, OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/application/callers.ts'
import { isId } from '#server/platform/ids.ts'
import { insertEdits } from './edits/edit-store.ts'
import { findItem, findSellers, findOnSale } from './browsing/food-item-browse-store.ts'
import { toPageQuery } from './browsing/food-item-page.ts'
import { isOver, toFoodItem, toOwnFoodItem } from './food-item-rules.ts'
import {
  addWithdrawn,
  adjustStock,
  clearPhotosOfRestaurant,
  clearRestaurantColumns,
  findOwnItems,
  lockItems,
  lockStockItems,
  publishEdit,
  type StockItem,
  withdrawAllOfRestaurant,
  withdrawItems,
} from './food-item-store.ts'
import { foodItemsTopic } from './food-item-topics.ts'
import { asDeclaredLast, declaredSince } from './listing/list-again-rules.ts'
import { findForSaleAt, findLatestDeclarations } from './listing/dish-store.ts'

export { noticesFor, NOTIFY_INTERVAL_MINUTES } from './edits/edit-notice-rules.ts'
export { lockEditedItem } from './edits/pending-edit-flows.ts'
export { clearPendingEdits, findItemsWithPendingEdits } from './edits/edit-store.ts'
export { changedFields, type FoodItemSnapshot, type SnapshotField } from './edits/snapshot-rules.ts'
export { changesForBuyer, recalledQuestion } from './declaration-rules.ts'
export { findFoodItemsToShow } from './browsing/browse-flows.ts'
export type { FoodItemDeps } from './food-item-flows.ts'
export type { UnmetSearch } from './browsing/unmet-search-rules.ts'
export { listDishAgain, listingUses } from './listing/listing-flows.ts'
export { dishKeyOf, findItemsOnSale, findSaleOfDish } from './listing/dish-store.ts'
export { addToSale, assertNotOnSale, findSaleToAddTo } from './listing/on-sale-flows.ts'
export { findDishOnSale, type ItemOnSale } from './listing/on-sale-rules.ts'
export {
  completeRecall,
  findPendingRecalls,
  findRecallItems,
  findRecallSinceListing,
  findRecallsOfRestaurant,
  insertRecall,
  type PendingRecall,
  type RecallRow,
} from './recalls/recall-store.ts'
export { isOnSale, toFoodItem } from './food-item-rules.ts'
export { adjustStock, findFoodItems, recountStock, reserveStock, type StockItem } from './food-item-store.ts'
export { foodItemsTopic, type OnSaleChange, type StockTopicChange, stockTopic } from './food-item-topics.ts'
export { listingRefusal } from './listing/restaurant-change-flows.ts'
export {
  type PhotoUses,
  removePhoto,
  restorePhoto,
  hideRestaurant,
  removeFoodItem,
  restoreFoodItem,
  showRestaurant,
} from './visibility/visibility-flows.ts'
export { lockRemoval } from './visibility/visibility-store.ts'

/** The items by id, locked until the caller's transaction ends. */
export async function lockStock(tx: Db, ids: string[]): Promise<Map<string, StockItem>> {
  if (ids.length === 0) return new Map()
  return new Map((await lockStockItems(tx, [...new Set(ids)])).map((item) => [item.id, item]))
}

/**
 * Returns the units of an order that ended to the stock when they can be sold again; otherwise they count as
 * withdrawn.
 */
export async function releaseStock(
  tx: Db,
  units: { id: string; quantity: number }[],
  resell: boolean,
): Promise<void> {
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

/**
 * Takes food items of a restaurant off sale for good, without notifying who bought them. Refused as not found
 * when one is not its own.
 */
export async function withdrawFoodItems(
  tx: Db,
  { restaurant_id, id: account_id }: Partner,
  ids: string[],
  now: Date,
): Promise<void> {
  const items = await lockItems(tx, ids)
  if (items.length < ids.length || items.some((item) => item.restaurant_id !== restaurant_id))
    throw new Failure('not_found')
  await withdrawItems(tx, ids, now)
  const onSale = items.filter(({ withdrawn_at }) => withdrawn_at === null)
  const edits = onSale.map(({ id }) => ({
    food_item_id: id,
    at: now,
    action: 'withdrawn' as const,
    account_id,
    fields: [],
  }))
  if (edits.length > 0) await insertEdits(tx, edits)
  for (const item of onSale)
    await publishEdit(tx, item, { ...item, withdrawn_at: now, quantity_available: 0 })
}

/** Takes everything of a restaurant that closes off sale. */
export async function withdrawAllFoodItems(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  const withdrawn = await withdrawAllOfRestaurant(tx, restaurant_id, now)
  if (withdrawn.length > 0) await publish(tx, foodItemsTopic, [{ restaurant_id }])
  await clearRestaurantColumns(tx, restaurant_id)
  await clearPhotosOfRestaurant(tx, restaurant_id)
}

/** A food item as anyone sees it, also after its sale. */
export async function findFoodItem(
  db: Db,
  id: string,
  now: Date,
): Promise<{ item: FoodItem; is_over: boolean } | undefined> {
  const row = await findItem(db, id)
  return row === undefined ? undefined : { item: toFoodItem(row), is_over: isOver(row, now) }
}

/**
 * Food items of a restaurant as it would list them again, by id, each with what was declared last of its
 * dish; those of others are left out.
 */
export async function findItemsToList(
  db: Db,
  restaurant_id: string,
  ids: string[],
  now: Date,
): Promise<Map<string, OwnFoodItem>> {
  const own_ids = ids.filter(isId)
  const rows = await findOwnItems(db, restaurant_id, own_ids)
  const declared = await findLatestDeclarations(db, restaurant_id, own_ids, declaredSince(now))
  return new Map(rows.map((row) => [row.id, toOwnFoodItem(asDeclaredLast(row, declared.get(row.id)))]))
}

/** Everything that a restaurant has on sale, sold out food items included, soonest end first. */
export async function findFoodItemsOfRestaurant(
  db: Db,
  restaurant_id: string,
  now: Date,
): Promise<FoodItem[]> {
  const page = toPageQuery({ restaurant_id, sort: 'ending', limit: ON_SALE_MAX }, now)
  return (await findOnSale(db, page, now)).slice(0, ON_SALE_MAX).map(toFoodItem)
}

/** So many restaurants are asked, those named first. */
const ASKED_AGAIN_MAX = 10

/** What is for sale of dishes that somebody bought, by restaurant and name; the latest first. */
export async function findOnSaleAgain(
  db: Db,
  dishes: { restaurant_id: string; name: string }[],
  now: Date,
): Promise<FoodItem[]> {
  const restaurant_ids = [...new Set(dishes.map((dish) => dish.restaurant_id))].slice(0, ASKED_AGAIN_MAX)
  if (restaurant_ids.length === 0) return []
  const keyOf = (dish: { restaurant_id: string; name: string }): string =>
    `${dish.restaurant_id} ${dishKey(dish.name)}`
  const keys = new Set(dishes.map(keyOf))
  return (await findForSaleAt(db, restaurant_ids, now)).filter((row) => keys.has(keyOf(row))).map(toFoodItem)
}

/** Which of these restaurants had something on sale after `since`. */
export const findRestaurantsSelling = async (db: Db, ids: string[], since: Date): Promise<Set<string>> =>
  new Set((await findSellers(db, ids, since)).map(({ id }) => id))
