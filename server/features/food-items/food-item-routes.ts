import { foodItemsApi } from '#contract/food-items.ts'
import type { Route } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { BrowsePages } from './browse-pages.ts'
import { changeFoodItem, type FoodItemDeps, getFoodItem, createFoodItem, listOwnFoodItems, withdrawFoodItem } from './food-item-flows.ts'
import { editingUses, listingUses, withdrawingUses } from './food-item-limits.ts'

export function foodItemRoutes(route: Route, deps: FoodItemDeps & { limits: Limits }, pages: BrowsePages): void {
  route(foodItemsApi.list, (query, _caller, exchange) =>
    pages.answer(query, exchange.header('accept-encoding'), exchange.header('if-none-match')),
  )
  route(foodItemsApi.mine, (_input, caller) => listOwnFoodItems(deps, caller))
  route(foodItemsApi.get, ({ food_item_id }) => getFoodItem(deps, food_item_id))
  route(foodItemsApi.create, async (wanted, caller) => {
    await deps.limits.spend(listingUses(caller.restaurant_id))
    return createFoodItem(deps, caller, wanted)
  })
  route(foodItemsApi.change, async ({ food_item_id, ...wanted }, caller) => {
    await deps.limits.spend(editingUses(caller.restaurant_id))
    return changeFoodItem(deps, caller, food_item_id, wanted)
  })
  route(foodItemsApi.withdraw, async ({ food_item_id }, caller) => {
    await deps.limits.spend(withdrawingUses(caller.restaurant_id))
    return withdrawFoodItem(deps, caller, food_item_id)
  })
}
