import {
  type CopiedRestaurant,
  restaurantColumns,
} from '#server/features/kitchen/food-items/food-item-rules.ts'
import { updateRestaurantColumns } from '#server/features/kitchen/food-items/food-item-store.ts'
import { foodItemsTopic } from '#server/features/kitchen/food-items/food-item-topics.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { findOnSale, switchOff } from './sale-end-store.ts'
import { insertEdits } from '#server/features/kitchen/food-items/edits/edit-store.ts'
import type { LockedRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import { formatDayAndTime } from '#server/features/messages/notifications/public.ts'
import { Failure } from '#server/platform/failure.ts'

/** Lets the food items of a restaurant be found by its present name, suburb and position. */
export async function updateRestaurantOfItems(
  tx: Db,
  restaurant: CopiedRestaurant & { id: string },
  now: Date,
): Promise<void> {
  const changed = await updateRestaurantColumns(tx, restaurant.id, restaurantColumns(restaurant), now)
  if (changed.length > 0) await publish(tx, foodItemsTopic, [{ restaurant_id: restaurant.id }])
}

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
  await publish(tx, foodItemsTopic, [{ restaurant_id }])
  return ids.length
}

type MayList = Pick<LockedRestaurant, 'hidden' | 'listing_paused_until'>

/**
 * Why a restaurant can put nothing more on sale. One that is not public yet may: what it lists is hidden
 * until it is.
 */
export function listingRefusal({ hidden, listing_paused_until }: MayList, now: Date): Failure | undefined {
  if (hidden === 'suspended') return new Failure('restaurant_suspended')
  if (listing_paused_until === null || listing_paused_until <= now) return undefined
  const until = formatDayAndTime(listing_paused_until.toISOString())
  return new Failure('listing_paused', {
    detail: `Your restaurant cannot put anything new on sale until ${until}. What is on sale, and orders, stay as they are.`,
  })
}

export function assertMayList(restaurant: MayList, now: Date): void {
  const refusal = listingRefusal(restaurant, now)
  if (refusal !== undefined) throw refusal
}
