import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

interface Chunk {
  /** Entries after this one. */
  after: number
  /** What ended by then is payable. */
  ended_before: Date
  now: Date
  limit: number
}

/**
 * Moves entries whose orders are payable from what is unpaid into the payable payouts of their restaurants. The share of an order is payable
 * once the order has ended for long enough, or at once when everything that held it was decided; never while it is held.
 */
export async function accrueChunk(tx: Db, { after, ended_before, now, limit }: Chunk): Promise<{ entries: number; last: number }> {
  const { rows } = await sql<{ entries: number; last: number }>`
    with due as materialized (
      select unpaid.ledger_entry_id, unpaid.restaurant_id, unpaid.amount_cents
      from unpaid_entry unpaid left join customer_order o on o.id = unpaid.order_id
      where unpaid.ledger_entry_id > ${after} and (unpaid.order_id is null or (o.status in ('collected', 'missed', 'cancelled') and coalesce(
        (select bool_and(released_at is not null) from share_hold where order_id = unpaid.order_id), o.ended_at <= ${ended_before})))
      order by unpaid.ledger_entry_id limit ${limit} for update of unpaid skip locked
    ), removed as (
      delete from unpaid_entry using due where unpaid_entry.ledger_entry_id = due.ledger_entry_id
    ), payable as (
      insert into payout (id, restaurant_id, status, amount_cents, opened_at)
      select gen_random_uuid(), restaurant_id, 'payable', -sum(amount_cents), ${now}::timestamptz
      from due group by restaurant_id order by restaurant_id
      on conflict (restaurant_id) where status = 'payable' do update set amount_cents = payout.amount_cents + excluded.amount_cents
      returning id, restaurant_id
    ), entered as (
      insert into payout_entry (ledger_entry_id, payout_id)
      select due.ledger_entry_id, payable.id from due join payable using (restaurant_id)
    )
    select count(*)::int as entries, coalesce(max(ledger_entry_id), 0)::float8 as last from due`.execute(tx)
  return rows[0] ?? { entries: 0, last: 0 }
}
