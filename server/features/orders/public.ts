import type { Order } from '#contract/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderDeps } from './order-deps.ts'
import { lockAccounts } from './idempotency-store.ts'
import { releaseOrder } from './order-changes.ts'
import { forCustomer, forRestaurant } from './order-replies.ts'
import { collectRefusal, unpaidRefusal } from './order-rules.ts'
import {
  collectOrders,
  findOrderByCode,
  findOrderLines,
  lockOrder,
  lockOrders,
  moveOrder,
  ordersOfAccount,
  hasOpenOrders,
  lastPickupEnd,
  findHeldBy,
} from './order-store.ts'
import type { OrderLineRow, OrderRow } from './order-tables.ts'

export { type Movement, movementsOf } from './ledger-store.ts'
export type { OrderDetails } from '#server/features/notifications/public.ts'
export type { OrderDeps }
export { findAccountOrderDetails, findOrderDetails, findPaidOrdersEnding, findPaidOrdersWith } from './order-facts.ts'
export { orderJobs } from './order-jobs.ts'
export { orderPayable } from './order-payable.ts'
export { forRestaurant }
export { orderRoutes } from './order-routes.ts'
export { seedOrders } from './order-seed.ts'
export {
  collectOrders,
  findOrderByCode,
  hasOpenOrders,
  lastPickupEnd,
  findOrderLines,
  lockOrder,
  lockOrders,
  collectRefusal,
  unpaidRefusal,
}
export type { OrderLineRow, OrderRow }

/** Takes a hand-over back; undefined when the order is not collected. */
export const undoCollection = (tx: Db, order_id: string): Promise<OrderRow | undefined> =>
  moveOrder(tx, order_id, 'hand_back', { collected_at: null, ended_at: null })

/** Gives back what an account that is erased has put aside and not paid; none can be placed meanwhile. */
export async function releaseHolds(tx: Db, deps: OrderDeps, account_id: string): Promise<void> {
  await lockAccounts(tx, [account_id])
  for (const { id } of await findHeldBy(tx, account_id)) await releaseOrder(tx, deps, id, { by: 'customer', reason: null })
}

/** All orders of an account as their customer sees them, for its owner to take away. */
export const exportOrders = async (deps: OrderDeps, db: Db, account_id: string): Promise<Order[]> =>
  forCustomer(deps, db, await ordersOfAccount(db, account_id))
