import { missedFrom } from '#contract/kitchen/pickup-windows.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import { releaseOrder } from './order-transition-flows.ts'
import type { OrderDeps } from './order-deps.ts'
import { type DueOrder, findExpiredHolds, moveOrder, findUncollected } from './order-store.ts'

const SWEEP_SECONDS = 5
const MISSED_SECONDS = 30
const PAGE_SIZE = 500

/**
 * Releases expired holds, and marks uncollected orders as missed. Every process sweeps; each change is
 * conditional on the order's status, so it happens once.
 */
export function orderJobs(jobs: Jobs, deps: OrderDeps & { log: Log }): void {
  const { database, now, log } = deps
  const sweepOrders = (
    task: string,
    find: (after: DueOrder | undefined) => Promise<DueOrder[]>,
    act: (tx: Db, id: string) => Promise<unknown>,
  ) =>
    sweep({
      find,
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: ([due]) => database.transaction(async (tx) => due !== undefined && act(tx, due.id)),
      onFailure: logSkipped(log, task),
    })
  jobs.every(SWEEP_SECONDS, 'orders.holds', () =>
    sweepOrders(
      'orders.holds',
      (after) => findExpiredHolds(database.query, now(), after, PAGE_SIZE),
      (tx, id) => releaseOrder(tx, deps, id),
    ),
  )
  jobs.every(MISSED_SECONDS, 'orders.missed', () => {
    const graceMs = missedFrom(new Date(0)).getTime()
    return sweepOrders(
      'orders.missed',
      (after) => findUncollected(database.query, new Date(now().getTime() - graceMs), after, PAGE_SIZE),
      (tx, id) => moveOrder(tx, id, 'miss', now(), { ended_at: now() }),
    )
  })
}
