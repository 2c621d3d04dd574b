import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { findOpenOrders, type PickupDay } from './closed-day-store.ts'
import type { OrderDeps } from '#server/features/orders/orders/order-deps.ts'
import { restaurantCancelRefusal } from '#server/features/orders/orders/order-rules.ts'
import { type DueOrder, lockOrder } from '#server/features/orders/orders/order-store.ts'
import { cancelLockedOrder } from '#server/features/orders/orders/order-transition-flows.ts'

const PAGE_SIZE = 100

/**
 * Cancels the open orders of a day as their restaurant does, and gives how many these were. Each has a transaction of its own, so that no
 * stock stays locked for long; what is left after an interruption is cancelled by the next call.
 */
export async function cancelOrdersOfDay(
  deps: OrderDeps & { log: Log },
  day: PickupDay,
  by: { account_id: string; reason: string },
): Promise<number> {
  const { database, log } = deps
  let cancelled = 0
  const cancelOpenOrder = (id: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order === undefined || restaurantCancelRefusal(order) !== undefined) return false
      await cancelLockedOrder(tx, deps, order, { by: 'restaurant', ...by })
      return true
    })
  await sweep({
    find: (after: DueOrder | undefined) => findOpenOrders(database.query, day, after, PAGE_SIZE),
    pageSize: PAGE_SIZE,
    groupSize: 1,
    run: async ([due]) => {
      if (due !== undefined && (await cancelOpenOrder(due.id))) cancelled += 1
    },
    onFailure: logSkipped(log, 'orders.closed_day'),
  })
  return cancelled
}
