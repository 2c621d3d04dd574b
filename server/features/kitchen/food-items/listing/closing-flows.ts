import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { findOnSale, switchOff } from './closing-store.ts'
import { insertEdits } from '#server/features/kitchen/food-items/edits/edit-store.ts'
import { foodItemsTopic } from '#server/features/kitchen/food-items/food-item-topics.ts'

interface Closing {
  restaurant_id: string
  account_id: string
  /** Whether the half-open time between two instants touches a closed day. */
  touchesClosedDay: (from: Date, until: Date) => boolean
}

/**
 * Switches off what a restaurant has on sale, or would hand out, on a closed day, and gives how many food
 * items that were. The caller has locked the restaurant, so that none is listed or extended meanwhile.
 */
export async function switchOffFoodItems(
  tx: Db,
  { restaurant_id, account_id, touchesClosedDay }: Closing,
  now: Date,
): Promise<number> {
  const items = (await findOnSale(tx, restaurant_id, now)).filter(({ pickup_end }) =>
    touchesClosedDay(now, pickup_end),
  )
  if (items.length === 0) return 0
  const ids = await switchOff(
    tx,
    items.map(({ id }) => id),
  )
  if (ids.length === 0) return 0
  await insertEdits(
    tx,
    ids.map((food_item_id) => ({ food_item_id, at: now, action: 'closed', account_id, fields: [] })),
  )
  await publish(tx, foodItemsTopic, ids)
  return ids.length
}
