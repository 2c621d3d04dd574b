import type { MapArea } from '#contract/kitchen/map-viewport.ts'
import type { Restaurant, RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { commissionBp } from '#server/features/kitchen/subscriptions/public.ts'
import { accountErased } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  findRestaurantByShortId as findByShortId,
  findInArea,
  findOnMap,
} from './restaurant-address-store.ts'
import { toProfile, toRestaurant } from './restaurant-reply-rules.ts'
import {
  findSellerTerms,
  findCards,
  findOwners,
  findPublicRestaurants,
  findRestaurantProfile as findProfile,
  lockRestaurantShared,
  lockRestaurantToChange,
} from './restaurant-store.ts'

export { assertNoContacts } from './contact-text-flows.ts'
export {
  ADDRESSES_READ,
  countPublicRestaurants,
  findRestaurantAddresses,
} from './restaurant-address-store.ts'
export { findFormerSeller } from './former-seller-store.ts'
export { carryAbn, type RestaurantHooks } from './restaurant-flows.ts'
export { findGstRegistration, type GstRegistration, recordGstRegistration } from './restaurant-gst-store.ts'
export { carryClosedRestaurants, closeRestaurant, lockRestaurantToClose } from './restaurant-store.ts'
export {
  clearPhotoOfRestaurants,
  lockVisibility,
  setListingPause,
  setRestaurantHidden,
  showPhotoOfRestaurants,
} from './restaurant-visibility-store.ts'
export { restaurantsTopic } from './restaurant-topics.ts'

type Card = Awaited<ReturnType<typeof findCards>>[number]

export interface SellingRestaurant {
  card: Card
  /** Since when it is registered for GST; null when it is not. */
  gst_since: string | null
  /** The commission on an order placed now, in hundredths of a percent. */
  commission_bp: number
}

/** What a customer needs to pick up, by restaurant id. */
export async function findRestaurantCards(db: Db, ids: string[]): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  return new Map((await findCards(db, [...new Set(ids)])).map((card) => [card.id, card]))
}

/** The public fields of restaurants that everybody sees. */
export const findRestaurants = async (db: Db, ids: string[]): Promise<Restaurant[]> =>
  ids.length === 0 ? [] : (await findPublicRestaurants(db, [...new Set(ids)])).map(toRestaurant)

/** Public restaurants among these, with what a map shows of them. */
export const findMapRestaurants = async (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : findOnMap(db, ids)

/** The same of all that are in a part of the map. */
export const findRestaurantsInArea = (db: Db, { south, north, west, east }: MapArea) =>
  findInArea(db, south, north, west, east)

/** A public restaurant by the short id in its address; of two with the same one, the older. */
export async function findRestaurantByShortId(db: Db, short_id: string): Promise<Restaurant | undefined> {
  const row = await findByShortId(db, short_id)
  return row === undefined ? undefined : toRestaurant(row)
}

/** What a restaurant sees of itself. */
export async function findRestaurantProfile(db: Db, id: string): Promise<RestaurantProfile | undefined> {
  const row = await findProfile(db, id)
  return row === undefined ? undefined : toProfile(row)
}

/** The restaurants that sell some food items, by id. */
export async function findSellers(
  db: Db,
  food_item_ids: string[],
  now: Date,
): Promise<Map<string, SellingRestaurant>> {
  if (food_item_ids.length === 0) return new Map()
  const rows = await findSellerTerms(db, food_item_ids)
  return new Map(
    rows.map(({ gst_since, subscription_status: status, trial_ends_at, current_period_end, ...card }) => [
      card.id,
      { card, gst_since, commission_bp: commissionBp({ status, trial_ends_at, current_period_end }, now) },
    ]),
  )
}

/**
 * Asks a restaurant for its address, once the caller's transaction commits: it may lock the restaurant only
 * before its orders.
 */
export const requestAddress = (tx: Db, jobs: Pick<Jobs, 'enqueue'>, restaurant_id: string): Promise<void> =>
  jobs.enqueue(tx, 'restaurants.address', [{ restaurant_id }])

export type RestaurantOwner = Awaited<ReturnType<typeof findOwners>>[number]

/**
 * The account behind each restaurant, and how often calendar entries with its name and address were revised.
 */
export async function findRestaurantOwners(db: Db, ids: string[]): Promise<Map<string, RestaurantOwner>> {
  if (ids.length === 0) return new Map()
  return new Map((await findOwners(db, [...new Set(ids)])).map((row) => [row.id, row]))
}

export type LockedRestaurant = NonNullable<Awaited<ReturnType<typeof lockRestaurantShared>>>

/** Who changes something of a restaurant: an account, or nobody in particular. */
interface Changing {
  restaurant_id: string
  account_id: string | null
}

/**
 * A restaurant closes when the account of its owner is erased. Others of its team still have theirs, and stay
 * signed in.
 */
async function closedRefusal(tx: Db, { restaurant_id, account_id }: Changing): Promise<Failure> {
  const [owner] = await findOwners(tx, [restaurant_id])
  return owner?.account_id === account_id ? accountErased() : new Failure('restaurant_closed')
}

/**
 * Keeps a restaurant from closing and from changing until the caller's transaction ends; throws when it has
 * closed meanwhile.
 */
export async function lockOpenRestaurant(
  tx: Db,
  { restaurant_id, account_id }: Changing,
): Promise<LockedRestaurant> {
  const restaurant = await lockRestaurantShared(tx, restaurant_id)
  if (restaurant === undefined) throw await closedRefusal(tx, { restaurant_id, account_id })
  return restaurant
}

/**
 * Waits for those who keep a restaurant from changing, and keeps others out; throws when it has closed
 * meanwhile.
 */
export async function lockOpenRestaurantToChange(
  tx: Db,
  { restaurant_id, account_id }: Changing,
): Promise<void> {
  if ((await lockRestaurantToChange(tx, restaurant_id)) === undefined)
    throw await closedRefusal(tx, { restaurant_id, account_id })
}
