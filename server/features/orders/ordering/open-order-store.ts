import { sql } from 'kysely'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/** Orders of a restaurant that are held or paid, by id from after one on. */
export const findOpenOrdersOf = (db: Db, restaurant_id: string, after: string | undefined, limit: number) =>
  db
    .selectFrom('customer_order')
    .select('id')
    .where('restaurant_id', '=', restaurant_id)
    .where('status', 'in', ['held', 'paid'])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

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

/** The lines with a food item of orders that are held or paid, with what its live readers need. */
export const findOpenLines = (tx: Db, food_item_id: string) =>
  tx
    .selectFrom('order_line')
    .innerJoin('customer_order', 'customer_order.id', 'order_line.order_id')
    .select(['order_id', 'status', 'account_id', 'restaurant_id', 'declaration', 'changed_declaration'])
    .where('order_line.food_item_id', '=', food_item_id)
    .whereRef('order_line.quantity', '>', 'order_line.cancelled_quantity')
    .where('customer_order.status', 'in', ['held', 'paid'])
    .execute()

/**
 * Sets what is declared of a food item since it was sold in these orders, and gives the ids of those in which
 * that is new. Orders are not locked: cancelling locks an order first and its food items second.
 */
export async function setChangedDeclaration(
  tx: Db,
  { food_item_id, order_ids }: { food_item_id: string; order_ids: string[] },
  declaration: Declaration | null,
): Promise<string[]> {
  if (order_ids.length === 0) return []
  const changed =
    declaration === null ? sql<null>`null` : sql<Declaration>`${JSON.stringify(declaration)}::jsonb`
  const rows = await tx
    .updateTable('order_line')
    .set({ changed_declaration: changed })
    .where('food_item_id', '=', food_item_id)
    .where('order_id', '=', anyOf(order_ids))
    .where(sql<boolean>`changed_declaration is distinct from ${changed}`)
    .returning('order_id')
    .execute()
  return rows.map((row) => row.order_id)
}
