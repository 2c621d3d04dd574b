import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

export interface WeeklyPlanDeps {
  database: Database
  now: Now
  limits: Limits
}

export interface WeeklyPlanSweepDeps {
  database: Database
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
}
