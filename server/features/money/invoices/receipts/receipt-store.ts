import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** A movement of an order's money as its customer sees it. */
export interface ReceiptMovement {
  event: 'paid' | 'refunded' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
  at: Date
  /** What the customer paid; less than nothing for what they got back, also from their bank. */
  provider_cents: number
  /** What the operator bears, or no longer bears. */
  operator_cents: number
  /** The GST in what the restaurant sold by it; null where that was not asked yet. */
  gst_cents: number | null
}

/** The movements of an order's money, oldest first. */
export async function findReceiptMovements(db: Db, order_id: string): Promise<ReceiptMovement[]> {
  const { rows } = await sql<ReceiptMovement>`
    select event, at,
      coalesce(sum(amount_cents) filter (where ledger_account = 'provider'), 0)::int as provider_cents,
      coalesce(sum(amount_cents) filter (where ledger_account = 'operator'), 0)::int as operator_cents,
      sum(gst_cents) filter (where ledger_account = 'restaurant')::int as gst_cents
    from ledger_entry where order_id = ${order_id} and event in ('paid', 'refunded', 'dispute_opened', 'dispute_won', 'dispute_lost')
    group by at, event, ref order by at, min(id)`.execute(db)
  return rows
}
