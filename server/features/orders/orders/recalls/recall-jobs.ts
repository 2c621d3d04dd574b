import type { Emails } from '#server/features/messages/notifications/public.ts'
import {
  completeRecall,
  findPendingRecalls,
  type PendingRecall,
} from '#server/features/kitchen/food-items/public.ts'
import type { OrderDeps } from '#server/features/orders/orders/order-deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { recallEmails } from './recall-emails.ts'
import { recallOrdersOf } from './recalled-order-flows.ts'
import { findDueAccounts, hasDueOrders } from './recalled-order-store.ts'

const SWEEP_SECONDS = 2
const PAGE_SIZE = 500

/**
 * Deals with the orders of recalls, the accounts one after the other, so that no lock is held for long. Every
 * process sweeps; what is done with an order is decided under its lock, so it happens once.
 */
export function recallJobs(jobs: Jobs, deps: OrderDeps & { log: Log; emails: Emails }): void {
  const { database, now, log, emails } = deps
  emails.work('recalls.emails', recallEmails(deps))
  const processRecall = async (recall: PendingRecall): Promise<void> => {
    await sweep({
      find: (after: { id: string } | undefined) =>
        findDueAccounts(database.query, recall, after?.id, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: ([account]) =>
        database.transaction(
          async (tx) => account !== undefined && recallOrdersOf(tx, deps, recall, account.id),
        ),
      onFailure: logSkipped(log, 'orders.recalls'),
    })
    // Its food is off sale, so no order can be added.
    if (!(await hasDueOrders(database.query, recall))) await completeRecall(database.query, recall.id, now())
  }
  jobs.every(SWEEP_SECONDS, 'orders.recalls', async () => {
    for (const recall of await findPendingRecalls(database.query)) await processRecall(recall)
  })
}
