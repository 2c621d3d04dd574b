import { sql } from 'kysely'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

// During a restore, tables without a schema hold the restored rows, and `public` those that they replace.

/** The orders of a backup that were paid, and whose state or money has changed since. */
export async function findChangedOrders(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select customer_order.id from customer_order join public.customer_order replaced using (id)
    where replaced.paid_at is not null and replaced.status <> customer_order.status
    union
    select order_id from public.ledger_entry replaced join customer_order on customer_order.id = order_id
    where not exists (select from ledger_entry where ledger_entry.id = replaced.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Has orders of a backup as they were last. */
export async function carryOrders(tx: Db, ids: string[]): Promise<void> {
  await carryRows(tx, 'customer_order', {
    where: sql`replaced.id = ${anyOf(ids)}`,
    values: {
      cancelled_by_account: sql`(select id from account where id = replaced.cancelled_by_account)`,
      restaurant_calendar_sequence: sql`least(replaced.restaurant_calendar_sequence,
        (select calendar_sequence from restaurant where id = replaced.restaurant_id))`,
    },
    overwrites_by: 'id',
  })
  const where = sql`replaced.order_id = ${anyOf(ids)}`
  await carryRows(tx, 'order_line', { where, overwrites_by: ['order_id', 'line_no'] })
  await carryRows(tx, 'cancelled_portion', {
    where,
    values: { cancelled_by: sql`(select id from account where id = replaced.cancelled_by)` },
  })
}
