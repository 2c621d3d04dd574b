import { restaurantCancelRefusal } from '#server/features/orders/orders/order-rules.ts'
import type { OrderDeps } from '#server/features/orders/orders/order-deps.ts'
import { lockOrder } from '#server/features/orders/orders/order-store.ts'
import { cancelLockedOrder } from '#server/features/orders/orders/order-transition-flows.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { findOpenOrdersOf } from './open-order-store.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** A restaurant does not hand over what it has sold. */
    'orders.cancel_open': { restaurant_id: string; reason: string }
  }
}

const PAGE_SIZE = 200

/**
 * Cancels all open orders of a restaurant and refunds them, once the caller's transaction commits, in which
 * nothing of it may be left on sale. `reason` is for its customers.
 */
export const cancelOpenOrders = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  restaurant_id: string,
  reason: string,
): Promise<void> => jobs.enqueue(tx, 'orders.cancel_open', [{ restaurant_id, reason }])

/**
 * Each order has a transaction of its own. What is left after an interruption is cancelled by the next try of
 * the job.
 */
export function openOrderJobs(jobs: Jobs, deps: OrderDeps & { log: Log }): void {
  const { database, log } = deps
  const cancel = (id: string, reason: string): Promise<void> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order === undefined || restaurantCancelRefusal(order) !== undefined) return
      await cancelLockedOrder(tx, deps, order, { by: 'restaurant', reason, account_id: null })
    })
  jobs.work('orders.cancel_open', ({ restaurant_id, reason }) =>
    sweep({
      find: (after: { id: string } | undefined) =>
        findOpenOrdersOf(database.query, restaurant_id, after?.id, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: ([order]) => (order === undefined ? Promise.resolve() : cancel(order.id, reason)),
      onFailure: logSkipped(log, 'orders.cancel_open'),
    }),
  )
}
