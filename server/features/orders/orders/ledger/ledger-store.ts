import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { LedgerRow } from '#server/features/orders/orders/order-tables.ts'

export const insertLedger = (tx: Db, entries: LedgerRow[]) => tx.insertInto('ledger_entry').values(entries).execute()

/** The payment session that paid for an order. */
export async function findPaymentSessionId(db: Db, order_id: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom('ledger_entry')
    .select('ref')
    .where('order_id', '=', order_id)
    .where('event', '=', 'paid')
    .orderBy('at')
    .executeTakeFirst()
  return entry?.ref
}

/** Whether a payment of an order is refunded, or will be. */
export async function isRefunded(db: Db, order_id: string, session_id: string): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger_entry')
    .select('ref')
    .where('order_id', '=', order_id)
    .where('event', '=', 'refunded')
    .where('ref', '=', session_id)
    .executeTakeFirst()
  return entry !== undefined
}

/** One movement of money of one order: the three ledger entries of an event side by side, in cents. */
export interface Movement {
  at: Date
  order_id: string
  code: string
  event: 'paid' | 'refunded'
  provider_cents: number
  commission_cents: number
  restaurant_cents: number
}

/** Every movement of money of a restaurant's orders from one instant to another, oldest first, in cents. */
export async function findMovements(db: Db, restaurant_id: string, from: Date, to: Date): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select at, order_id, (select code from customer_order where id = order_id) as code, event,
      sum(amount_cents) filter (where ledger_account = 'provider')::int as provider_cents,
      sum(amount_cents) filter (where ledger_account = 'commission')::int as commission_cents,
      sum(amount_cents) filter (where ledger_account = 'restaurant')::int as restaurant_cents
    from ledger_entry
    where restaurant_id = ${restaurant_id} and at >= ${from} and at < ${to}
    group by at, order_id, event, ref
    order by at, order_id, event`.execute(db)
  return rows
}
