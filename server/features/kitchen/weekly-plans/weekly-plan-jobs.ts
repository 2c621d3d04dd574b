import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { sweepPlans } from './due-weekly-plan-flows.ts'
import type { PlanSweepDeps } from './weekly-plan-deps.ts'

const SWEEP_SECONDS = 20

export const planJobs = (jobs: Jobs, deps: PlanSweepDeps): void => jobs.every(SWEEP_SECONDS, 'plans.due', () => sweepPlans(deps))
