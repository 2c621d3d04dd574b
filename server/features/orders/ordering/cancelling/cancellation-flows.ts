import { LATE_CANCELLATIONS_FREE } from '#contract/constants.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { countLateCancellations, findObstacleRows } from './cancellation-store.ts'
import {
  type CancelContext,
  cancelRefusal,
  isLateToCancel,
} from '#server/features/orders/ordering/order-rules.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'

const CANCEL_COMPLAINED =
  'Your complaint about this order is not decided yet, so it cannot be cancelled. You can see below what happens next.'

/**
 * Why its customer cannot cancel an order for which it is not too late, by order: what happened to it, or what
 * they did before.
 */
export async function findCancelObstacles(
  db: Db,
  orders: OrderRow[],
  contextOf: (order: OrderRow) => CancelContext,
  now: Date,
): Promise<Map<string, Failure>> {
  const open = orders.filter(
    (order) => order.status !== 'held' && cancelRefusal(order, contextOf(order), now) === undefined,
  )
  if (open.length === 0) return new Map()
  const rows = await findObstacleRows(
    db,
    open.map(({ id }) => id),
  )
  const late = open.filter((order) => isLateToCancel(order, contextOf(order), now))
  const notFreeIds = new Set<string>()
  for (const [account_id, lateOrders] of Map.groupBy(late, (order) => order.account_id))
    if ((await countLateCancellations(db, account_id, now)) >= LATE_CANCELLATIONS_FREE)
      for (const { id } of lateOrders) notFreeIds.add(id)
  return new Map(
    open.flatMap(({ id }): [string, Failure][] => {
      const { is_complained = false, is_undone = false } = rows.get(id) ?? {}
      if (is_complained) return [[id, new Failure('complaint_undecided', { detail: CANCEL_COMPLAINED })]]
      if (notFreeIds.has(id)) return [[id, new Failure('late_cancellations')]]
      return is_undone ? [[id, new Failure('collection_undone')]] : []
    }),
  )
}
