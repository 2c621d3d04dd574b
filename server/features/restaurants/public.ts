import type { Restaurant, RestaurantProfile } from '#contract/restaurants.ts'
import { accountErased } from '#server/features/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findRestaurantByShortId as findByShortId } from './restaurant-address-store.ts'
import { toRestaurant } from './restaurant-reply-rules.ts'
import {
  emptyProfile,
  findCards,
  findOpenRestaurants,
  findOwners,
  findRestaurantProfile as findProfile,
  insertRestaurants,
  lockRestaurantShared,
  lockRestaurantToChange,
} from './restaurant-store.ts'

export { ADDRESSES_READ, countOpenRestaurants, listRestaurantAddresses } from './restaurant-address-store.ts'
export { restaurantJobs } from './restaurant-jobs.ts'
export { restaurantRoutes } from './restaurant-routes.ts'
export { closeRestaurant, findRestaurantsByNames, insertRestaurants, lockRestaurantToClose } from './restaurant-store.ts'
export type { NewRestaurantRow } from './restaurant-tables.ts'
export { restaurantsTopic } from './restaurant-topics.ts'

/** Creates the restaurant of a new account, with only its name. */
export async function openRestaurant(
  tx: Db,
  restaurant: { id: string; account_id: string; name: string; created_at: Date },
): Promise<void> {
  await insertRestaurants(tx, [{ ...restaurant, ...emptyProfile, closed_at: null }])
}

type Card = Awaited<ReturnType<typeof findCards>>[number]

/** What a customer needs to pick up, by restaurant id. */
export async function findRestaurantCards(db: Db, ids: string[]): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  return new Map((await findCards(db, [...new Set(ids)])).map((card) => [card.id, card]))
}

/** The public fields of restaurants that are open. */
export const findRestaurants = async (db: Db, ids: string[]): Promise<Restaurant[]> =>
  ids.length === 0 ? [] : (await findOpenRestaurants(db, [...new Set(ids)])).map(toRestaurant)

/** An open restaurant by the short id in its address; of two with the same one, the older. */
export async function findRestaurantByShortId(db: Db, short_id: string): Promise<Restaurant | undefined> {
  const row = await findByShortId(db, short_id)
  return row === undefined ? undefined : toRestaurant(row)
}

/** What a restaurant sees of itself. */
export async function findRestaurantProfile(db: Db, id: string): Promise<RestaurantProfile | undefined> {
  const row = await findProfile(db, id)
  return row === undefined ? undefined : toRestaurant(row)
}

export type RestaurantOwner = Awaited<ReturnType<typeof findOwners>>[number]

/** The account behind each restaurant, and how often calendar entries with its name and address were revised. */
export async function findRestaurantOwners(db: Db, ids: string[]): Promise<Map<string, RestaurantOwner>> {
  if (ids.length === 0) return new Map()
  return new Map((await findOwners(db, [...new Set(ids)])).map((row) => [row.id, row]))
}

export type LockedRestaurant = NonNullable<Awaited<ReturnType<typeof lockRestaurantShared>>>

/** Keeps a restaurant from closing and from changing until the caller's transaction ends; throws when its account was erased meanwhile. */
export async function lockOpenRestaurant(tx: Db, id: string): Promise<LockedRestaurant> {
  const restaurant = await lockRestaurantShared(tx, id)
  if (restaurant === undefined) throw accountErased()
  return restaurant
}

/** Waits for those who keep a restaurant from changing, and keeps others out; throws when its account was erased meanwhile. */
export async function lockOpenRestaurantToChange(tx: Db, id: string): Promise<void> {
  if ((await lockRestaurantToChange(tx, id)) === undefined) throw accountErased()
}
