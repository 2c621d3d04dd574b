import type { InputOf } from '#contract/endpoint.ts'
import type {
  RestaurantProfile,
  restaurantsApi,
  Restaurant,
  RestaurantQuery,
} from '#contract/kitchen/restaurants.ts'
import { accountErased } from '#server/features/people/accounts/public.ts'
import { photoColumns } from '#server/features/kitchen/photos/public.ts'
import { rememberTrialIdentities } from '#server/features/kitchen/subscriptions/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Partner } from '#server/application/callers.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { assertNoContacts } from './contact-text-flows.ts'
import { toProfile, toRestaurant } from './restaurant-reply-rules.ts'
import {
  emptyProfile,
  findRestaurantProfile,
  insertRestaurants,
  updateProfile,
  findPublicRestaurants,
  findRestaurantsPage,
  type RestaurantCursor,
} from './restaurant-store.ts'
import { z } from 'zod'
import { RESTAURANTS_MAX } from '#contract/constants.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'

// Names and addresses are shown on public pages.
const profileChangeBudget: Budget = { purpose: 'change_profile', limit: 60, minutes: 60 }

type ChangedRestaurant = Pick<RestaurantProfile, 'id' | 'name' | 'suburb' | 'latitude' | 'longitude'>

/**
 * What the slices above do in the transaction in which a restaurant changes what its food items show or are
 * sorted by.
 */
export interface RestaurantHooks {
  onChanged: ((tx: Db, restaurant: ChangedRestaurant, now: Date) => Promise<void>)[]
}

export async function announceChange(
  { onChanged }: RestaurantHooks,
  tx: Db,
  restaurant: ChangedRestaurant,
  now: Date,
): Promise<void> {
  for (const follow of onChanged) await follow(tx, restaurant, now)
}

export interface RestaurantDeps {
  database: Database
  now: Now
  limits: Limits
  hooks: RestaurantHooks
}

/** Creates the restaurant of a new account, with only its name. */
export async function openRestaurant(
  tx: Db,
  restaurant: { id: string; account_id: string; name: string; created_at: Date },
): Promise<void> {
  assertNoContacts({ name: restaurant.name })
  await insertRestaurants(tx, [{ ...restaurant, ...emptyProfile, closed_at: null }])
}

export async function getProfile(database: Database, restaurant_id: string): Promise<RestaurantProfile> {
  const profile = await findRestaurantProfile(database.query, restaurant_id)
  if (profile === undefined) throw new Error('A restaurant has no profile')
  return toProfile(profile)
}

/** What food items have of their restaurant follows from these. */
const copiedFields = ['name', 'suburb', 'postcode', 'latitude', 'longitude'] as const

/** Changes the fields of the input; an empty text clears a field. */
export async function changeProfile(
  deps: RestaurantDeps,
  caller: Partner,
  { photo_id, ...input }: InputOf<typeof restaurantsApi.change>,
): Promise<RestaurantProfile> {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  const change = Object.fromEntries(fields.map(([field, value]) => [field, value === '' ? null : value]))
  if (fields.length === 0 && photo_id === undefined) return getProfile(deps.database, caller.restaurant_id)
  const { name, address, suburb, pickup_instructions } = input
  assertNoContacts({ name, address, suburb, pickup_instructions })
  await deps.limits.spend([{ budget: profileChangeBudget, subject: caller.restaurant_id }])
  return deps.database.transaction(async (tx) => {
    const photo = await photoColumns(tx, caller.restaurant_id, photo_id)
    const profile = await updateProfile(tx, caller.restaurant_id, { ...change, ...photo }, deps.now())
    if (profile === undefined) throw accountErased()
    if (typeof input.abn === 'string' && profile.abn !== null)
      await rememberTrialIdentities(tx, caller.id, { abn: profile.abn }, deps.now())
    if (copiedFields.some((field) => input[field] !== undefined))
      await announceChange(deps.hooks, tx, profile, deps.now())
    return toProfile(profile)
  })
}

/**
 * Gives a restaurant the ABN of its food business, or takes it back, unless its profile names another and
 * nothing was changed there. Receipts and invoices name it. The caller has locked the restaurant.
 */
export async function carryAbn(
  tx: Db,
  restaurant_id: string,
  { former, abn }: { former: string | null; abn: string | null },
  now: Date,
) {
  const profile = await findRestaurantProfile(tx, restaurant_id)
  const isChanged = abn === null ? former !== null && profile?.abn === former : abn !== former
  if (isChanged || (profile?.abn === null && abn !== null))
    await updateProfile(tx, restaurant_id, { abn }, now)
}

// No name holds a NUL, and the database could not read one.
const Cursor = z.tuple([z.string().refine((name) => !name.includes('\0')), z.uuid()])

function readRestaurantCursor(cursor: string): RestaurantCursor {
  const [name, id] = readCursor(Cursor, cursor)
  return { name, id }
}

/** Restaurants by name, or those with the given ids. */
export async function browseRestaurants(
  db: Db,
  { ids, limit = RESTAURANTS_MAX, cursor }: RestaurantQuery,
): Promise<Page<Restaurant[]>> {
  if (ids !== undefined) {
    const valid = ids.filter(isId)
    return new Page(valid.length === 0 ? [] : (await findPublicRestaurants(db, valid)).map(toRestaurant))
  }
  const pageAndOne = await findRestaurantsPage(
    db,
    limit + 1,
    cursor === undefined ? undefined : readRestaurantCursor(cursor),
  )
  const { rows, next_cursor } = toPage(pageAndOne, limit, ({ name, id }) => writeCursor([name, id]))
  return new Page(rows.map(toRestaurant), next_cursor)
}
