import { ON_SALE_MAX } from '#contract/constants.ts'
import type { FoodItemAction, ListAgain } from '#contract/food-items.ts'
import { assertOpenDays } from '#server/features/hours/public.ts'
import { keptPhotoColumns, photoColumns } from '#server/features/photos/public.ts'
import { type LockedRestaurant, lockOpenRestaurant } from '#server/features/restaurants/public.ts'
import { canList } from '#server/features/subscriptions/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { declarationErrors } from './declaration-rules.ts'
import { insertEdits } from './edit-store.ts'
import { type NewRow, restaurantColumns, timeErrors } from './food-item-rules.ts'
import { countOnSale, findOwnItem, insertItems, lockRestaurant } from './food-item-store.ts'
import type { FoodItemRow } from './food-item-tables.ts'
import { foodItemsTopic } from './food-item-topics.ts'
import { toListedAgain } from './list-again-rules.ts'

/** Who lists, and how. Without an account it is a plan. */
export interface Lister {
  restaurant_id: string
  account_id: string | null
  action: FoodItemAction
}

export function assertValid(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Limits how much of the public pages one restaurant can fill. Concurrent listings of a restaurant are counted one after the other. */
export async function assertBelowListingLimit(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await lockRestaurant(tx, restaurant_id)
  if ((await countOnSale(tx, restaurant_id, now)) >= ON_SALE_MAX) throw new Failure('too_many_on_sale')
}

/** Puts a new food item on sale: what every way of listing has in common. */
export async function insertListing(tx: Db, row: NewRow, { account_id, action }: Lister, now: Date): Promise<FoodItemRow> {
  assertValid({ ...declarationErrors(row, now), ...timeErrors(row, now) })
  const restaurant: LockedRestaurant = await lockOpenRestaurant(tx, { restaurant_id: row.restaurant_id, account_id })
  if (!(await canList(tx, restaurant.account_id, now))) throw new Failure('subscription_required')
  await assertOpenDays(tx, row.restaurant_id, now, row.pickup_end)
  await assertBelowListingLimit(tx, row.restaurant_id, now)
  const [item] = await insertItems(tx, [{ ...row, ...restaurantColumns(restaurant) }])
  if (item === undefined) throw new Error('The food item was not inserted')
  await insertEdits(tx, [{ food_item_id: item.id, at: now, action, account_id, fields: [] }])
  await publish(tx, foodItemsTopic, [item.id])
  return item
}

/** Lists a food item of a restaurant once more, with another quantity and end of sale. Refused as not found when it is not its own. */
export async function listItemAgain(tx: Db, lister: Lister, food_item_id: string, input: ListAgain, now: Date): Promise<FoodItemRow> {
  const item = isId(food_item_id) ? await findOwnItem(tx, lister.restaurant_id, food_item_id) : undefined
  if (item === undefined) throw new Failure('not_found')
  const row = toListedAgain(item, input, { id: newId(now), account_id: lister.account_id, now })
  const photo = { ...(await keptPhotoColumns(tx, item)), ...(await photoColumns(tx, lister.restaurant_id, input.photo_id)) }
  return insertListing(tx, { ...row, ...photo }, lister, now)
}
