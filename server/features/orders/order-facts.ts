import type { OrderDetails } from '#server/features/notifications/public.ts'
import { findRestaurantOwners } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderDeps } from './order-deps.ts'
import { forCustomer } from './order-replies.ts'
import { findOrder } from './order-store.ts'
import { findPaidOrders } from './paid-orders-store.ts'
import type { OrderRow } from './order-tables.ts'

const MOST = 1_000

/** The pass can be issued anew while an order is paid; whatever ends it comes last. */
const revisionOf = (row: OrderRow): number => row.pass_issue - 1 + (row.status === 'paid' ? 0 : 1)

async function factsOf(deps: OrderDeps, db: Db, rows: OrderRow[]): Promise<OrderDetails[]> {
  const shown = new Map((await forCustomer(deps, db, rows)).map((order) => [order.id, order]))
  const owners = await findRestaurantOwners(
    db,
    rows.map((row) => row.restaurant_id),
  )
  return rows.flatMap((row) => {
    const order = shown.get(row.id)
    const { account_id, code, cancelled_by } = row
    const restaurant_account_id = owners.get(row.restaurant_id) ?? null
    const changed_at = row.ended_at ?? row.paid_at ?? row.placed_at
    return order === undefined
      ? []
      : [{ order, account_id, restaurant_account_id, code, cancelled_by, revision: revisionOf(row), changed_at }]
  })
}

/** An order as messages and calendars tell of it. */
export async function findOrderDetails(deps: OrderDeps, db: Db, id: string): Promise<OrderDetails | undefined> {
  const row = await findOrder(db, id)
  return row === undefined ? undefined : (await factsOf(deps, db, [row]))[0]
}

/** The orders that an account has paid for, newest first. */
export async function findAccountOrderDetails(deps: OrderDeps, db: Db, account_id: string): Promise<OrderDetails[]> {
  return factsOf(deps, db, await findPaidOrders(db, account_id, MOST))
}
