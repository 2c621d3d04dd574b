import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { HoursDeps } from '#server/features/kitchen/hours/public.ts'
import type { RestaurantHooks } from '#server/features/kitchen/restaurants/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { firstBrowsePage } from './browsing/first-browse-page.ts'
import type { FoodItemDeps } from './food-item-flows.ts'
import { foodItemJobs } from './food-item-jobs.ts'
import { foodItemRoutes } from './food-item-routes.ts'
import { switchOffFoodItems } from './listing/closing-flows.ts'
import { updateRestaurantOfItems } from './listing/copied-restaurant-flows.ts'
import { withdrawAllFoodItems } from './public.ts'

interface FoodItemParts {
  accounts: AccountDeps
  hours: HoursDeps
  restaurants: RestaurantHooks
}

export function registerFoodItems(app: AppParts, { accounts, hours, restaurants }: FoodItemParts) {
  const foodItems: FoodItemDeps = { ...app, onDeclarationChanged: [] }
  foodItemRoutes(app, { ...app, ...foodItems })
  foodItemJobs(app.jobs, app)
  restaurants.onChanged.push(updateRestaurantOfItems)
  hours.onScheduleChanged.push(switchOffFoodItems)
  accounts.hooks.push({ onErasing: { withdraw: withdrawAllFoodItems } })
  return { foodItems, browsePage: () => firstBrowsePage(app, app) }
}
