import type { PrivatePhotos } from '#server/features/kitchen/photos/public.ts'
import type { DeskBudgets } from '#server/application/config.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/** What other slices of the desk add. */
export interface ApprovalHooks {
  /**
   * Whether something else holds a suspended restaurant hidden, so that its suspension cannot be lifted here.
   */
  isHeld: ((db: Db, restaurant_id: string) => Promise<boolean>)[]
}

export interface ApprovalDeps extends PrivatePhotos {
  budgets: DeskBudgets
  database: Database
  now: Now
  jobs: Jobs
  limits: Limits
  log: Log
  hooks: ApprovalHooks
}
