import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, insertRows } from '#server/platform/db/rows.ts'
import type { CancelledPortionRow } from '#server/features/orders/ordering/order-tables.ts'

/** Records cancelled portions, and counts them in their lines. The caller has locked the order. */
export async function insertCancelledPortions(tx: Db, rows: CancelledPortionRow[]): Promise<void> {
  await insertRows(tx, 'cancelled_portion', rows)
  for (const { order_id, line_no, quantity } of rows) {
    await tx
      .updateTable('order_line')
      .set((line) => ({ cancelled_quantity: line('cancelled_quantity', '+', quantity) }))
      .where('order_id', '=', order_id)
      .where('line_no', '=', line_no)
      .execute()
  }
}

/** Why portions were cancelled, the first reason first. */
export const findCancelReasons = (db: Db, order_ids: string[]) =>
  db
    .selectFrom('cancelled_portion')
    .select(['order_id', 'line_no', 'reason'])
    .where('order_id', '=', anyOf(order_ids))
    .orderBy('cancelled_at')
    .orderBy('cancellation_id')
    .execute()

/** What was cancelled at once, in the order of the lines. */
export const findCancelledPortions = (db: Db, order_id: string, cancellation_id: string) =>
  db
    .selectFrom('cancelled_portion')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.order_id', '=', 'cancelled_portion.order_id')
        .onRef('order_line.line_no', '=', 'cancelled_portion.line_no'),
    )
    .select(['order_line.name', 'order_line.unit_price_cents', 'cancelled_portion.quantity'])
    .select((eb) => eb.fn.coalesce('cancelled_portion.reason', sql<string>`''`).as('reason'))
    .where('cancelled_portion.order_id', '=', order_id)
    .where('cancelled_portion.cancellation_id', '=', cancellation_id)
    .orderBy('cancelled_portion.line_no')
    .execute()
