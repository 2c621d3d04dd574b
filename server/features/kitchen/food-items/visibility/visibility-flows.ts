import type { HiddenReason } from '#contract/kitchen/restaurants.ts'
import { insertEdits } from '#server/features/kitchen/food-items/edits/edit-store.ts'
import { findFoodItems } from '#server/features/kitchen/food-items/food-item-store.ts'
import { foodItemsTopic } from '#server/features/kitchen/food-items/food-item-topics.ts'
import { lockVisibility, setRestaurantHidden } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { hideItemsOfRestaurant, removeItem, restoreItem, showItemsOfRestaurant } from './visibility-store.ts'

// Nothing here touches an order: what was sold is paid, collected, cancelled and refunded as ever.

/**
 * Hides a restaurant and all that it sells from everybody but its team. Unapproved, it can prepare food
 * items; suspended, it can list none.
 * False when it is hidden for this reason already, or closed.
 */
export async function hideRestaurant(tx: Db, id: string, reason: HiddenReason, now: Date): Promise<boolean> {
  if (!(await setRestaurantHidden(tx, id, reason, now))) return false
  await publish(tx, foodItemsTopic, (await hideItemsOfRestaurant(tx, id)).slice(0, 1))
  return true
}

/**
 * Shows a restaurant again with everything that it has, except for food items that were removed. False when
 * it is not hidden.
 */
export async function showRestaurant(tx: Db, id: string, now: Date): Promise<boolean> {
  if (!(await setRestaurantHidden(tx, id, null, now))) return false
  await publish(tx, foodItemsTopic, (await showItemsOfRestaurant(tx, id, now)).slice(0, 1))
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

async function recordEdit(
  tx: Db,
  food_item_id: string,
  action: 'removed' | 'restored',
  now: Date,
): Promise<void> {
  await insertEdits(tx, [{ food_item_id, at: now, action, account_id: null, fields: [] }])
  await publish(tx, foodItemsTopic, [food_item_id])
}
