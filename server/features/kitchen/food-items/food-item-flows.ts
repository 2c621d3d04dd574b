import { z } from 'zod'
import {
  INSTANT_BEFORE,
  INSTANT_FROM,
  ON_SALE_COUNT_MAX,
  OWN_ITEMS_MAX,
  PAGE_DEFAULT,
  SUBSCRIPTION_PLAN_NAME,
  QUANTITY_MAX,
} from '#contract/constants.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type {
  FoodItem,
  FoodItemChange,
  FoodItemCount,
  foodItemsApi,
  ListAgain,
  NewFoodItem,
  OwnFoodItem,
} from '#contract/kitchen/food-items.ts'
import type { FoodItemEdit } from '#contract/kitchen/food-item-edits.ts'
import { findAccountNames } from '#server/features/people/accounts/public.ts'
import { assertOpenDays } from '#server/features/kitchen/hours/public.ts'
import { photoColumns } from '#server/features/kitchen/photos/public.ts'
import {
  assertNoContacts,
  type LockedRestaurant,
  lockOpenRestaurant,
} from '#server/features/kitchen/restaurants/public.ts'
import { findSaleEnd } from '#server/features/kitchen/subscriptions/public.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Partner } from '#server/application/callers.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import type { RequestKey } from '#server/platform/idempotency/request-key.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { changesDeclaration, declarationErrors, recalledQuestion } from './declaration-rules.ts'
import { findNamed } from './browsing/browse-flows.ts'
import type { UnmetSearch } from './browsing/unmet-search-rules.ts'
import { countOnSale, findEndedSince, findItem } from './browsing/food-item-browse-store.ts'
import {
  changesStockOnly,
  changesTimes,
  extendsSale,
  needsSubscription,
  reopens,
  restaurantColumns,
  stockAfter,
  timeErrors,
  toChangedColumns,
  toFoodItem,
  toNewRow,
  toOwnFoodItem,
} from './food-item-rules.ts'
import { findEdits, insertEdits } from './edits/edit-store.ts'
import { recordPendingEdit } from './edits/pending-edit-flows.ts'
import {
  findItemsOfRestaurant,
  findNewestOfDishes,
  findOwnItem,
  lockItem,
  publishEdit,
  publishStock,
  updateItem,
} from './food-item-store.ts'
import type { FoodItemRow } from './food-item-tables.ts'
import { findRecallSinceListing, type RecalledDish } from './recalls/recall-store.ts'
import { addToSale, assertNotOnSale, findSaleToAddTo, sameOffer } from './listing/on-sale-flows.ts'
import { assertMayList } from './listing/restaurant-change-flows.ts'
import {
  assertBelowListingLimit,
  assertValid,
  listFoodItem,
  type Lister,
  listItemAgain,
  listOnce,
} from './listing/listing-flows.ts'

const EDITS_MAX = 100

export interface FoodItemDeps {
  database: Database
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  /** What the slices above do in the transaction that changes what is declared. The food item is locked. */
  onDeclarationChanged: ((tx: Db, item: FoodItemRow, now: Date) => Promise<void>)[]
  /** What the slices above note when a search finds nothing, at once: its reply waits for it. */
  onUnmetSearch: ((search: UnmetSearch) => void)[]
}

/** How many food items `browseFoodItems` gives without a filter. */
export async function countFoodItems(
  { now }: Pick<FoodItemDeps, 'now'>,
  db: Db,
  { name }: InputOf<typeof foodItemsApi.count>,
): Promise<FoodItemCount> {
  if (name !== undefined) {
    const named = (await findNamed(db, name, now())).length
    return { count: Math.min(named, PAGE_DEFAULT), is_capped: named > PAGE_DEFAULT }
  }
  const count = await countOnSale(db, now(), ON_SALE_COUNT_MAX + 1)
  return { count: Math.min(count, ON_SALE_COUNT_MAX), is_capped: count > ON_SALE_COUNT_MAX }
}

/** As far back as the evening before, at any hour of the day after it. */
const GONE_HOURS = 36
const GONE_LOOKED_AT = 60
const GONE_SHOWN = 4

/** Of each restaurant the food item that ended last, as few as a view without anything on sale shows. */
export async function findGoneFoodItems({ now }: Pick<FoodItemDeps, 'now'>, db: Db): Promise<FoodItem[]> {
  const since = new Date(now().getTime() - GONE_HOURS * HOUR_MS)
  const items = await findEndedSince(db, since, now(), GONE_LOOKED_AT)
  const isFirst = ({ restaurant_id }: { restaurant_id: string }, at: number): boolean =>
    items.findIndex((item) => item.restaurant_id === restaurant_id) === at
  return items.filter(isFirst).slice(0, GONE_SHOWN).map(toFoodItem)
}

export async function getFoodItem(db: Db, id: string): Promise<FoodItem> {
  const item = await findItem(db, id)
  if (item === undefined || item.withdrawn_at !== null || item.hidden) throw new Failure('not_found')
  return toFoodItem(item)
}

