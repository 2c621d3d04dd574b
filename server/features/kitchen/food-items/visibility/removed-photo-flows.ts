import { foodItemsTopic } from '#server/features/kitchen/food-items/food-item-topics.ts'
import { markPhotoRemoved, markPhotoRestored } from '#server/features/kitchen/photos/public.ts'
import {
  clearPhotoOfRestaurants,
  showPhotoOfRestaurants,
} from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { clearPhotoOfItems, showPhotoOfItems } from './removed-photo-store.ts'

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
  await publish(tx, foodItemsTopic, uses.food_item_ids.slice(0, 1))
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
  await publish(tx, foodItemsTopic, food_item_ids.slice(0, 1))
  return true
}
