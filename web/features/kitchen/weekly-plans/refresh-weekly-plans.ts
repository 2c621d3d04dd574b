import { api } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/http/query.ts'

/** Loads again what depends on the weekly plans. */
export const refreshWeeklyPlans = (): Promise<void> => refresh(api.weeklyPlans.all, api.weeklyPlans.questions)
