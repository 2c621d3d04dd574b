import type { OrderDetails } from '#server/features/notifications/public.ts'
import { findRestaurantOwners } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderDeps } from './order-deps.ts'
import { toCustomerOrders } from './order-reply-flows.ts'
import { findPaidOrdersOfAccount } from './order-details-store.ts'
import { findOrder } from './order-store.ts'
import type { OrderRow } from './order-tables.ts'

const ORDERS_MAX = 1_000

/** Grows with each change: the pass can be replaced while an order is paid, and the end of the order comes last. */
const revisionOf = (row: OrderRow): number => row.pass_issue - 1 + (row.status === 'paid' ? 0 : 1)

async function toDetails(deps: OrderDeps, db: Db, rows: OrderRow[]): Promise<OrderDetails[]> {
  const orders = new Map((await toCustomerOrders(deps, db, rows)).map((order) => [order.id, order]))
  const owners = await findRestaurantOwners(
    db,
    rows.map((row) => row.restaurant_id),
  )
  return rows.flatMap((row) => {
    const order = orders.get(row.id)
    const { account_id, code, cancelled_by } = row
    const restaurant_account_id = owners.get(row.restaurant_id) ?? null
    const changed_at = row.ended_at ?? row.paid_at ?? row.placed_at
    return order === undefined
      ? []
      : [{ order, account_id, restaurant_account_id, code, cancelled_by, revision: revisionOf(row), changed_at }]
  })
}

/** An order with what messages and calendars need to know of it. */
export async function findOrderDetails(deps: OrderDeps, db: Db, id: string): Promise<OrderDetails | undefined> {
  const row = await findOrder(db, id)
  return row === undefined ? undefined : (await toDetails(deps, db, [row]))[0]
}

/** The orders that an account has paid for, newest first. */
export async function findAccountOrderDetails(deps: OrderDeps, db: Db, account_id: string): Promise<OrderDetails[]> {
  return toDetails(deps, db, await findPaidOrdersOfAccount(db, account_id, ORDERS_MAX))
}
