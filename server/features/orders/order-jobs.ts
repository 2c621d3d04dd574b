import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import { deleteClaims } from './idempotency-store.ts'
import { releaseOrder } from './order-changes.ts'
import type { OrderDeps } from './order-deps.ts'
import { missedFrom } from './order-rules.ts'
import { type DueOrder, findExpiredHolds, moveOrder, findUncollected } from './order-store.ts'

const SWEEP_SECONDS = 5
const MISSED_SECONDS = 30
const CLEAN_SECONDS = 3_600
const AT_ONCE = 500
const KEY_DAYS = 2

/** What happens to orders as time passes. Every process sweeps; a change is conditional, so it happens once. */
export function orderJobs(jobs: Jobs, deps: OrderDeps & { log: Log }): void {
  const { database, now, log } = deps
  const each = (task: string, find: (after: DueOrder | undefined) => Promise<DueOrder[]>, act: (tx: Db, id: string) => Promise<unknown>) =>
    sweep({
      find,
      most: AT_ONCE,
      together: 1,
      run: ([due]) => database.transaction(async (tx) => due !== undefined && act(tx, due.id)),
      failed: logSkipped(log, task),
    })
  jobs.every(SWEEP_SECONDS, 'orders.holds', () =>
    each(
      'orders.holds',
      (after) => findExpiredHolds(database.query, now(), after, AT_ONCE),
      (tx, id) => releaseOrder(tx, deps, id),
    ),
  )
  jobs.every(MISSED_SECONDS, 'orders.missed', () => {
    const graceMs = missedFrom(new Date(0)).getTime()
    return each(
      'orders.missed',
      (after) => findUncollected(database.query, new Date(now().getTime() - graceMs), after, AT_ONCE),
      (tx, id) => moveOrder(tx, id, 'miss', { ended_at: now() }),
    )
  })
  jobs.every(
    CLEAN_SECONDS,
    'orders.old_keys',
    async () => void (await deleteClaims(database.query, new Date(now().getTime() - KEY_DAYS * DAY_MS))),
  )
}
