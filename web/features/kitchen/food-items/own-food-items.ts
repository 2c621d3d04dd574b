import type { UseQueryResult } from '@tanstack/react-query'
import { OWN_ITEMS_FIRST } from '#contract/constants.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'

/** Whether there may be more than was loaded at first. */
export const isCut = (items: OwnFoodItem[]): boolean => items.length === OWN_ITEMS_FIRST

/** Whether what is left out may be on sale: so many were withdrawn that would end later. */
function mayLackSale(items: OwnFoodItem[]): boolean {
  const last = items.at(-1)
  return last !== undefined && isCut(items) && Date.parse(last.expires_at) > serverNow()
}

/** What the restaurant has on sale, and what ended last. */
export function useOwnFoodItems(enabled = true): UseQueryResult<OwnFoodItem[]> {
  const first = useEndpoint(api.foodItems.mine, { limit: OWN_ITEMS_FIRST }, { enabled })
  const isShort = mayLackSale(first.data ?? [])
  const all = useAllOwnFoodItems(enabled && isShort)
  return isShort ? all : first
}

/** The same with all that ended before, as far back as the server gives them. */
export const useAllOwnFoodItems = (enabled = true): UseQueryResult<OwnFoodItem[]> =>
  useEndpoint(api.foodItems.mine, {}, { enabled })
