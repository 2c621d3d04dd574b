import type { InputOf } from '#contract/endpoint.ts'
import type { RestaurantProfile, restaurantsApi } from '#contract/restaurants.ts'
import type { Database } from '#server/platform/db.ts'
import { Failure } from '#server/platform/failure.ts'
import { findProfile, updateProfile } from './restaurant-store.ts'

export async function profileOf(database: Database, restaurant_id: string): Promise<RestaurantProfile> {
  const found = await findProfile(database.query, restaurant_id)
  if (found === undefined) throw new Failure('not_found')
  return found
}

/** Changes the fields that are given; an empty one is cleared. */
export async function changeProfile(
  database: Database,
  restaurant_id: string,
  wanted: InputOf<typeof restaurantsApi.change>,
): Promise<RestaurantProfile> {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  const change = Object.fromEntries(given.map(([field, value]) => [field, value === '' ? null : value]))
  if (given.length === 0) return profileOf(database, restaurant_id)
  const changed = await database.transaction((tx) => updateProfile(tx, restaurant_id, change))
  if (changed === undefined) throw new Failure('not_found')
  return changed
}
