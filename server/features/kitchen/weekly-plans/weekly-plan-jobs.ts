import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sweepWeeklyPlans } from './due-weekly-plan-flows.ts'
import type { WeeklyPlanSweepDeps } from './weekly-plan-deps.ts'
import { weeklyPlanEmails } from './weekly-plan-emails.ts'

const SWEEP_SECONDS = 20

export function weeklyPlanJobs(jobs: Jobs, deps: WeeklyPlanSweepDeps & { emails: Emails }): void {
  jobs.every(SWEEP_SECONDS, 'weekly_plans.due', () => sweepWeeklyPlans(deps))
  deps.emails.work('weekly_plans.emails', weeklyPlanEmails)
}
