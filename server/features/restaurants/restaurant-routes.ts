import { restaurantsApi } from '#contract/restaurants.ts'
import type { Database } from '#server/platform/db.ts'
import type { Route } from '#server/platform/http.ts'
import { changeProfile, profileOf } from './restaurant-flows.ts'
import { listRestaurants } from './restaurant-store.ts'

export function restaurantRoutes(route: Route, { database }: { database: Database }): void {
  route(restaurantsApi.list, () => listRestaurants(database.query))
  route(restaurantsApi.mine, (_input, caller) => profileOf(database, caller.restaurant_id))
  route(restaurantsApi.change, (wanted, caller) => changeProfile(database, caller.restaurant_id, wanted))
}
