import { sql } from 'kysely'
import type { HiddenReason } from '#contract/kitchen/restaurants.ts'
import type { PhotoColumns } from '#server/features/kitchen/photos/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { restaurantsTopic } from './restaurant-topics.ts'

/**
 * Hides a restaurant, or shows it where there is no reason; false when it is so already, or closed. Only the
 * row itself: the slice of food items has the doors that hide what it sells along with it. Waits for those
 * who list, and lets none list until the transaction ends.
 */
export async function setRestaurantHidden(
  tx: Db,
  id: string,
  hidden: HiddenReason | null,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('restaurant')
    .set({ hidden, hidden_at: hidden === null ? null : now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`hidden is distinct from ${hidden}`)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await publish(tx, restaurantsTopic, [id])
  return true
}

/**
 * Why a restaurant is hidden, which does not change until the caller's transaction ends; null where it is
 * not.
 */
export async function lockVisibility(tx: Db, id: string): Promise<HiddenReason | null> {
  const row = await tx
    .selectFrom('restaurant')
    .select('hidden')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.hidden ?? null
}

/**
 * Lets a restaurant put nothing new on sale until then, or anything again; undefined when it is closed, else
 * until when it was paused before.
 */
export async function setListingPause(
  tx: Db,
  id: string,
  until: Date | null,
): Promise<{ before: Date | null } | undefined> {
  const row = await tx
    .selectFrom('restaurant')
    .select('listing_paused_until')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx.updateTable('restaurant').set({ listing_paused_until: until }).where('id', '=', id).execute()
  return { before: row.listing_paused_until }
}

/** Takes a photo off the profiles that show it, and gives their restaurants. */
export async function clearPhotoOfRestaurants(tx: Db, photo_id: string): Promise<string[]> {
  const rows = await tx
    .updateTable('restaurant')
    .set({ photo_id: null, photo_color: null })
    .where('photo_id', '=', photo_id)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await publish(tx, restaurantsTopic, ids)
  return ids
}

/** Shows a photo again on profiles that show no other. */
export async function showPhotoOfRestaurants(tx: Db, ids: string[], photo: PhotoColumns): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('restaurant')
    .set(photo)
    .where('id', 'in', ids)
    .where('photo_id', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  await publish(tx, restaurantsTopic, ids)
}
