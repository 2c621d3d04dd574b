import { restaurantsApi } from '#contract/restaurants.ts'
import type { Route } from '#server/platform/http/http.ts'
import { changeProfile, getProfile, type RestaurantDeps } from './restaurant-flows.ts'
import type { RestaurantPages } from './restaurant-pages.ts'

export function restaurantRoutes(route: Route, deps: RestaurantDeps, pages: RestaurantPages): void {
  const { database } = deps
  route(restaurantsApi.list, (query, _caller, exchange) =>
    pages.answer(query, exchange.header('accept-encoding'), exchange.header('if-none-match')),
  )
  route(restaurantsApi.mine, (_input, caller) => getProfile(database, caller.restaurant_id))
  route(restaurantsApi.change, (wanted, caller) => changeProfile(deps, caller, wanted))
}
