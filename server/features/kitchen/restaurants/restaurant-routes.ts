import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { changeProfile, getProfile, type RestaurantDeps } from './restaurant-flows.ts'
import { browseRestaurants } from './browse-restaurants.ts'

export function restaurantRoutes(app: BindDeps, deps: RestaurantDeps & { metrics: Metrics }): void {
  const { database, metrics } = deps
  const pagesMade = metrics.counter({
    name: 'restaurant_pages_made_total',
    help: 'Answers about restaurants made from the database',
  })

  bind(
    app,
    restaurantsApi,
    {
      browse: (query, _caller, { db }) => browseRestaurants(db, query),
      mine: (_input, caller) => getProfile(database, caller.restaurant_id),
      change: (change, caller) => changeProfile(deps, caller, change),
    },
    {
      browse: {
        onSharedReply: () => pagesMade.inc(),
      },
    },
  )
}
