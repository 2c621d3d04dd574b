import { addDays } from '#contract/calendar-days.ts'
import { melbourneDate } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sweepWeeklyPlans } from './due-weekly-plan-flows.ts'
import {
  type WeeklyPlanSweepDeps,
  type WeeklyPlanDeps,
  changeWeeklyPlan,
  createWeeklyPlan,
  findOwnWeeklyPlans,
  removeWeeklyPlan,
} from './weekly-plan-flows.ts'
import { weeklyPlanEmails } from './weekly-plan-emails.ts'
import { weeklyPlansApi } from '#contract/kitchen/weekly-plans.ts'
import { listingUses } from '#server/features/kitchen/food-items/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { answerQuestion, findQuestions } from './question-flows.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { deleteDaysBefore } from './weekly-plan-day-store.ts'
import { removeWeeklyPlansOfRestaurant } from './weekly-plan-store.ts'

const SWEEP_SECONDS = 20
const OLD_DAYS_SECONDS = 3_600
/** Far longer than the last days of a weekday, of which a question says what was sold. */
const DAY_RETENTION_DAYS = 180
const OLD_DAYS_AT_ONCE = 500

async function deleteOldDays({
  database,
  now,
}: Pick<WeeklyPlanSweepDeps, 'database' | 'now'>): Promise<void> {
  const before = addDays(melbourneDate(now()), -DAY_RETENTION_DAYS)
  for (let count = OLD_DAYS_AT_ONCE; count === OLD_DAYS_AT_ONCE;)
    count = await deleteDaysBefore(database.query, before, OLD_DAYS_AT_ONCE)
}

function weeklyPlanJobs(jobs: Jobs, deps: WeeklyPlanSweepDeps & { emails: Emails }): void {
  jobs.every(SWEEP_SECONDS, 'weekly_plans.due', () => sweepWeeklyPlans(deps))
  jobs.every(OLD_DAYS_SECONDS, 'weekly_plans.old_days', () => deleteOldDays(deps))
  deps.emails.work('weekly_plans.emails', weeklyPlanEmails)
}

function weeklyPlanRoutes(app: BindDeps, deps: WeeklyPlanDeps): void {
  bind(app, weeklyPlansApi, {
    all: (_input, caller) => findOwnWeeklyPlans(deps, caller),
    create: (weeklyPlan, caller) => createWeeklyPlan(deps, caller, weeklyPlan),
    change: ({ plan_id, ...change }, caller) => changeWeeklyPlan(deps, caller, plan_id, change),
    remove: ({ plan_id }, caller) => removeWeeklyPlan(deps, caller, plan_id),
    questions: (_input, caller) => findQuestions(deps, caller),
    answer: async (answer, caller) => {
      if (answer.list) await deps.limits.spend(listingUses(caller.restaurant_id))
      return { food_item: await answerQuestion(deps, caller, answer) }
    },
  })
}

export function registerWeeklyPlans(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): void {
  weeklyPlanRoutes(app, app)
  weeklyPlanJobs(app.jobs, { ...app, emails })
  accounts.hooks.push({ onErasing: { close: removeWeeklyPlansOfRestaurant } })
}
