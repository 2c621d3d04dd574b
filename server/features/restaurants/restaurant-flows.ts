import type { InputOf } from '#contract/endpoint.ts'
import type { RestaurantProfile, restaurantsApi } from '#contract/restaurants.ts'
import { accountErased } from '#server/features/accounts/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { findRestaurantProfile, updateProfile } from './restaurant-store.ts'

// Names and places stand on everybody's pages.
const changing: Budget = { purpose: 'change_profile', most: 60, minutes: 60 }

export interface RestaurantDeps {
  database: Database
  now: Now
  limits: Limits
  /** Called in the transaction in which a restaurant gives its ABN. */
  abnGiven: (tx: Db, account_id: string, abn: string, now: Date) => Promise<void>
}

export async function getProfile(database: Database, restaurant_id: string): Promise<RestaurantProfile> {
  const found = await findRestaurantProfile(database.query, restaurant_id)
  if (found === undefined) throw new Failure('not_found')
  return found
}

/** Changes the fields that are given; an empty one is cleared. */
export async function changeProfile(
  deps: RestaurantDeps,
  caller: Partner,
  wanted: InputOf<typeof restaurantsApi.change>,
): Promise<RestaurantProfile> {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  const change = Object.fromEntries(given.map(([field, value]) => [field, value === '' ? null : value]))
  if (given.length === 0) return getProfile(deps.database, caller.restaurant_id)
  await deps.limits.spend([{ budget: changing, subject: caller.restaurant_id }])
  return deps.database.transaction(async (tx) => {
    const changed = await updateProfile(tx, caller.restaurant_id, change, deps.now())
    if (changed === undefined) throw accountErased()
    if (typeof wanted.abn === 'string' && changed.abn !== null) await deps.abnGiven(tx, caller.id, changed.abn, deps.now())
    return changed
  })
}
