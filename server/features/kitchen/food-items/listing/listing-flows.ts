import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { ON_SALE_MAX } from '#contract/constants.ts'
import type { ListAgain } from '#contract/kitchen/food-items.ts'
import type { FoodItemAction } from '#contract/kitchen/food-item-edits.ts'
import { assertOpenDays, closingBefore, findSchedules } from '#server/features/kitchen/hours/public.ts'
import { copiedPhotoColumns, photoColumns } from '#server/features/kitchen/photos/public.ts'
import {
  assertNoContacts,
  type LockedRestaurant,
  lockOpenRestaurant,
} from '#server/features/kitchen/restaurants/public.ts'
import { canList } from '#server/features/kitchen/subscriptions/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { answerOnce, type KeyedRequest } from '#server/platform/idempotency/keyed-requests.ts'
import { newId } from '#server/platform/ids.ts'
import {
  declarationErrors,
  isDeclaredOtherwise,
  outdatedText,
} from '#server/features/kitchen/food-items/declaration-rules.ts'
import { insertEdits } from '#server/features/kitchen/food-items/edits/edit-store.ts'
import {
  type NewRow,
  restaurantColumns,
  timeErrors,
} from '#server/features/kitchen/food-items/food-item-rules.ts'
import {
  countOnSale,
  findOwnItem,
  insertItems,
  lockRestaurant,
} from '#server/features/kitchen/food-items/food-item-store.ts'
import type { FoodItemRow, LatestDeclaration } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { foodItemsTopic, onSaleChanges } from '#server/features/kitchen/food-items/food-item-topics.ts'
import { asDeclaredLast, declaredSince, toRowListedAgain } from './list-again-rules.ts'
import { findLatestDeclarations } from './dish-store.ts'
import { assertMayList } from './restaurant-change-flows.ts'

// Above what a busy kitchen needs. They keep one restaurant from filling the public pages and from emailing
// its customers without end.
const listingAdvice = 'You can also raise the number of portions of a meal that is on sale.'
const listingBudget: Budget = { purpose: 'list_meal', limit: 60, minutes: 60, advice: listingAdvice }
const dailyListingBudget: Budget = {
  purpose: 'list_meal_long',
  limit: 300,
  minutes: 24 * 60,
  advice: listingAdvice,
}
// Of one food item: each change can email all who have bought it, at once.
const declarationBudget: Budget = { purpose: 'declare_meal', limit: 20, minutes: 60 }

export const listingUses = (restaurant_id: string): LimitUse[] => [
  { budget: listingBudget, subject: restaurant_id },
  { budget: dailyListingBudget, subject: restaurant_id },
]
export const declaringUses = (restaurant_id: string, food_item_id: string): LimitUse[] => [
  { budget: declarationBudget, subject: `${restaurant_id} ${food_item_id}` },
]

const LISTED_OTHERWISE =
  'Your first try has listed this meal, with other details. Look at your food items; press again to list it once more.'

/** Who lists, and how. Without an account it is a weekly plan. */
export interface Lister {
  restaurant_id: string
  account_id: string | null
  action: FoodItemAction
}

