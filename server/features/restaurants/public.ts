import type { Db } from '#server/platform/db.ts'
import { closeRestaurant, findByNames, findCards, findOwners, findProfile, findShown, insertRestaurants } from './restaurant-store.ts'

export { makeRestaurantPages } from './restaurant-pages.ts'
export { restaurantRoutes } from './restaurant-routes.ts'

/** Opens the restaurant of a new account, with nothing but its name. */
export async function openRestaurant(
  tx: Db,
  restaurant: { id: string; account_id: string; name: string; created_at: Date },
): Promise<void> {
  const blank = {
    address: null,
    suburb: null,
    postcode: null,
    latitude: null,
    longitude: null,
    phone: null,
    abn: null,
    pickup_instructions: null,
    image_url: null,
  }
  await insertRestaurants(tx, [{ ...restaurant, ...blank, closed_at: null }])
}

type Card = Awaited<ReturnType<typeof findCards>>[number]

/** Where to go and what to know there, by restaurant. */
export async function restaurantCards(db: Db, ids: string[]): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  return new Map((await findCards(db, [...new Set(ids)])).map((card) => [card.id, card]))
}

/** What anyone sees of each. */
export const restaurantsOf = async (db: Db, ids: string[]) => (ids.length === 0 ? [] : findShown(db, [...new Set(ids)]))

/** The account behind each restaurant. */
export async function ownersOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await findOwners(db, [...new Set(ids)])).map((row) => [row.id, row.account_id]))
}

export { closeRestaurant, findProfile as profileOfRestaurant, insertRestaurants as seedRestaurants, findByNames as restaurantsNamed }
