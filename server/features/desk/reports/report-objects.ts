import type { ReportedObject } from '#contract/desk/reports.ts'
import type { ReportObject } from '#contract/shop/report-reasons.ts'
import { findFoodItems } from '#server/features/kitchen/food-items/public.ts'
import { findSentPhoto } from '#server/features/kitchen/photos/public.ts'
import { findRestaurantCards, findRestaurants } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids.ts'

/** What a report or decision names. */
export interface ObjectName {
  object_kind: ReportObject
  object_id: string
}

/**
 * The restaurant that an object belongs to, whether anybody sees it or not; of a photo the one that has sent
 * it last.
 */
const restaurantOf: Record<ReportObject, (db: Db, id: string) => Promise<string | undefined>> = {
  food_item: async (db, id) => (isId(id) ? (await findFoodItems(db, [id]))[0]?.restaurant_id : undefined),
  photo: async (db, id) => (await findSentPhoto(db, id))?.restaurant_id,
  restaurant: async (db, id) => (isId(id) && (await findRestaurantCards(db, [id])).has(id) ? id : undefined),
}

export const findRestaurantOf = (
  db: Db,
  { object_kind, object_id }: ObjectName,
): Promise<string | undefined> => restaurantOf[object_kind](db, object_id)

/** Whether everybody sees an object. */
const isSeen: Record<ReportObject, (db: Db, id: string) => Promise<boolean>> = {
  food_item: async (db, id) => isId(id) && (await findFoodItems(db, [id]))[0]?.hidden === false,
  photo: async (db, id) => (await findSentPhoto(db, id))?.removed_at === null,
  restaurant: async (db, id) => isId(id) && (await findRestaurants(db, [id])).length > 0,
}

export const isPublicObject = (db: Db, { object_kind, object_id }: ObjectName): Promise<boolean> =>
  isSeen[object_kind](db, object_id)

interface NamedRow extends ObjectName {
  restaurant_id: string
}

/** The names of what some rows are about. */
export async function describeObjects(db: Db, rows: NamedRow[]): Promise<(row: NamedRow) => ReportedObject> {
  const cards = await findRestaurantCards(
    db,
    rows.map(({ restaurant_id }) => restaurant_id),
  )
  const item_ids = rows
    .filter(({ object_kind }) => object_kind === 'food_item')
    .map(({ object_id }) => object_id)
  const items = new Map(
    (item_ids.length === 0 ? [] : await findFoodItems(db, [...new Set(item_ids)])).map((item) => [
      item.id,
      item,
    ]),
  )
  return ({ object_kind: kind, object_id: id, restaurant_id }) => {
    const restaurant_name = cards.get(restaurant_id)?.name ?? ''
    return { kind, id, restaurant_id, restaurant_name, name: items.get(id)?.name ?? restaurant_name }
  }
}