export function assertValid(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Limits how much of the public pages one restaurant can fill. Concurrent listings of a restaurant are
 * counted one after the other.
 */
export async function assertBelowListingLimit(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await lockRestaurant(tx, restaurant_id)
  if ((await countOnSale(tx, restaurant_id, now)) >= ON_SALE_MAX) throw new Failure('too_many_on_sale')
}

/** Puts a new food item on sale: what every way of listing has in common. */
export async function listFoodItem(
  tx: Db,
  row: NewRow,
  { account_id, action }: Lister,
  now: Date,
): Promise<FoodItemRow> {
  assertValid({ ...declarationErrors(row, now), ...timeErrors(row, now) })
  assertNoContacts({ name: row.name, description: row.description })
  const restaurant: LockedRestaurant = await lockOpenRestaurant(tx, {
    restaurant_id: row.restaurant_id,
    account_id,
  })
  assertMayList(restaurant, now)
  if (!(await canList(tx, restaurant.account_id, now))) throw new Failure('subscription_required')
  await assertOpenDays(tx, row.restaurant_id, now, row.pickup_end)
  await assertBelowListingLimit(tx, row.restaurant_id, now)
  const hidden = restaurant.hidden !== null
  const [item] = await insertItems(tx, [{ ...row, ...restaurantColumns(restaurant), hidden, removed: false }])
  if (item === undefined) throw new Error('The food item was not inserted')
  await insertEdits(tx, [{ food_item_id: item.id, at: now, action, account_id, fields: [] }])
  await publish(tx, foodItemsTopic, onSaleChanges(item))
  return item
}

/**
 * Lists once per key of a restaurant: a repeat gets the food item that the first request listed, as it is
 * now.
 */
export const listOnce = (
  tx: Db,
  { key, input }: Pick<KeyedRequest, 'key' | 'input'>,
  { restaurant_id, food_item_id, now }: { restaurant_id: string; food_item_id: string; now: Date },
  list: () => Promise<FoodItemRow>,
): Promise<FoodItemRow> =>
  answerOnce(
    tx,
    { key, sender_id: restaurant_id, input },
    { result_id: food_item_id, now, reused_detail: LISTED_OTHERWISE },
    { first: list, repeat: (id) => findListedItem(tx, restaurant_id, id) },
  )

async function findListedItem(tx: Db, restaurant_id: string, id: string): Promise<FoodItemRow> {
  const item = await findOwnItem(tx, restaurant_id, id)
  if (item === undefined) throw new Error('The food item that a request listed is missing')
  return item
}

async function findItemToList(tx: Db, restaurant_id: string, id: string): Promise<FoodItemRow> {
  const item = await findOwnItem(tx, restaurant_id, id)
  if (item === undefined) throw new Failure('not_found')
  if (item.removed) throw new Failure('food_item_removed')
  return item
}

/**
 * Lists a food item of a restaurant once more, with another quantity and end of sale. Refused as not found
 * when it is not its own, and where its dish was declared otherwise later: an old declaration must not come
 * back by one press.
 */
export async function listItemAgain(
  tx: Db,
  lister: Lister,
  food_item_id: string,
  input: ListAgain,
  { now, id }: { now: Date; id: string },
): Promise<FoodItemRow> {
  const item = await findItemToList(tx, lister.restaurant_id, food_item_id)
  const latest = await findLatestDeclaration(tx, item, now)
  if (latest !== undefined && isDeclaredOtherwise(item.declaration, latest.columns.declaration))
    throw new Failure('declaration_outdated', { detail: outdatedText(latest.declared_at) })
  return listCopy(tx, lister, item, input, { now, id })
}

const findLatestDeclaration = async (
  tx: Db,
  { id, restaurant_id }: FoodItemRow,
  now: Date,
): Promise<LatestDeclaration | undefined> =>
  (await findLatestDeclarations(tx, restaurant_id, [id], declaredSince(now))).get(id)

/** The same for a meal that nobody looks up: with what was declared last under its name. */
export async function listDishAgain(
  tx: Db,
  lister: Lister,
  food_item_id: string,
  input: ListAgain,
  now: Date,
): Promise<FoodItemRow> {
  const item = await findItemToList(tx, lister.restaurant_id, food_item_id)
  const latest = await findLatestDeclaration(tx, item, now)
  return listCopy(tx, lister, asDeclaredLast(item, latest), input, { now, id: newId(now) })
}

async function listCopy(
  tx: Db,
  lister: Lister,
  item: FoodItemRow,
  input: ListAgain,
  { now, id }: { now: Date; id: string },
): Promise<FoodItemRow> {
  const schedule = (await findSchedules(tx, [item.restaurant_id])).get(item.restaurant_id)
  const findClosing = (end: Date): Date | undefined => schedule && closingBefore(schedule, end)
  const row = toRowListedAgain(item, input, { id, account_id: lister.account_id, now, findClosing })
  const photo = {
    ...(await copiedPhotoColumns(tx, item)),
    ...(await photoColumns(tx, lister.restaurant_id, input.photo_id)),
  }
  return listFoodItem(tx, { ...row, ...photo }, lister, now)
}
