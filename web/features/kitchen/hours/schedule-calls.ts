import { api } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/http/query.ts'

/** Loads again what depends on which days are open. */
export const refreshSchedule = (): Promise<void> =>
  refresh(
    api.hours.get,
    api.hours.closures,
    api.hours.holidays,
    api.weeklyPlans.all,
    api.weeklyPlans.questions,
    api.foodItems.mine,
    api.foodItems.browse,
    api.foodItems.suggestions,
    api.orders.ofRestaurant,
  )
