import type { HiddenReason } from '#contract/kitchen/restaurants.ts'
import { insertEdits } from '#server/features/kitchen/food-items/edits/edit-store.ts'
import { findFoodItems } from '#server/features/kitchen/food-items/food-item-store.ts'
import { foodItemsTopic } from '#server/features/kitchen/food-items/food-item-topics.ts'
import {
  lockVisibility,
  setRestaurantHidden,
  clearPhotoOfRestaurants,
  showPhotoOfRestaurants,
} from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import {
  hideItemsOfRestaurant,
  removeItem,
  restoreItem,
  showItemsOfRestaurant,
  clearPhotoOfItems,
  showPhotoOfItems,
} from './visibility-store.ts'
import { markPhotoRemoved, markPhotoRestored } from '#server/features/kitchen/photos/public.ts'

// Nothing here touches an order: what was sold is paid, collected, cancelled and refunded as ever.

/**
 * Hides a restaurant and all that it sells from everybody but its team. Unapproved, it can prepare food
 * items; suspended, it can list none.
 * False when it is hidden for this reason already, or closed.
 */
export async function hideRestaurant(tx: Db, id: string, reason: HiddenReason, now: Date): Promise<boolean> {
  if (!(await setRestaurantHidden(tx, id, reason, now))) return false
  const items = await hideItemsOfRestaurant(tx, id)
  if (items.length > 0) await publish(tx, foodItemsTopic, [{ restaurant_id: id }])
  return true
}

/**
 * Shows a restaurant again with everything that it has, except for food items that were removed. False when
 * it is not hidden.
 */
export async function showRestaurant(tx: Db, id: string, now: Date): Promise<boolean> {
  if (!(await setRestaurantHidden(tx, id, null, now))) return false
  const items = await showItemsOfRestaurant(tx, id, now)
  if (items.length > 0) await publish(tx, foodItemsTopic, [{ restaurant_id: id }])
  return true
}

/** Takes a food item off sale in a way that its kitchen cannot undo. False when it is so already. */
export async function removeFoodItem(tx: Db, id: string, now: Date): Promise<boolean> {
  const removed = await removeItem(tx, id)
  if (!removed) return false
  await recordEdit(tx, id, 'removed', now)
  return true
}

/**
 * Gives a food item that was removed back to its kitchen, on sale as it was unless that has ended. False when
 * it is not removed.
 */
export async function restoreFoodItem(tx: Db, id: string, now: Date): Promise<boolean> {
  const [item] = await findFoodItems(tx, [id])
  if (item === undefined) return false
  const hidden = (await lockVisibility(tx, item.restaurant_id)) !== null
  if (!(await restoreItem(tx, id, hidden, now))) return false
  await recordEdit(tx, id, 'restored', now)
  return true
}

async function publishItems(tx: Db, ids: string[]): Promise<void> {
  const items = await findFoodItems(tx, ids)
  await publish(
    tx,
    foodItemsTopic,
    items.map(({ restaurant_id }) => ({ restaurant_id })),
  )
}

async function recordEdit(
  tx: Db,
  food_item_id: string,
  action: 'removed' | 'restored',
  now: Date,
): Promise<void> {
  await insertEdits(tx, [{ food_item_id, at: now, action, account_id: null, fields: [] }])
  await publishItems(tx, [food_item_id])
}

/** What showed a photo. */
export interface PhotoUses {
  food_item_ids: string[]
  restaurant_ids: string[]
}

async function clearUses(tx: Db, id: string): Promise<PhotoUses> {
  const restaurant_ids = await clearPhotoOfRestaurants(tx, id)
  return { restaurant_ids, food_item_ids: await clearPhotoOfItems(tx, id) }
}

/**
 * Removes a photo: nothing shows it, nobody is sent it, and it cannot be used again. Its pictures stay until
 * `keep_until`, so that it can be restored. Gives what showed it; undefined when it is removed already, or is
 * not there.
 */
export async function removePhoto(
  tx: Db,
  id: string,
  { now, keep_until }: { now: Date; keep_until: Date },
): Promise<PhotoUses | undefined> {
  const before = await clearUses(tx, id)
  // Waits for those who are about to show it, who lock what shows it first. Once it is marked nobody can
  // begin to.
  if (!(await markPhotoRemoved(tx, id, { now, keep_until }))) return undefined
  const meanwhile = await clearUses(tx, id)
  const uses = {
    food_item_ids: [...before.food_item_ids, ...meanwhile.food_item_ids],
    restaurant_ids: [...before.restaurant_ids, ...meanwhile.restaurant_ids],
  }
  await publishItems(tx, uses.food_item_ids)
  return uses
}

/**
 * Shows a removed photo again where it was, unless another is there by now. False when it is not removed, or
 * its pictures are gone.
 */
export async function restorePhoto(
  tx: Db,
  id: string,
  { food_item_ids, restaurant_ids }: PhotoUses,
): Promise<boolean> {
  const photo = await markPhotoRestored(tx, id)
  if (photo === undefined) return false
  await showPhotoOfRestaurants(tx, restaurant_ids, photo)
  await showPhotoOfItems(tx, food_item_ids, photo)
  await publishItems(tx, food_item_ids)
  return true
}
