import { QueryObserver } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { RESTAURANTS_MAX } from '#contract/constants.ts'
import { cardMessages } from '#contract/payments/card-messages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api } from '#web/platform/http/api.ts'
import { call } from '#web/platform/http/call.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'
import type { Address } from '#web/domain/position/distance.ts'

const STALE_AFTER_MS = 5 * MINUTE_MS

/**
 * Restaurants by id; null for one that does not exist or could not be loaded, no entry for one that is still
 * loading.
 */
export type Restaurants = Map<string, Restaurant | null>

export const restaurantKey = (id: string): readonly unknown[] => [...keyOf(api.restaurants.browse), id]

let lookup: { ids: string[]; reply: Promise<Map<string, Restaurant>> } | undefined

/** Sends the lookup after the current microtask, so that ids added until then join it. */
async function sendLookup(ids: string[]): Promise<Map<string, Restaurant>> {
  await Promise.resolve()
  lookup = undefined
  // Sorted, so that every browser that shows the same restaurants requests the same cacheable address.
  const restaurants = await call(api.restaurants.browse, { ids: ids.toSorted().join(',') })
  return new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
}

async function fetchRestaurant(id: string): Promise<Restaurant | null> {
  if (lookup === undefined || lookup.ids.length >= RESTAURANTS_MAX) {
    const ids: string[] = []
    lookup = { ids, reply: sendLookup(ids) }
  }
  lookup.ids.push(id)
  return (await lookup.reply).get(id) ?? null
}

const queryOf = (id: string) => ({
  queryKey: restaurantKey(id),
  queryFn: () => fetchRestaurant(id),
  staleTime: STALE_AFTER_MS,
})

const observerOf = (id: string) => new QueryObserver(queryClient, queryOf(id))

/** Loads these restaurants as `useRestaurants` does; null for one that could not be loaded. */
export async function loadRestaurants(ids: string[]): Promise<Restaurants> {
  const load = (id: string): Promise<Restaurant | null> =>
    queryClient.ensureQueryData({ ...queryOf(id), retry: false }).catch(() => null)
  return new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await load(id)] as const)))
}

/** Loads these restaurants with one request; those in the cache are not requested again. */
export function useRestaurants(ids: string[]): Restaurants {
  const uniqueIds = [...new Set(ids)]
  const key = uniqueIds.join()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const observers = useRef<ReturnType<typeof observerOf>[]>([])
  const observe = useEffectEvent(() => {
    observers.current = uniqueIds.map(observerOf)
    for (const observer of observers.current) observer.subscribe(rerender)
  })
  useEffect(() => {
    observe()
    // A reply can have arrived since this was rendered.
    rerender()
    return () => {
      for (const observer of observers.current) observer.destroy()
    }
  }, [key])
  // The cache is cleared when the account changes: what was in it is requested again.
  useEffect(() => {
    for (const observer of observers.current) observer.setOptions(observer.options)
  })
  const restaurants: Restaurants = new Map()
  for (const id of uniqueIds) {
    const state = queryClient.getQueryState<Restaurant | null>(restaurantKey(id))
    if (state?.data !== undefined || (state?.fetchFailureCount ?? 0) > 0)
      restaurants.set(id, state?.data ?? null)
  }
  return restaurants
}

/** The name of a restaurant; undefined while it is loading. */
export function restaurantName(restaurants: Restaurants, id: string): string | undefined {
  const restaurant = restaurants.get(id)
  return restaurant === undefined ? undefined : (restaurant?.name ?? cardMessages.unknown_restaurant)
}

/** Where a restaurant is; null when that is not known. */
export const restaurantAddress = (restaurants: Restaurants, id: string): Address | null =>
  restaurants.get(id) ?? null