const OwnItemsCursor = z.tuple([z.int().min(INSTANT_FROM).max(INSTANT_BEFORE), z.uuid()])

/** A page of what a restaurant has listed, with what is on sale before what has ended; or one of each dish. */
export async function findOwnFoodItems(
  { database }: Pick<FoodItemDeps, 'database'>,
  { restaurant_id }: Partner,
  { each, limit = OWN_ITEMS_MAX, cursor }: InputOf<typeof foodItemsApi.mine>,
): Promise<Page<OwnFoodItem[]>> {
  if (each === 'dish')
    return new Page((await findNewestOfDishes(database.query, restaurant_id, limit)).map(toOwnFoodItem))
  const [ended, id] = cursor === undefined ? [] : readCursor(OwnItemsCursor, cursor)
  const after = ended === undefined || id === undefined ? undefined : { expires_at: new Date(ended), id }
  const rows = await findItemsOfRestaurant(database.query, restaurant_id, { after, limit: limit + 1 })
  const page = toPage(rows, limit, ({ expires_at, id: last_id }) =>
    writeCursor([expires_at.getTime(), last_id]),
  )
  return new Page(page.rows.map(toOwnFoodItem), page.next_cursor)
}

export async function listNewFoodItem(
  deps: FoodItemDeps,
  caller: Partner,
  input: NewFoodItem,
  key: RequestKey,
): Promise<FoodItemRow> {
  if (input.restaurant_id !== undefined && input.restaurant_id !== caller.restaurant_id) {
    throw new Failure('forbidden', { detail: 'You can only list meals for your own restaurant.' })
  }
  const now = deps.now()
  const { restaurant_id } = caller
  const id = newId(now)
  const row = toNewRow(input, { id, restaurant_id, account_id: caller.id, now })
  const lister: Lister = { restaurant_id, account_id: caller.id, action: 'listed' }
  const portions = { restaurant_id, account_id: caller.id, quantity: row.quantity_available }
  return deps.database.transaction(async (tx) => {
    const onSale = await findSaleToAddTo(tx, input, portions, sameOffer(row), now)
    return listOnce(tx, { key, input }, { restaurant_id, food_item_id: onSale?.id ?? id, now }, async () => {
      if (onSale !== undefined) return addToSale(tx, onSale.id, portions, now)
      await assertNotOnSale(tx, input, portions, sameOffer(row), now)
      // The call of the specification knows no question, and lists.
      if (input.recall_confirmed === false) await assertNotRecalled(tx, restaurant_id, { name: row.name })
      return listFoodItem(
        tx,
        { ...row, ...(await photoColumns(tx, restaurant_id, input.photo_id)) },
        lister,
        now,
      )
    })
  })
}

/** Asks whether to list a dish that was recalled. */
async function assertNotRecalled(tx: Db, restaurant_id: string, dish: RecalledDish): Promise<void> {
  const recalled_at = await findRecallSinceListing(tx, restaurant_id, dish)
  if (recalled_at !== undefined) throw new Failure('meal_recalled', { detail: recalledQuestion(recalled_at) })
}

const subscriptionRequired = (): Failure =>
  new Failure('subscription_required', {
    detail:
      `Your free trial has ended. Upgrade to ${SUBSCRIPTION_PLAN_NAME} on the dashboard to put more on sale, ` +
      'or to change name, description, cuisine or price; other changes are still possible.',
  })

/** Changes of the stock alone are frequent, and read the subscription only where they add to it. */
async function assertSubscriptionForChange(
  tx: Db,
  account_id: string,
  before: FoodItemRow,
  after: FoodItemRow,
  now: Date,
): Promise<void> {
  if (!needsSubscription(before, after, new Date(0), now)) return
  const sales_end_at = await findSaleEnd(tx, account_id, now)
  if (sales_end_at !== undefined && needsSubscription(before, after, sales_end_at, now))
    throw subscriptionRequired()
}

export async function changeFoodItem(
  deps: FoodItemDeps,
  caller: Partner,
  id: string,
  input: FoodItemChange,
): Promise<FoodItem> {
  const now = deps.now()
  assertNoContacts({ name: input.name, description: input.description })
  return deps.database.transaction(async (tx) => {
    const restaurant = await lockOpenRestaurant(tx, {
      restaurant_id: caller.restaurant_id,
      account_id: caller.id,
    })
    const item = await lockItem(tx, id)
    if (item === undefined || item.restaurant_id !== caller.restaurant_id) throw new Failure('not_found')
    if (item.withdrawn_at !== null) throw new Failure('food_item_withdrawn')
    assertPossibleStock(item, input)
    const photo = await photoColumns(tx, caller.restaurant_id, input.photo_id)
    const change = { ...toChangedColumns(item, input, { account_id: caller.id, now }), ...photo }
    const after = { ...item, ...change }
    assertValid({ ...declarationErrors(after, now), ...(changesTimes(input) ? timeErrors(after, now) : {}) })
    await assertSubscriptionForChange(tx, restaurant.account_id, item, after, now)
    await assertCanPutOnSale(tx, restaurant, item, after, now)
    // An item that had ended has the words and the position of back then.
    const changed_item = await updateItem(tx, id, { ...change, ...restaurantColumns(restaurant) })
    await (changesStockOnly(input)
      ? publishStock(tx, [{ ...changed_item, by: input.quantity_change ?? 0 }])
      : publishEdit(tx, item, changed_item))
    await insertEdits(tx, [
      {
        food_item_id: id,
        at: now,
        action: 'changed',
        account_id: caller.id,
        fields: Object.keys(input).toSorted(),
      },
    ])
    await recordPendingEdit(tx, deps.jobs, item, changed_item, now)
    if (changesDeclaration(input))
      for (const follow of deps.onDeclarationChanged) await follow(tx, changed_item, now)
    return toFoodItem(changed_item)
  })
}

