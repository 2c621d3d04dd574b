import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import type { Route } from '#server/application/callers.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { changeProfile, getProfile, type RestaurantDeps } from './restaurant-flows.ts'
import { browseRestaurants } from './browse-restaurants.ts'

export function restaurantRoutes(route: Route, deps: RestaurantDeps & { metrics: Metrics }): void {
  const { database, metrics } = deps
  const pagesMade = metrics.counter({
    name: 'restaurant_pages_made_total',
    help: 'Answers about restaurants made from the database',
  })
  route(restaurantsApi.browse, (query, _caller, { db }) => browseRestaurants(db, query), {
    onSharedReply: () => pagesMade.inc(),
  })
  route(restaurantsApi.mine, (_input, caller) => getProfile(database, caller.restaurant_id))
  route(restaurantsApi.change, (change, caller) => changeProfile(deps, caller, change))
}
