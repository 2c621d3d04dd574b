import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/** What a restaurant is charged by movements of one kind in a month. */
export interface Charge {
  restaurant_id: string
  /** `returned` for refunds, or charged again; `disputed`: returned for payments that banks took back. */
  kind: 'commission' | 'returned' | 'disputed' | 'plan_fee'
  /**
   * The month in Melbourne in which the orders were paid, or in which a fee was charged that is taken back in
   * another one; null for other fees of a subscription.
   */
  order_month: string | null
  /** Whether the operator was registered for GST. */
  has_gst: boolean
  /** How many orders, or periods of the subscription. */
  count: number
  /** Less than nothing for what is returned. */
  amount_cents: number
  gst_cents: number
}

const MELBOURNE = sql.lit('Australia/Melbourne')
const monthOf = (at: string) => sql`to_char(${sql.ref(at)} at time zone ${MELBOURNE}, 'YYYY-MM')`

/** Restaurants with movements in a period, by id from after one on. */
export async function findCharged(
  db: Db,
  from: Date,
  to: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from restaurant
    where ${after === null ? sql`true` : sql`id > ${after}`}
      and exists (select from ledger_entry where restaurant_id = restaurant.id and at >= ${from} and at < ${to})
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What restaurants are charged by the movements of a period. Of orders that were placed before the operator
 * was asked about GST nothing is charged here. An order belongs to the month of its first payment, except
 * what returns a further one, which is done at its instant. A fee that is taken back belongs to the month in
 * which it was charged: its ref counts on from that of the charge. Each order is looked at once, by its key:
 * as a join, PostgreSQL's planner read those of all restaurants and years.
 */
export async function findCharges(db: Db, restaurant_ids: string[], from: Date, to: Date): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    with moved as materialized (
      select entry.restaurant_id, entry.order_id, entry.event, entry.amount_cents, entry.gst_cents,
        (select operator_gst from customer_order where id = entry.order_id) as has_gst,
        case when entry.event = 'paid' then entry.at else (
          select at from ledger_entry payment
          where payment.order_id = entry.order_id and payment.event = 'paid' and payment.at <= entry.at
          order by payment.at = entry.at desc, payment.at limit 1
        ) end as paid_at
      from ledger_entry entry
      where entry.restaurant_id = ${anyOf(restaurant_ids)} and entry.at >= ${from} and entry.at < ${to}
        and entry.order_id is not null and entry.ledger_account = 'commission'
    )
    select restaurant_id, case event when 'paid' then 'commission' when 'dispute_lost' then 'disputed' else 'returned' end as kind,
      ${monthOf('paid_at')} as order_month, has_gst, count(distinct order_id)::int as count,
      -sum(amount_cents)::int as amount_cents, coalesce(sum(gst_cents), 0)::int as gst_cents
    from moved where has_gst is not null group by 1, 2, 3, 4
    union all
    select entry.restaurant_id, 'plan_fee', nullif(${monthOf('fee.at')}, ${monthOf('entry.at')}), coalesce(entry.gst_cents, 0) <> 0,
      sum(sign(-entry.amount_cents))::int, -sum(entry.amount_cents)::int, coalesce(sum(entry.gst_cents), 0)::int
    from ledger_entry entry left join ledger_entry fee on entry.amount_cents > 0
      and fee.subscription_id = entry.subscription_id and fee.event = 'plan_fee' and fee.ledger_account = 'operator'
      and fee.ref = regexp_replace(entry.ref, '[0-9]+$', '') || (substring(entry.ref from '[0-9]+$')::int - 1)
    where entry.restaurant_id = ${anyOf(restaurant_ids)} and entry.at >= ${from} and entry.at < ${to}
      and entry.event = 'plan_fee' and entry.ledger_account = 'operator'
    group by 1, 3, 4
    order by 1, 3, 2, 4`.execute(db)
  return rows
}
