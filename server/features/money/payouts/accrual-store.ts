import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { HoldReason } from './payout-store.ts'

interface Chunk {
  /** Entries after this one. */
  after: number
  /** What ended by then is payable. */
  ended_before: Date
  now: Date
  limit: number
}

/**
 * Moves entries whose orders are payable from what is unpaid into the payable payouts of their restaurants.
 * The share of an order is payable once the order has ended for long enough, or at once when everything that
 * held it was decided; never while it is held. It looks at `limit` entries, payable or not, and at each order
 * by its key, so that no chunk takes longer than another, however much is unpaid. Another process that does
 * the same waits for the rows and then has nothing to move.
 */
export async function accrueChunk(
  tx: Db,
  { after, ended_before, now, limit }: Chunk,
): Promise<{ looked_at: number; last: number }> {
  const { rows } = await sql<{ looked_at: number; last: number }>`
    with entry as materialized (
      select ctid as position, ledger_entry_id, order_id from unpaid_entry where ledger_entry_id > ${after} order by ledger_entry_id limit ${limit}
    ), due as (
      delete from unpaid_entry where ctid = any (array(
        select position from entry where order_id is null or (
          select o.status in ('collected', 'missed', 'cancelled')
            and coalesce((select bool_and(released_at is not null) from share_hold where order_id = o.id), o.ended_at <= ${ended_before})
          from customer_order o where o.id = entry.order_id)))
      returning ledger_entry_id, restaurant_id, amount_cents
    ), payable as (
      insert into payout (id, restaurant_id, status, amount_cents, opened_at)
      select gen_random_uuid(), restaurant_id, 'payable', -sum(amount_cents), ${now}::timestamptz
      from due group by restaurant_id order by restaurant_id
      on conflict (restaurant_id) where status = 'payable' do update set amount_cents = payout.amount_cents + excluded.amount_cents
      returning id, restaurant_id
    ), entered as (
      insert into payout_entry (ledger_entry_id, payout_id)
      select due.ledger_entry_id, payable.id from due join payable using (restaurant_id) order by due.ledger_entry_id
    )
    select count(*)::int as looked_at, coalesce(max(ledger_entry_id), 0)::float8 as last from entry`.execute(
    tx,
  )
  return rows[0] ?? { looked_at: 0, last: 0 }
}

/** Keeps the share of an order from becoming payable until it is released. */
export const holdShare = (tx: Db, order_id: string, reason: HoldReason, now: Date) =>
  tx
    .insertInto('share_hold')
    .values({ order_id, reason, held_at: now, released_at: null })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'reason']).doUpdateSet({ held_at: now, released_at: null }),
    )
    .execute()

/** Lets the share of an order become payable at once, unless something else holds it. */
export const releaseShare = (tx: Db, order_id: string, reason: HoldReason, now: Date) =>
  tx
    .updateTable('share_hold')
    .set({ released_at: now })
    .where('order_id', '=', order_id)
    .where('reason', '=', reason)
    .where('released_at', 'is', null)
    .execute()