/** Refuses to remove more portions than are left, or to have more than one food item can have. */
function assertPossibleStock(item: FoodItemRow, input: FoodItemChange): void {
  const quantity = stockAfter(item, input)
  const left = item.quantity_available
  if (quantity < 0)
    throw new Failure('not_enough_left', {
      detail: `Only ${left} left by now, so nothing was removed.`,
      extra: { left },
    })
  if (quantity > QUANTITY_MAX) throw invalid({ quantity_change: `At most ${QUANTITY_MAX} portions` })
}

/** Refuses a change that puts on sale what the restaurant could not list as a new food item. */
async function assertCanPutOnSale(
  tx: Db,
  restaurant: LockedRestaurant,
  before: FoodItemRow,
  after: FoodItemRow,
  now: Date,
): Promise<void> {
  if (extendsSale(before, after, now)) await assertOpenDays(tx, restaurant.id, now, after.pickup_end)
  if (!reopens(before, after, now)) return
  assertMayList(restaurant, now)
  await assertBelowListingLimit(tx, restaurant.id, now)
}

/** Who listed, changed and withdrew a food item of the caller's restaurant. */
export async function findFoodItemEdits(
  { database }: FoodItemDeps,
  caller: Partner,
  id: string,
): Promise<FoodItemEdit[]> {
  const item = await findOwnItem(database.query, caller.restaurant_id, id)
  if (item === undefined) throw new Failure('not_found')
  const edits = await findEdits(database.query, id, EDITS_MAX)
  const names = await findAccountNames(
    database.query,
    edits.flatMap(({ account_id }) => account_id ?? []),
  )
  return edits.map(({ at, action, account_id, fields }) => ({
    at: at.toISOString(),
    action,
    by: account_id === null ? null : (names.get(account_id) ?? null),
    fields,
  }))
}

export async function listAgain(
  deps: FoodItemDeps,
  caller: Partner,
  food_item_id: string,
  input: ListAgain,
  key: RequestKey,
): Promise<FoodItemRow> {
  const { restaurant_id } = caller
  const now = deps.now()
  const id = newId(now)
  const lister: Lister = { restaurant_id, account_id: caller.id, action: 'listed_again' }
  const portions = { restaurant_id, account_id: caller.id, quantity: input.quantity_available }
  return deps.database.transaction(async (tx) => {
    const before = await findOwnItem(tx, restaurant_id, food_item_id)
    const findSame =
      before === undefined
        ? () => undefined
        : sameOffer({ ...before, expires_at: new Date(input.expires_at) })
    const onSale = await findSaleToAddTo(tx, input, portions, findSame, now)
    return listOnce(
      tx,
      { key, input: { food_item_id, ...input } },
      { restaurant_id, food_item_id: onSale?.id ?? id, now },
      async () => {
        if (onSale !== undefined) return addToSale(tx, onSale.id, portions, now)
        await assertNotOnSale(tx, input, portions, findSame, now)
        if (input.recall_confirmed !== true) await assertNotRecalled(tx, restaurant_id, { food_item_id })
        return listItemAgain(tx, lister, food_item_id, input, { now, id })
      },
    )
  })
}

/**
 * Takes a food item off sale permanently; its remaining stock counts as withdrawn. A second call changes
 * nothing.
 */
export async function withdrawFoodItem(deps: FoodItemDeps, caller: Partner, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const item = await lockItem(tx, id)
    if (item === undefined || item.restaurant_id !== caller.restaurant_id) throw new Failure('not_found')
    if (item.withdrawn_at !== null) return
    const withdrawn = await updateItem(tx, id, {
      withdrawn_at: deps.now(),
      quantity_withdrawn: item.quantity_withdrawn + item.quantity_available,
      quantity_available: 0,
    })
    await insertEdits(tx, [
      { food_item_id: id, at: deps.now(), action: 'withdrawn', account_id: caller.id, fields: [] },
    ])
    await publishEdit(tx, item, withdrawn)
    await deps.jobs.enqueue(tx, 'food_items.withdrawn', [{ food_item_id: id, at: deps.now().toISOString() }])
  })
}
