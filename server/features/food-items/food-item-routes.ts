import { foodItemsApi } from '#contract/food-items.ts'
import type { Route } from '#server/platform/http.ts'
import type { BrowsePages } from './browse-pages.ts'
import { changeItem, type FoodItemDeps, getItem, listMeal, ownItems, withdrawItem } from './food-item-flows.ts'

export function foodItemRoutes(route: Route, deps: FoodItemDeps, pages: BrowsePages): void {
  route(foodItemsApi.list, (query, _caller, exchange) =>
    pages.answer(query, exchange.header('accept-encoding'), exchange.header('if-none-match')),
  )
  route(foodItemsApi.mine, (_input, caller) => ownItems(deps, caller))
  route(foodItemsApi.get, ({ food_item_id }) => getItem(deps, food_item_id))
  route(foodItemsApi.create, (wanted, caller) => listMeal(deps, caller, wanted))
  route(foodItemsApi.change, ({ food_item_id, ...wanted }, caller) => changeItem(deps, caller, food_item_id, wanted))
  route(foodItemsApi.withdraw, ({ food_item_id }, caller) => withdrawItem(deps, caller, food_item_id))
}
