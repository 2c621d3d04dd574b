import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The entries of one order, and their sum, which has to be zero. */
export async function ledgerSum(database: Database, order_id: string) {
  const { rows } = await sql<{ entries: number; sum: number }>`
    select count(*) as entries, coalesce(sum(amount_cents), 0) as sum from ledger_entry where order_id = ${order_id}`.execute(
    database.query,
  )
  return rows[0] ?? { entries: 0, sum: 0 }
}

/** Every portion of a listing, by where it is; `accounted` has to equal `listed`. */
export async function portionCounts(database: Database, food_item_id: string) {
  const { rows } = await sql<{
    listed: number
    available: number
    withdrawn: number
    held: number
    sold: number
    removed: boolean
    hidden: boolean
  }>`
    select item.removed, item.hidden, item.quantity_listed as listed, item.quantity_available as available, item.quantity_withdrawn as withdrawn,
      coalesce(sum(line.quantity - line.cancelled_quantity) filter (where o.status = 'held'), 0)::int as held,
      coalesce(sum(line.quantity - line.cancelled_quantity)
        filter (where o.status in ('paid', 'collected', 'missed')), 0)::int as sold
    from food_item item
    left join order_line line on line.food_item_id = item.id
    left join customer_order o on o.id = line.order_id
    where item.id = ${food_item_id}
    group by item.id`.execute(database.query)
  const [row] = rows
  if (row === undefined) throw new Error('no such item')
  return { ...row, accounted: row.available + row.withdrawn + row.held + row.sold }
}

/**
 * The orders of a meal that should count in the impact figure and do not, or the other way round, or with
 * other portions than were handed over; and by how much the sums by day are off.
 */
export async function impactErrors(database: Database, food_item_id: string) {
  const { rows } = await sql<{ id: string }>`
    select o.id from customer_order o
    where o.id in (select order_id from order_line where food_item_id = ${food_item_id})
      and (select portions from impact_entry entry where entry.order_id = o.id) is distinct from (
        select sum(quantity - cancelled_quantity)::int from order_line where order_id = o.id
          and o.status = 'collected' and not exists (select from recall_order recalled where recalled.order_id = o.id))`.execute(
    database.query,
  )
  const sums = await sql<{ off_g: number }>`
    select ((select coalesce(sum(food_g), 0) from impact_entry) - (select coalesce(sum(food_g), 0) from impact_day))::float8 as off_g`.execute(
    database.query,
  )
  return { orders: rows.map(({ id }) => id), off_g: sums.rows[0]?.off_g ?? 0 }
}

interface LedgerSum {
  id: string
  status: OrderStatus
  total: number
  sum: number
  remaining_cents: number
  operator_cents: number
  commission_cents: number
  restaurant_cents: number
  paid_cents: number
  /** What was requested for complaints, and all that the provider of the sandbox has sent. */
  complaint_cents: number
  sent_cents: number
  /** Whether each refund of the ledger was requested from the provider, and no other. */
  is_requested: boolean
}

/**
 * The orders that hold a meal: the sum of their entries, what remains of the customer's money and what the
 * operator bears, and what was requested from the provider. In cents.
 */
export async function ledgerSums(database: Database, food_item_id: string) {
  const { rows } = await sql<LedgerSum>`
    select o.id, o.status, o.total_cents as total, coalesce(sum(amount_cents), 0)::int as sum,
      coalesce(sum(amount_cents) filter (where ledger_account = 'provider'), 0)::int as remaining_cents,
      coalesce(sum(amount_cents) filter (where ledger_account = 'operator'), 0)::int as operator_cents,
      coalesce(sum(amount_cents) filter (where ledger_account = 'commission'), 0)::int as commission_cents,
      coalesce(sum(amount_cents) filter (where ledger_account = 'restaurant'), 0)::int as restaurant_cents,
      coalesce(sum(amount_cents) filter (where ledger_account = 'provider' and event = 'paid'), 0)::int as paid_cents,
      (select coalesce(sum(amount_cents), 0)::int from refund
        where refund.order_id = o.id and reason_code in ('complaint_settled', 'complaint_appealed')) as complaint_cents,
      (select coalesce(sum(sent.amount_cents), 0)::int from sandbox_refund sent
        join refund on refund.id::text = sent.idempotency_key where refund.order_id = o.id) as sent_cents,
      coalesce(sum(-amount_cents) filter (where ledger_account = 'provider' and event = 'refunded'), 0)::int
        = (select coalesce(sum(amount_cents), 0) from refund where refund.order_id = o.id) as is_requested
    from customer_order o
    left join ledger_entry entry on entry.order_id = o.id
    where o.id in (select order_id from order_line where food_item_id = ${food_item_id})
    group by o.id`.execute(database.query)
  return rows
}
