import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { refresh } from '#web/platform/http/query.ts'

/** Loads again what depends on the weekly plans. */
export const refreshWeeklyPlans = (): Promise<void> =>
  refresh(kitchenApi.weeklyPlans.all, kitchenApi.weeklyPlans.questions)
