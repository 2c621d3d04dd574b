import { messages } from '#contract/messages.ts'
import { type Restaurant, restaurantsApi } from '#contract/restaurants.ts'
import { useEndpoint } from './query.ts'

const FRESH_MS = 5 * 60_000
const byId = (all: Restaurant[]): Map<string, Restaurant> => new Map(all.map((one) => [one.id, one]))

/** All restaurants by id; empty until they are there. */
export function useRestaurants(): Map<string, Restaurant> {
  const { data } = useEndpoint(restaurantsApi.list, {}, { staleTime: FRESH_MS })
  return data === undefined ? none : indexOf(data)
}

const none = new Map<string, Restaurant>()
const indexes = new WeakMap<Restaurant[], Map<string, Restaurant>>()
function indexOf(all: Restaurant[]): Map<string, Restaurant> {
  const found = indexes.get(all) ?? byId(all)
  indexes.set(all, found)
  return found
}

export const nameOf = (restaurants: Map<string, Restaurant>, id: string): string => restaurants.get(id)?.name ?? messages.unknown_restaurant
