import { sql } from 'kysely'
import {
  COLLECTED_AT_ONCE_ORDERS,
  FIRST_DAYS,
  PAYABLE_AFTER_HOURS,
  PAYABLE_LATE_DAYS,
  type payoutPatterns,
} from '#contract/money/payout-states.ts'
import { sharesCard } from '#server/features/payments/processing/public.ts'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { HoldReason } from './payout-store.ts'

interface Chunk {
  /** Entries after this one. */
  after: number
  now: Date
  limit: number
  /** What a restaurant can be paid of its first days within a week. */
  ceiling_cents: number
}

const FIRST_WEEKS = sql.lit(`${(FIRST_DAYS + PAYABLE_LATE_DAYS) * 24} hours`)

/**
 * The one rule for when the share of an order `o` is payable, as `payable.at`: so long after it was collected
 * and its pickup has ended, and once everything that held it was decided, whichever is later; null while it is
 * open or held. What was cancelled leaves no share that could wait longer. `is_first`: it is of the first days of its restaurant. `is_late`: it waits longer.
 */
const joinPayable = sql`
  left join first_sale on first_sale.restaurant_id = o.restaurant_id
  cross join lateral (select o.paid_at < first_sale.sold_at + ${sql.lit(`${FIRST_DAYS * 24} hours`)}::interval is not false as is_first) early
  cross join lateral (select early.is_first or exists (select from share_pattern where order_id = o.id) as is_late) wait
  cross join lateral (
    select case when o.status in ('collected', 'missed', 'cancelled') and bool_and(hold.released_at is not null) is not false then greatest(
      case o.status when 'cancelled' then o.ended_at else greatest(o.ended_at, o.pickup_end) end
        + case when wait.is_late and o.status <> 'cancelled' then ${sql.lit(`${PAYABLE_LATE_DAYS * 24} hours`)}::interval else ${sql.lit(`${PAYABLE_AFTER_HOURS} hours`)}::interval end,
      max(hold.released_at)) end as at
    from share_hold hold where hold.order_id = o.id
  ) payable`

/**
 * Records since when restaurants sell, and which orders were placed by people close to their restaurants: by
 * its owner or staff, or with the mobile number, a card or a network of the owner. An account that was erased
 * since may have been close. It looks at entries that are new, and again at those that would be payable now.
 */
async function checkShares(tx: Db, { after, now, limit }: Chunk): Promise<void> {
  await sql`
    insert into first_sale
    select fresh.restaurant_id, min(entry.at) from (
      select ledger_entry_id, restaurant_id from unpaid_entry where ledger_entry_id > ${after} and order_id is not null order by ledger_entry_id limit ${limit}
    ) fresh join ledger_entry entry on entry.id = ledger_entry_id
    where entry.event = 'paid' and not exists (select from first_sale where restaurant_id = fresh.restaurant_id)
    group by fresh.restaurant_id on conflict do nothing`.execute(tx)
  await sql`
    with entry as materialized (
      select ctid as position, order_id, is_checked from unpaid_entry where ledger_entry_id > ${after} order by ledger_entry_id limit ${limit}
    ), checked as (
      select distinct o.id, o.account_id, o.restaurant_id from entry join customer_order o on o.id = entry.order_id ${joinPayable}
      where not entry.is_checked or (not wait.is_late and payable.at <= ${now})
    ), found as (
      insert into share_pattern (order_id, pattern, found_at)
      select checked.id, close.pattern, ${now} from checked
      join restaurant on restaurant.id = checked.restaurant_id
      join account buyer on buyer.id = checked.account_id
      cross join lateral (
        select 'own_staff' as pattern where buyer.restaurant_id = restaurant.id
          or exists (select from membership where account_id = buyer.id and restaurant_id = restaurant.id)
        union all select 'same_mobile' from account owner
          where owner.id = restaurant.account_id and owner.id <> buyer.id and owner.mobile_number = buyer.mobile_number
        union all select 'same_card' where buyer.id <> restaurant.account_id and ${sharesCard(sql`buyer.id`, sql`restaurant.account_id`)}
        union all select 'erased_account' where buyer.erased_at is not null
        union all select 'same_network' where buyer.id <> restaurant.account_id and exists (
          select from session own join session other on other.network = own.network
          where own.account_id = buyer.id and other.account_id = restaurant.account_id)
      ) close
      on conflict do nothing
    )
    update unpaid_entry set is_checked = true where ctid = any (array(select position from entry where not is_checked))`.execute(
    tx,
  )
}

/**
 * Moves entries whose orders are payable from what is unpaid into the payable payouts of their restaurants. Of
 * its first days a restaurant is paid no more within a week than the ceiling, for its first weeks: what is
 * above it waits. It looks at `limit` entries, payable or not, and at each order by its key, so that no chunk
 * takes longer than another, however much is unpaid. Another process that does the same waits for the rows and
 * then has nothing to move.
 */
