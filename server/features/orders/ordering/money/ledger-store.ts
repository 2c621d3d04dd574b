import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import type { Balance } from './ledger-rules.ts'

/** The payment sessions that paid for orders, by order: the first, as a further one is returned. */
export async function findPaymentSessionIds(db: Db, order_ids: string[]): Promise<Map<string, string>> {
  if (order_ids.length === 0) return new Map()
  const { rows } = await sql<{ order_id: string; ref: string }>`
    select distinct on (order_id) order_id, ref from ledger_entry
    where order_id = ${anyOf(order_ids)} and event = 'paid' order by order_id, at, id`.execute(db)
  return new Map(rows.map(({ order_id, ref }) => [order_id, ref]))
}

export const findPaymentSessionId = async (db: Db, order_id: string): Promise<string | undefined> =>
  (await findPaymentSessionIds(db, [order_id])).get(order_id)

/** Whether a payment is the one that pays for an order, and no further one. */
export const isPaidBy = async (db: Db, order_id: string, session_id: string | null): Promise<boolean> =>
  (await findPaymentSessionId(db, order_id)) === session_id

/** What the accounts of an order hold now. A payment that was returned leaves nothing. */
export async function findBalance(db: Db, order_id: string): Promise<Balance> {
  const sums = await db
    .selectFrom('ledger_entry')
    .select((entry) => ['ledger_account', entry.fn.sum<number>('amount_cents').as('cents')])
    .where('order_id', '=', order_id)
    .groupBy('ledger_account')
    .execute()
  const centsOf = new Map<string, number>(sums.map(({ ledger_account, cents }) => [ledger_account, cents]))
  const of = (account: keyof Balance): number => centsOf.get(account) ?? 0
  return {
    provider: of('provider'),
    restaurant: of('restaurant'),
    commission: of('commission'),
    operator: of('operator'),
  }
}

/** The entries of a refund of an order. */
export const findRefundEntries = (db: Db, order_id: string, refund_id: string) =>
  db
    .selectFrom('ledger_entry')
    .select(['ledger_account', 'amount_cents', 'gst_cents'])
    .where('order_id', '=', order_id)
    .where('event', '=', 'refunded')
    .where('ref', '=', refund_id)
    .execute()

/** One movement of money of one order: the ledger entries of an event side by side, in cents. */
export interface Movement {
  at: Date
  order_id: string
  code: string
  event: 'paid' | 'refunded' | 'dispute_lost'
  /** What the customer paid, or got back; of a lost dispute what the restaurant bears of that. */
  provider_cents: number
  commission_cents: number
  restaurant_cents: number
  operator_cents: number
  /**
   * Whether its restaurant was registered for GST; null where that was not asked yet, and the two below are
   * null as well.
   */
  gst_registered: boolean | null
  /** The GST in what the restaurant sold by it. */
  sale_gst_cents: number | null
  commission_gst_cents: number | null
}

/** Every movement of money of a restaurant's orders from one instant to another, oldest first, in cents. */
export async function findMovements(
  db: Db,
  restaurant_id: string,
  from: Date,
  to: Date,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select at, order_id, (select code from customer_order where id = order_id) as code, event,
      (select gst_registered from customer_order where id = order_id) as gst_registered,
      sum(gst_cents) filter (where ledger_account = 'restaurant')::int as sale_gst_cents,
      sum(gst_cents) filter (where ledger_account = 'commission')::int as commission_gst_cents,
      sum(amount_cents) filter (where ledger_account = case event when 'dispute_lost' then 'operator' else 'provider' end)::int as provider_cents,
      sum(amount_cents) filter (where ledger_account = 'commission')::int as commission_cents,
      sum(amount_cents) filter (where ledger_account = 'restaurant')::int as restaurant_cents,
      coalesce(sum(amount_cents) filter (where ledger_account = 'operator' and event <> 'dispute_lost'), 0)::int as operator_cents
    from ledger_entry
    where restaurant_id = ${restaurant_id} and at >= ${from} and at < ${to} and event in ('paid', 'refunded', 'dispute_lost')
    group by at, order_id, event, ref
    order by at, order_id, min(id)`.execute(db)
  return rows
}
