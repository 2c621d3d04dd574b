import { foodItemMapApi } from '#contract/kitchen/food-item-map.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import type { Route } from '#server/application/callers.ts'
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
import { declaringUses, editingUses, listingUses, withdrawingUses } from './food-item-limits.ts'
import { toFoodItem } from './food-item-rules.ts'
import { findFoodItemsOfGroup, groupFoodItems } from './map/map-flows.ts'
import { suggestFoodItems } from './listing/suggestion-flows.ts'

export function foodItemRoutes(
  route: Route,
  deps: FoodItemDeps & { limits: Limits; metrics: Metrics },
): void {
  const pagesMade = deps.metrics.counter({
    name: 'browse_pages_made_total',
    help: 'Browse pages made from the database',
  })
  route(foodItemsApi.browse, (query, _caller, { db }) => browseFoodItems(deps, db, query), {
    onSharedReply: () => pagesMade.inc(),
  })
  route(foodItemsApi.count, (input, _caller, { db }) => countFoodItems(deps, db, input))
  const mapsMade = deps.metrics.counter({
    name: 'map_replies_made_total',
    help: 'Replies about the map made from the database',
  })
  route(foodItemMapApi.groups, (query, _caller, { db }) => groupFoodItems(deps, db, query), {
    onSharedReply: () => mapsMade.inc(),
  })
  route(foodItemMapApi.items, (query, _caller, { db }) => findFoodItemsOfGroup(deps, db, query))
  route(foodItemsApi.mine, (_input, caller) => findOwnFoodItems(deps, caller))
  route(foodItemsApi.get, ({ food_item_id }, _caller, { db }) => getFoodItem(db, food_item_id))
  route(foodItemsApi.list, async (item, caller, { key }) => {
    await deps.limits.spend(listingUses(caller.restaurant_id))
    return toFoodItem(await listNewFoodItem(deps, caller, item, key))
  })
  route(foodItemsApi.listAgain, async ({ food_item_id, ...input }, caller, { key }) => {
    await deps.limits.spend(listingUses(caller.restaurant_id))
    return toFoodItem(await listAgain(deps, caller, food_item_id, input, key))
  })
  route(foodItemsApi.suggestions, (_input, caller) => suggestFoodItems(deps, caller))
  route(foodItemsApi.edits, ({ food_item_id }, caller) => findFoodItemEdits(deps, caller, food_item_id))
  route(foodItemsApi.change, async ({ food_item_id, ...change }, caller) => {
    await deps.limits.spend(editingUses(caller.restaurant_id))
    if (changesDeclaration(change)) await deps.limits.spend(declaringUses(caller.restaurant_id, food_item_id))
    return changeFoodItem(deps, caller, food_item_id, change)
  })
  route(foodItemsApi.withdraw, async ({ food_item_id }, caller) => {
    await deps.limits.spend(withdrawingUses(caller.restaurant_id))
    return withdrawFoodItem(deps, caller, food_item_id)
  })
}
