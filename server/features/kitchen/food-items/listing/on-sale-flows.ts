import { QUANTITY_MAX } from '#contract/constants.ts'
import type { IfOnSale } from '#contract/kitchen/food-item-edits.ts'
import { assertOpenDays } from '#server/features/kitchen/hours/public.ts'
import { lockOpenRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import { canList } from '#server/features/kitchen/subscriptions/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { insertEdits } from '#server/features/kitchen/food-items/edits/edit-store.ts'
import {
  lockItem,
  lockRestaurant,
  publishEdit,
  updateItem,
} from '#server/features/kitchen/food-items/food-item-store.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { findItemsOnSale } from './dish-store.ts'
import { findSameOffer, type ItemOnSale, type Offer, onSaleQuestion } from './on-sale-rules.ts'
import { assertMayList } from './restaurant-change-flows.ts'

interface ListingInput {
  if_on_sale?: IfOnSale
}

interface Portions {
  restaurant_id: string
  account_id: string | null
  quantity: number
}

type Find = (items: ItemOnSale[]) => ItemOnSale | undefined

/** What is on sale already. Listings of the restaurant that come later wait until the transaction ends. */
async function findFirst(
  tx: Db,
  restaurant_id: string,
  find: Find,
  now: Date,
): Promise<ItemOnSale | undefined> {
  await lockRestaurant(tx, restaurant_id)
  return find(await findItemsOnSale(tx, restaurant_id, now))
}

/** What the portions of a listing are to be added to; undefined where it is a listing of its own. */
export const findSaleToAddTo = async (
  tx: Db,
  input: ListingInput,
  { restaurant_id }: Portions,
  find: Find,
  now: Date,
): Promise<ItemOnSale | undefined> =>
  input.if_on_sale === 'add' ? findFirst(tx, restaurant_id, find, now) : undefined

/** Refuses a listing that asks where its dish is on sale already. */
export async function assertNotOnSale(
  tx: Db,
  input: ListingInput,
  { restaurant_id, quantity }: Portions,
  find: Find,
  now: Date,
): Promise<void> {
  const item = input.if_on_sale === 'ask' ? await findFirst(tx, restaurant_id, find, now) : undefined
  if (item === undefined) return
  throw new Failure('dish_on_sale', {
    detail: onSaleQuestion(item, quantity, now),
    extra: { left: item.quantity_available },
  })
}

export const sameOffer =
  (offer: Offer) =>
  (items: ItemOnSale[]): ItemOnSale | undefined =>
    findSameOffer(items, offer)

/** Adds portions to a food item on sale, and puts it on sale again where it was switched off. */
export async function addToSale(
  tx: Db,
  id: string,
  { restaurant_id, account_id, quantity }: Portions,
  now: Date,
): Promise<FoodItemRow> {
  const restaurant = await lockOpenRestaurant(tx, { restaurant_id, account_id })
  const item = await lockItem(tx, id)
  if (item === undefined || item.withdrawn_at !== null || item.expires_at <= now)
    throw new Failure('food_item_withdrawn')
  if (item.removed) throw new Failure('food_item_removed')
  assertMayList(restaurant, now)
  if (!(await canList(tx, restaurant.account_id, now))) throw new Failure('subscription_required')
  await assertOpenDays(tx, restaurant_id, now, item.pickup_end)
  const quantity_available = item.quantity_available + quantity
  if (quantity_available > QUANTITY_MAX)
    throw invalid({ quantity_available: `At most ${QUANTITY_MAX} portions` })
  const changed_item = await updateItem(tx, id, {
    quantity_available,
    quantity_listed: item.quantity_listed + quantity,
    switched_off: false,
  })
  await insertEdits(tx, [
    { food_item_id: id, at: now, action: 'changed', account_id, fields: ['quantity_change'] },
  ])
  await publishEdit(tx, item, changed_item)
  return changed_item
}
