import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sweepPlans } from './due-weekly-plan-flows.ts'
import type { PlanSweepDeps } from './weekly-plan-deps.ts'
import { weeklyPlanEmails } from './weekly-plan-emails.ts'

const SWEEP_SECONDS = 20

export function planJobs(jobs: Jobs, deps: PlanSweepDeps & { emails: Emails }): void {
  jobs.every(SWEEP_SECONDS, 'plans.due', () => sweepPlans(deps))
  deps.emails.work('weekly_plans.emails', weeklyPlanEmails)
}
