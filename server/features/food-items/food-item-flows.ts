import { ON_SALE_MAX, PAGE_DEFAULT } from '#contract/constants.ts'
import type { FoodItem, FoodItemChange, FoodItemQuery, NewFoodItem, OwnFoodItem } from '#contract/food-items.ts'
import { notifyListingChanged, notifyListingWithdrawn } from '#server/features/notifications/public.ts'
import { lockOpenRestaurant } from '#server/features/restaurants/public.ts'
import { canList } from '#server/features/subscriptions/public.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import { announce } from '#server/platform/events/events.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Partner } from '#server/platform/http/http.ts'
import { isId, newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { nextPage, placeOf, readPlace } from './food-item-page.ts'
import { searchOnSale } from './food-item-search.ts'
import { changedColumns, newRow, putsOnSale, reopens, toFoodItem, toOwnFoodItem, wrongTimes } from './food-item-rules.ts'
import {
  countOnSale,
  findItem,
  insertItems,
  listOfRestaurant,
  listOnSale,
  lockItem,
  lockRestaurant,
  updateItem,
} from './food-item-store.ts'
import type { FoodItemRow } from './food-item-tables.ts'

export interface FoodItemDeps {
  database: Database
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
}

export async function browseFoodItems(deps: FoodItemDeps, query: FoodItemQuery): Promise<{ items: FoodItem[]; next: string | undefined }> {
  if (query.restaurant_id !== undefined && !isId(query.restaurant_id)) return { items: [], next: undefined }
  const { limit = PAGE_DEFAULT, sort = 'ending', cursor, q, cuisine_type, restaurant_id } = query
  const after = cursor === undefined ? undefined : readPlace(cursor, sort)
  const db = deps.database.query
  const wanted = { cuisine_type, restaurant_id, limit, sort, after }
  const found = q === undefined ? undefined : await searchOnSale(db, q, wanted, deps.now())
  const rows = found ?? (await listOnSale(db, wanted, deps.now()))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(toFoodItem), next: rows.length > limit && last !== undefined ? nextPage(query, placeOf(last, sort)) : undefined }
}

export async function getFoodItem(deps: FoodItemDeps, id: string): Promise<FoodItem> {
  const found = isId(id) ? await findItem(deps.database.query, id) : undefined
  if (found === undefined || found.withdrawn_at !== null) throw new Failure('not_found')
  return toFoodItem(found)
}

export async function listOwnFoodItems(deps: FoodItemDeps, caller: Partner): Promise<OwnFoodItem[]> {
  return (await listOfRestaurant(deps.database.query, caller.restaurant_id)).map(toOwnFoodItem)
}

export async function createFoodItem(deps: FoodItemDeps, caller: Partner, wanted: NewFoodItem): Promise<FoodItem> {
  if (wanted.restaurant_id !== undefined && wanted.restaurant_id !== caller.restaurant_id) {
    throw new Failure('forbidden', { detail: 'You can only list meals for your own restaurant.' })
  }
  const now = deps.now()
  const row = newRow(wanted, { id: newId(now), restaurant_id: caller.restaurant_id, now })
  const wrong = wrongTimes(row, now)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return deps.database.transaction(async (tx) => {
    await lockOpenRestaurant(tx, caller.restaurant_id)
    if (!(await canList(tx, caller.id, now))) throw new Failure('subscription_required')
    await makeRoom(tx, caller.restaurant_id, now)
    const [made] = await insertItems(tx, [row])
    await announce(tx, 'deals', [row.id])
    return toFoodItem(made ?? row)
  })
}

const needsPlan = (): Failure =>
  new Failure('subscription_required', {
    detail: 'Your free trial has ended. Upgrade to Surplate Pro on the dashboard to put more on sale; other changes are still possible.',
  })

export async function changeFoodItem(deps: FoodItemDeps, caller: Partner, id: string, wanted: FoodItemChange): Promise<FoodItem> {
  if (!isId(id)) throw new Failure('not_found')
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    await lockOpenRestaurant(tx, caller.restaurant_id)
    const item = await lockItem(tx, id)
    if (item === undefined || item.restaurant_id !== caller.restaurant_id) throw new Failure('not_found')
    if (item.withdrawn_at !== null) throw new Failure('wrong_state', { detail: 'This meal was withdrawn. Please list it again instead.' })
    const change = changedColumns(item, wanted)
    const timed = wanted.expires_at !== undefined || wanted.pickup_start !== undefined || wanted.pickup_end !== undefined
    const wrong = timed ? wrongTimes({ ...item, ...change }, now) : {}
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    await allowOnSale(tx, caller, item, { ...item, ...change }, now)
    const changed = await updateItem(tx, id, change)
    await announce(tx, 'deals', [id])
    await notifyListingChanged(tx, deps.jobs, item, changed, now)
    return toFoodItem(changed)
  })
}

/** Refuses an edit that puts on sale what its restaurant could not list. */
async function allowOnSale(tx: Db, caller: Partner, before: FoodItemRow, after: FoodItemRow, now: Date): Promise<void> {
  if (putsOnSale(before, after, now) && !(await canList(tx, caller.id, now))) throw needsPlan()
  if (reopens(before, after, now)) await makeRoom(tx, caller.restaurant_id, now)
}

/** One restaurant has only so much of what everybody sees; those who list at once are counted one after the other. */
async function makeRoom(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await lockRestaurant(tx, restaurant_id)
  if ((await countOnSale(tx, restaurant_id, now)) >= ON_SALE_MAX) throw new Failure('too_many_on_sale')
}

/** Takes an item off sale for good; what is left of it counts as withdrawn. Doing it twice changes nothing. */
export async function withdrawFoodItem(deps: FoodItemDeps, caller: Partner, id: string): Promise<void> {
  if (!isId(id)) throw new Failure('not_found')
  await deps.database.transaction(async (tx) => {
    const item = await lockItem(tx, id)
    if (item === undefined || item.restaurant_id !== caller.restaurant_id) throw new Failure('not_found')
    if (item.withdrawn_at !== null) return
    await updateItem(tx, id, {
      withdrawn_at: deps.now(),
      quantity_withdrawn: item.quantity_withdrawn + item.quantity_available,
      quantity_available: 0,
    })
    await announce(tx, 'deals', [id])
    await notifyListingWithdrawn(tx, deps.jobs, item, deps.now())
  })
}
