import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { PhotoColumns } from '#server/features/kitchen/photos/public.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/**
 * Hides all food items of a restaurant, past ones included, in the order of their ids as orders lock them;
 * those that were not hidden.
 */
export async function hideItemsOfRestaurant(tx: Db, restaurant_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update food_item set hidden = true, ended = true
    where id in (select id from food_item where restaurant_id = ${restaurant_id} and not hidden order by id for no key update)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Shows them again, except for those that were removed. What has ended by now is not on sale any more. */
export async function showItemsOfRestaurant(tx: Db, restaurant_id: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update food_item set hidden = removed, ended = removed or expires_at <= ${now}
    where id in (
      select id from food_item where restaurant_id = ${restaurant_id} and hidden and not removed order by id for no key update)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets one transaction at a time find out who keeps a food item removed, and remove or restore it. */
export const lockRemoval = (tx: Db, id: string) =>
  tx.selectFrom('food_item').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/**
 * Removes a food item; false when it is removed already, which whoever restores it at that moment may change.
 */
export async function removeItem(tx: Db, id: string): Promise<boolean> {
  await lockRemoval(tx, id)
  const { rows } = await sql`
    update food_item set removed = true, hidden = true, ended = true where id = ${id} and not removed returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Restores a food item; false when it is not removed. It stays hidden where its restaurant is. */
export async function restoreItem(tx: Db, id: string, hidden: boolean, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update food_item set removed = false, hidden = ${hidden}, ended = ${hidden} or expires_at <= ${now}
    where id = ${id} and removed returning id`.execute(tx)
  return rows.length > 0
}

/** Takes a photo off the food items that show it, in the order of their ids as orders lock them. */
export async function clearPhotoOfItems(tx: Db, photo_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update food_item set photo_id = null, photo_color = null
    where id in (select id from food_item where photo_id = ${photo_id} order by id for no key update)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Shows a photo again on food items that show no other. A restaurant that has closed shows none. */
export async function showPhotoOfItems(
  tx: Db,
  ids: string[],
  { photo_id, photo_color }: PhotoColumns,
): Promise<void> {
  await sql`
    update food_item set photo_id = ${photo_id}, photo_color = ${photo_color}
    where id in (select id from food_item where id = ${anyOf(ids)} and photo_id is null order by id for no key update)
      and exists (select from restaurant where restaurant.id = food_item.restaurant_id and closed_at is null)`.execute(
    tx,
  )
}
