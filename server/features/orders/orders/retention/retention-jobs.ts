import { RECORD_RETENTION_DAYS, RELEASED_HOLD_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import { ensureArchiveAccount } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { OrderDeps } from '#server/features/orders/orders/order-deps.ts'
import { archiveOrders, deleteLines, emptyLines, lockOldOrders, lockOldReleased } from './retention-store.ts'

const SWEEP_SECONDS = 3_600
const BATCH_MAX = 500

/** Empties what is not needed any more: released holds, and orders of which only the money has to be kept. */
export function retentionJobs(jobs: Jobs, { database, now }: Pick<OrderDeps, 'database' | 'now'>): void {
  const archive = (
    task: string,
    retention_days: number,
    lock: (tx: Db, before: Date, limit: number) => Promise<string[]>,
    empty: (tx: Db, ids: string[]) => Promise<unknown>,
  ) =>
    jobs.every(SWEEP_SECONDS, task, async () => {
      for (let count = BATCH_MAX; count === BATCH_MAX;)
        count = await database.transaction(async (tx) => {
          const at = now()
          const ids = await lock(tx, new Date(at.getTime() - retention_days * DAY_MS), BATCH_MAX)
          if (ids.length === 0) return 0
          await ensureArchiveAccount(tx, at)
          await empty(tx, ids)
          await archiveOrders(tx, ids)
          return ids.length
        })
    })
  archive('orders.old_holds', RELEASED_HOLD_RETENTION_DAYS, lockOldReleased, deleteLines)
  archive('orders.old_orders', RECORD_RETENTION_DAYS, lockOldOrders, emptyLines)
}
