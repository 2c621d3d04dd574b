import { sql } from 'kysely'
import type { PhotoColumns } from '#server/features/kitchen/photos/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

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