export async function accrueChunk(tx: Db, chunk: Chunk): Promise<{ looked_at: number; last: number }> {
  await checkShares(tx, chunk)
  const { after, now, limit, ceiling_cents } = chunk
  const { rows } = await sql<{ looked_at: number; last: number }>`
    with entry as materialized (
      select ctid as position, ledger_entry_id, order_id, restaurant_id, amount_cents from unpaid_entry where ledger_entry_id > ${after} order by ledger_entry_id limit ${limit}
    ), ended as materialized (
      select entry.*, coalesce(${now} < first_sale.sold_at + ${FIRST_WEEKS}::interval and early.is_first, false) as has_ceiling
      from entry left join customer_order o on o.id = entry.order_id ${joinPayable}
      where entry.order_id is null or payable.at <= ${now}
    ), share as (
      select restaurant_id, order_id, -sum(amount_cents) as cents, min(ledger_entry_id) as first_id from ended
      where has_ceiling group by restaurant_id, order_id
    ), week as (
      select restaurant_id, (select coalesce(-sum(paid.amount_cents), 0) from payout
        join payout_entry on payout_entry.payout_id = payout.id and payout_entry.entered_at > ${now}::timestamptz - interval '168 hours'
        join ledger_entry paid on paid.id = payout_entry.ledger_entry_id and paid.order_id is not null
        where payout.restaurant_id = share.restaurant_id) as cents
      from share group by restaurant_id
    ), above as (
      select order_id from (
        select order_id, share.cents, week.cents + sum(share.cents) filter (where share.cents between 1 and ${ceiling_cents})
          over (partition by restaurant_id order by first_id) as total_cents
        from share join week using (restaurant_id)) ranked
      where cents > 0 and (cents > ${ceiling_cents} or total_cents > ${ceiling_cents})
    ), due as (
      delete from unpaid_entry where ctid = any (array(
        select position from ended where order_id is null or order_id not in (select order_id from above)))
      returning ledger_entry_id, restaurant_id, amount_cents
    ), payable as (
      insert into payout (id, restaurant_id, status, amount_cents, opened_at)
      select gen_random_uuid(), restaurant_id, 'payable', -sum(amount_cents), ${now}::timestamptz
      from due group by restaurant_id order by restaurant_id
      on conflict (restaurant_id) where status = 'payable' do update set amount_cents = payout.amount_cents + excluded.amount_cents
      returning id, restaurant_id
    ), entered as (
      insert into payout_entry (ledger_entry_id, payout_id, entered_at)
      select due.ledger_entry_id, payable.id, ${now} from due join payable using (restaurant_id) order by due.ledger_entry_id
    )
    select count(*)::int as looked_at, coalesce(max(ledger_entry_id), 0)::float8 as last from entry`.execute(
    tx,
  )
  return rows[0] ?? { looked_at: 0, last: 0 }
}

interface PayableDayRow {
  /** In Melbourne; null where it is not known. */
  day: string | null
  amount_cents: number
}

/** What becomes payable to a restaurant later, by day. */
export async function findPayableDays(db: Db, restaurant_id: string, now: Date): Promise<PayableDayRow[]> {
  const { rows } = await sql<PayableDayRow>`
    select case when payable.at > ${now} then (payable.at at time zone 'Australia/Melbourne')::date::text end as day, -sum(unpaid.amount_cents)::float8 as amount_cents
    from unpaid_entry unpaid left join customer_order o on o.id = unpaid.order_id ${joinPayable}
    where unpaid.restaurant_id = ${restaurant_id}
    group by 1 having sum(unpaid.amount_cents) <> 0 order by 1 nulls last`.execute(db)
  return rows
}

/** Whether the share of an order waits longer: its scan proves nothing, for the restaurant may be its buyer. */
export async function isShareLate(tx: Db, order_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_late: boolean }>`
    select wait.is_late from customer_order o ${joinPayable} where o.id = ${order_id}`.execute(tx)
  return rows[0]?.is_late ?? false
}

export interface PatternRow {
  restaurant_id: string
  restaurant_name: string
  pattern: (typeof payoutPatterns)[number]
  orders: number
  amount_cents: number
}

/** The patterns in shares that are not payable yet, by restaurant, the largest first. */
export async function findPatterns(db: Db, now: Date, limit: number): Promise<PatternRow[]> {
  const { rows } = await sql<PatternRow>`
    with seen as (
      select distinct order_id, pattern from unpaid_entry
      cross join lateral (select pattern from share_pattern where order_id = unpaid_entry.order_id offset 0) pattern_of_order
      union all
      select distinct o.id, 'collected_at_once' from unpaid_entry unpaid join customer_order o on o.id = unpaid.order_id
      where o.collected_at < o.paid_at + interval '5 minutes'
      union all
      select distinct o.id, 'above_ceiling' from first_sale young
      join unpaid_entry unpaid on unpaid.restaurant_id = young.restaurant_id
      join customer_order o on o.id = unpaid.order_id ${joinPayable}
      where young.sold_at > ${now}::timestamptz - ${FIRST_WEEKS}::interval
        and early.is_first and payable.at < ${now}::timestamptz - interval '5 minutes'
    )
    select restaurant.id as restaurant_id, restaurant.name as restaurant_name, pattern, count(*)::int as orders, sum(share.cents)::float8 as amount_cents
    from seen
    cross join lateral (select -sum(amount_cents) as cents from unpaid_entry where order_id = seen.order_id having count(*) > 0) share
    join customer_order on customer_order.id = seen.order_id join restaurant on restaurant.id = customer_order.restaurant_id
    group by restaurant.id, restaurant.name, pattern
    having pattern <> 'collected_at_once' or count(*) >= ${COLLECTED_AT_ONCE_ORDERS}
    order by amount_cents desc, restaurant.id, pattern limit ${limit}`.execute(db)
  return rows
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

/** Lets the share of an order become payable in its time, unless something else holds it. */
export const releaseShare = (tx: Db, order_id: string, reason: HoldReason, now: Date) =>
  tx
    .updateTable('share_hold')
    .set({ released_at: now })
    .where('order_id', '=', order_id)
    .where('reason', '=', reason)
    .where('released_at', 'is', null)
    .execute()

/** During a restore: what disputes hold is held as it was last. */
export const carryDisputedShares = (tx: Db) =>
  carryRows(tx, 'share_hold', {
    where: sql`replaced.reason = 'dispute' and replaced.order_id in (select id from customer_order)`,
    overwrites_by: ['order_id', 'reason'],
  })
