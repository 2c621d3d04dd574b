import { foodItemMapApi } from '#contract/kitchen/food-item-map.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { browseFoodItems } from './browsing/browse-flows.ts'
import {
  changeFoodItem,
  countFoodItems,
  listNewFoodItem,
  type FoodItemDeps,
  getFoodItem,
  listAgain,
  findFoodItemEdits,
  findOwnFoodItems,
  withdrawFoodItem,
} from './food-item-flows.ts'
import { changesDeclaration } from './declaration-rules.ts'
import { declaringUses, listingUses } from './food-item-limits.ts'
import { toFoodItem } from './food-item-rules.ts'
import { findFoodItemsOfGroup, groupFoodItems } from './map/map-flows.ts'
import { suggestFoodItems } from './listing/suggestion-flows.ts'

export function foodItemRoutes(
  app: BindDeps,
  deps: FoodItemDeps & { limits: Limits; metrics: Metrics },
): void {
  const pagesMade = deps.metrics.counter({
    name: 'browse_pages_made_total',
    help: 'Browse pages made from the database',
  })

  const mapsMade = deps.metrics.counter({
    name: 'map_replies_made_total',
    help: 'Replies about the map made from the database',
  })

  bind(
    app,
    foodItemMapApi,
    {
      groups: (query, _caller, { db }) => groupFoodItems(deps, db, query),
      items: (query, _caller, { db }) => findFoodItemsOfGroup(deps, db, query),
    },
    {
      groups: {
        onSharedReply: () => mapsMade.inc(),
      },
    },
  )

  bind(
    app,
    foodItemsApi,
    {
      browse: (query, _caller, { db }) => browseFoodItems(deps, db, query),
      count: (input, _caller, { db }) => countFoodItems(deps, db, input),
      mine: (_input, caller) => findOwnFoodItems(deps, caller),
      get: ({ food_item_id }, _caller, { db }) => getFoodItem(db, food_item_id),
      list: async (item, caller, { key }) => {
        await deps.limits.spend(listingUses(caller.restaurant_id))
        return toFoodItem(await listNewFoodItem(deps, caller, item, key))
      },
      listAgain: async ({ food_item_id, ...input }, caller, { key }) => {
        await deps.limits.spend(listingUses(caller.restaurant_id))
        return toFoodItem(await listAgain(deps, caller, food_item_id, input, key))
      },
      suggestions: (_input, caller) => suggestFoodItems(deps, caller),
      edits: ({ food_item_id }, caller) => findFoodItemEdits(deps, caller, food_item_id),
      change: async ({ food_item_id, ...change }, caller) => {
        if (changesDeclaration(change))
          await deps.limits.spend(declaringUses(caller.restaurant_id, food_item_id))
        return changeFoodItem(deps, caller, food_item_id, change)
      },
      withdraw: ({ food_item_id }, caller) => withdrawFoodItem(deps, caller, food_item_id),
    },
    {
      browse: {
        onSharedReply: () => pagesMade.inc(),
      },
    },
  )
}
