import type { DeskBudgets } from '#server/application/config.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/** What other slices of the desk add. */
export interface ReportHooks {
  /**
   * Whether something else keeps a food item off sale, so that the end of a decision does not put it back;
   * its removal is locked.
   */
  keepsRemoved: ((tx: Db, food_item_id: string) => Promise<boolean>)[]
}

export interface ReportDeps {
  database: Database
  now: Now
  limits: Limits
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
  hooks: ReportHooks
  budgets: DeskBudgets
}
