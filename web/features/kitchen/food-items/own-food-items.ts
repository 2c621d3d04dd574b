import type { UseQueryResult } from '@tanstack/react-query'
import { OWN_ITEMS_FIRST } from '#contract/constants.ts'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'

/** What the restaurant has on sale, and what ended last. */
export const useOwnFoodItems = (enabled = true): UseQueryResult<OwnFoodItem[]> =>
  useEndpoint(api.foodItems.mine, { limit: OWN_ITEMS_FIRST }, { enabled })

/** Whether there may be more than `useOwnFoodItems` has loaded. */
export const isCut = (items: OwnFoodItem[]): boolean => items.length === OWN_ITEMS_FIRST

/** The same with all that ended before, as far back as the server gives them. */
export const useAllOwnFoodItems = (enabled = true): UseQueryResult<OwnFoodItem[]> =>
  useEndpoint(api.foodItems.mine, {}, { enabled })
