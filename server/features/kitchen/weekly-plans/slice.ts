import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { weeklyPlanJobs } from './weekly-plan-jobs.ts'
import { weeklyPlanRoutes } from './weekly-plan-routes.ts'
import { removeWeeklyPlansOfRestaurant } from './weekly-plan-store.ts'

export function registerWeeklyPlans(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): void {
  weeklyPlanRoutes(app, app)
  weeklyPlanJobs(app.jobs, { ...app, emails })
  accounts.hooks.push({ onErasing: { close: removeWeeklyPlansOfRestaurant } })
}
