import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { RESTAURANTS_MAX } from '#contract/constants.ts'
import { messages } from '#contract/messages.ts'
import type { Restaurant } from '#contract/restaurants.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api } from '#web/platform/api.ts'
import { call } from '#web/platform/call.ts'
import { keyOf } from '#web/platform/query.ts'

const FRESH_MS = 5 * MINUTE_MS
const NOT_YET = '\u00a0'

/** Restaurants by id; null for one that is not known, and nothing for one that is still asked for. */
export type Restaurants = Map<string, Restaurant | null>
type Found = Restaurant | null

export const restaurantKey = (id: string): readonly unknown[] => [...keyOf(api.restaurants.list), id]

let batch: { ids: string[]; found: Promise<Map<string, Restaurant>> } | undefined

async function ask(ids: string[]): Promise<Map<string, Restaurant>> {
  // Whoever else is asked for at this moment joins.
  await Promise.resolve()
  batch = undefined
  // In one order, so that everyone who sees the same deals asks for the same address.
  const found = await call(api.restaurants.list, { ids: ids.toSorted().join(',') })
  return new Map(found.map((one) => [one.id, one]))
}

async function load(id: string): Promise<Found> {
  if (batch === undefined || batch.ids.length >= RESTAURANTS_MAX) {
    const ids: string[] = []
    batch = { ids, found: ask(ids) }
  }
  batch.ids.push(id)
  return (await batch.found).get(id) ?? null
}

/** These restaurants, asked for together; one that is known already is not asked for again. */
export function useRestaurants(ids: string[]): Restaurants {
  const wanted = [...new Set(ids)]
  const results: UseQueryResult<Found>[] = useQueries({
    queries: wanted.map((id) => ({ queryKey: restaurantKey(id), queryFn: () => load(id), staleTime: FRESH_MS })),
  })
  return new Map(
    results.flatMap(({ data, failureCount }, at): [string, Found][] =>
      data === undefined && failureCount === 0 ? [] : [[wanted[at] ?? '', data ?? null]],
    ),
  )
}

export function restaurantName(restaurants: Restaurants, id: string): string {
  const found = restaurants.get(id)
  return found === undefined ? NOT_YET : (found?.name ?? messages.unknown_restaurant)
}
