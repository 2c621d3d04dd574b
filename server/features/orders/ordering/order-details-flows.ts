import type { Order } from '#contract/orders/orders.ts'
import { findRestaurantOwners, type RestaurantOwner } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderDeps } from './order-deps.ts'
import { toCustomerOrders } from './replies/order-reply-flows.ts'
import { findOrder } from './order-store.ts'
import { findPaidOrders } from './open-order-store.ts'
import type { OrderRow } from './order-tables.ts'

const ORDERS_MAX = 1_000

/** An order with what emails and calendar entries need beside it. */
export interface OrderDetails {
  /** As its customer sees it. */
  order: Order
  account_id: string
  restaurant_account_id: string | null
  /** The order code as the restaurant sees it, also while a friend has the pass. */
  code: string
  cancelled_by: OrderRow['cancelled_by']
  /** The edition of the order's calendar entry: SEQUENCE and DTSTAMP of RFC 5545. */
  sequence: number
  revised_at: Date
}

/**
 * The edition of an order's calendar entry: it shows the order and its restaurant, and both count their
 * revisions.
 */
function calendarRevision(
  row: OrderRow,
  restaurant: RestaurantOwner | undefined,
): Pick<OrderDetails, 'sequence' | 'revised_at'> {
  const order_revised_at = row.calendar_revised_at ?? row.paid_at ?? row.placed_at
  const restaurant_revised_at = restaurant?.calendar_revised_at ?? order_revised_at
  return {
    sequence:
      row.calendar_sequence + (restaurant?.calendar_sequence ?? 0) - (row.restaurant_calendar_sequence ?? 0),
    revised_at: restaurant_revised_at > order_revised_at ? restaurant_revised_at : order_revised_at,
  }
}

async function toDetails(deps: OrderDeps, db: Db, rows: OrderRow[]): Promise<OrderDetails[]> {
  // Read before the restaurants' names and addresses: an older edition number with newer text is corrected by
  // the next edition, while the reverse would last.
  const owners = await findRestaurantOwners(
    db,
    rows.map((row) => row.restaurant_id),
  )
  const orders = new Map((await toCustomerOrders(deps, db, rows)).map((order) => [order.id, order]))
  return rows.flatMap((row) => {
    const order = orders.get(row.id)
    const { account_id, code, cancelled_by } = row
    const owner = owners.get(row.restaurant_id)
    const restaurant_account_id = owner?.account_id ?? null
    return order === undefined
      ? []
      : [{ order, account_id, restaurant_account_id, code, cancelled_by, ...calendarRevision(row, owner) }]
  })
}

/** An order with what messages and calendars need to know of it. */
export async function findOrderDetails(
  deps: OrderDeps,
  db: Db,
  id: string,
): Promise<OrderDetails | undefined> {
  const row = await findOrder(db, id)
  return row === undefined ? undefined : (await toDetails(deps, db, [row]))[0]
}

/** The orders that an account has paid for, newest first. */
export async function findAccountOrderDetails(
  deps: OrderDeps,
  db: Db,
  account_id: string,
): Promise<OrderDetails[]> {
  return toDetails(deps, db, await findPaidOrders(db, account_id, ORDERS_MAX))
}
