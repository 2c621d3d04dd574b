import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface TimelineRow {
  at: Date
  kind: 'order' | 'money' | 'refund' | 'scan' | 'email' | 'provider'
  /** What happened, as the table has it. */
  what: string
  cents: number | null
}

/** What is recorded of one order besides its payments, each part by an index. */
export async function findOrderHistory(
  db: Db,
  order_id: string,
  email_keys: string[],
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select placed_at as at, 'order' as kind, 'placed' as what, null::int as cents from customer_order where id = ${order_id}
    union all select ended_at, 'order', status, null from customer_order where id = ${order_id} and ended_at is not null
    union all select at, 'money', event, sum(amount_cents) filter (where ledger_account = 'provider')::int
      from ledger_entry where order_id = ${order_id} group by at, event, ref
    union all select received_at, 'scan', case when accepted then 'accepted' else 'refused' end, null
      from pickup_scan where order_id = ${order_id}
    union all select undone_at, 'scan', 'undone', null from undone_collection where order_id = ${order_id}
    union all select sent_at, 'email', split_part(key, ':', 1), null
      from message_sent where key = any(${email_keys}) and sent_at is not null
    order by at`.execute(db)
  return rows
}
