import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { refresh } from '#web/platform/http/query.ts'

/** Loads again what depends on which days are open. */
export const refreshSchedule = (): Promise<void> =>
  refresh(
    kitchenApi.hours.get,
    kitchenApi.hours.closures,
    kitchenApi.hours.holidays,
    kitchenApi.weeklyPlans.all,
    kitchenApi.weeklyPlans.questions,
    api.foodItems.mine,
    api.foodItems.browse,
    api.foodItems.suggestions,
    api.orders.ofRestaurant,
  )
