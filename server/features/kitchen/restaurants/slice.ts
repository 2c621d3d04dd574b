import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { openRestaurant, type RestaurantHooks } from './restaurant-flows.ts'
import { restaurantJobs } from './restaurant-jobs.ts'
import { findRestaurantProfile } from './public.ts'
import { restaurantRoutes } from './restaurant-routes.ts'
import { closeRestaurant, lockRestaurantToClose } from './restaurant-store.ts'

export function registerRestaurants(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): RestaurantHooks {
  const hooks: RestaurantHooks = { onChanged: [] }
  restaurantRoutes(app, { ...app, hooks })
  restaurantJobs(app.jobs, { ...app, hooks, emails })
  accounts.hooks.push({
    onRegistered: (tx, { id, name, restaurant_id, created_at }) =>
      openRestaurant(tx, { id: restaurant_id, account_id: id, name, created_at }),
    exportData: async (db, { role, restaurant_id }) => ({
      restaurant:
        role !== 'owner' || restaurant_id === null
          ? null
          : ((await findRestaurantProfile(db, restaurant_id)) ?? null),
    }),
    onErasing: { lock: lockRestaurantToClose, close: closeRestaurant },
  })
  return hooks
}
