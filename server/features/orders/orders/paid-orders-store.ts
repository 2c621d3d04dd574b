import type { Db } from '#server/platform/db/database.ts'

/** Orders that an account has paid for, newest first. */
export const findPaidOrders = (db: Db, account_id: string, limit: number) =>
  db
    .selectFrom('customer_order')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('paid_at', 'is not', null)
    .orderBy('placed_at', 'desc')
    .limit(limit)
    .execute()

/** Paid orders that contain a food item and were placed before an instant. */
export const findPaidOrdersWith = (db: Db, food_item_id: string, placed_before: Date) =>
  db
    .selectFrom('customer_order')
    .innerJoin('order_line', 'order_line.order_id', 'customer_order.id')
    .select(['customer_order.id', 'customer_order.account_id', 'customer_order.placed_at'])
    .where('order_line.food_item_id', '=', food_item_id)
    .whereRef('order_line.quantity', '>', 'order_line.cancelled_quantity')
    .where('customer_order.status', '=', 'paid')
    .where('customer_order.placed_at', '<', placed_before)
    .execute()

/** Paid orders whose pickup window ends after `after`, and not after `until`. */
export const findPaidOrdersEnding = (db: Db, after: Date, until: Date) =>
  db
    .selectFrom('customer_order')
    .select(['id', 'paid_at', 'pickup_end'])
    .where('status', '=', 'paid')
    .where('pickup_end', '>', after)
    .where('pickup_end', '<=', until)
    .execute()
