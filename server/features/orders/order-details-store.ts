import type { Db } from '#server/platform/db/database.ts'
import type { OrderRow } from './order-tables.ts'

/** The orders that an account has paid for, newest first. */
export const findPaidOrdersOfAccount = (db: Db, account_id: string, max: number): Promise<OrderRow[]> =>
  db
    .selectFrom('customer_order')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('paid_at', 'is not', null)
    .orderBy('placed_at', 'desc')
    .limit(max)
    .execute()

/** Paid orders that hold an item and were placed before an instant. */
export const findPaidOrdersWith = (db: Db, food_item_id: string, placed_before: Date) =>
  db
    .selectFrom('customer_order')
    .innerJoin('order_line', 'order_line.order_id', 'customer_order.id')
    .select(['customer_order.id', 'customer_order.account_id', 'customer_order.placed_at'])
    .where('order_line.food_item_id', '=', food_item_id)
    .where('customer_order.status', '=', 'paid')
    .where('customer_order.placed_at', '<', placed_before)
    .execute()

/** Paid orders whose pickup ends in a span of time. */
export const findPaidOrdersEnding = (db: Db, after: Date, until: Date) =>
  db
    .selectFrom('customer_order')
    .select(['id', 'paid_at', 'pickup_end'])
    .where('status', '=', 'paid')
    .where('pickup_end', '>', after)
    .where('pickup_end', '<=', until)
    .execute()
