import { sql } from 'kysely'
import type { PayoutLine } from '#contract/money/payouts.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PayoutRow } from './payout-store.ts'

export interface OwnPayoutRow extends PayoutRow {
  /** `YYYY-MM-DD`, of the batch. */
  pays_on: string | null
}

const payoutColumns = sql`payout.*, (select pays_on::text from payout_batch where id = payout.batch_id) as pays_on`

/** A page and one more of the payouts of a restaurant that are or were in a batch, the newest first. */
export async function findOwnPayouts(
  db: Db,
  restaurant_id: string,
  after: string | undefined,
  limit: number,
): Promise<OwnPayoutRow[]> {
  const cursor =
    after === undefined
      ? sql``
      : sql`and (opened_at, id) < (select opened_at, id from payout where id = ${after})`
  const { rows } = await sql<OwnPayoutRow>`
    select ${payoutColumns} from payout where restaurant_id = ${restaurant_id} and status <> 'payable' ${cursor}
    order by opened_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findOwnPayout(
  db: Db,
  restaurant_id: string,
  id: string,
): Promise<OwnPayoutRow | undefined> {
  const { rows } =
    await sql<OwnPayoutRow>`select ${payoutColumns} from payout where restaurant_id = ${restaurant_id} and id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/** What a restaurant is owed, in cents, by where it stands. */
export interface OwedRow {
  payable_cents: number
  opened_at: Date | null
  /** In what is paid next: in the batch, else in what is payable. */
  orders: number
  in_batch_cents: number
  pays_on: string | null
  sent_cents: number
  not_yet_cents: number
}

/**
 * What is in a batch, but would go elsewhere than to `destination`, counts as payable: sending the batch
 * takes it out.
 */
export async function findOwed(
  db: Db,
  restaurant_id: string,
  destination: string | undefined,
): Promise<OwedRow> {
  const { rows } = await sql<OwedRow>`
    with open as (
        select id, amount_cents, opened_at, batch_id,
          case when status = 'in_batch' and destination is distinct from ${destination ?? null}::text then 'payable' else status end as status
        from payout where restaurant_id = ${restaurant_id} and status in ('payable', 'in_batch', 'sent')),
      next as (select coalesce(max(status) filter (where status = 'in_batch'), 'payable') as status from open)
    select coalesce(sum(amount_cents) filter (where status = 'payable'), 0)::float8 as payable_cents,
      min(opened_at) filter (where status = 'payable') as opened_at,
      (select count(distinct entry.order_id) from payout_entry join ledger_entry entry on entry.id = payout_entry.ledger_entry_id
        where payout_entry.payout_id in (select id from open where status = (select status from next)))::int as orders,
      coalesce(sum(amount_cents) filter (where status = 'in_batch'), 0)::float8 as in_batch_cents,
      (select min(pays_on)::text from payout_batch where id in (select batch_id from open where status = 'in_batch')) as pays_on,
      coalesce(sum(amount_cents) filter (where status = 'sent'), 0)::float8 as sent_cents,
      coalesce(-(select sum(amount_cents) from unpaid_entry where restaurant_id = ${restaurant_id}), 0)::float8 as not_yet_cents
    from open`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate has no row')
  return row
}

export interface OwnLineRow {
  at: Date
  kind: PayoutLine['kind']
  order_id: string | null
  code: string | null
  order_status: OrderStatus | null
  provider_cents: number | null
  commission_cents: number | null
  amount_cents: number
}

/** What is in a payout, oldest first: the movements of orders, and what belongs to none. */
export async function findLines(db: Db, payout_id: string): Promise<OwnLineRow[]> {
  const { rows } = await sql<OwnLineRow>`
    select entry.at, entry.order_id, orders.code, orders.status as order_status, -entry.amount_cents as amount_cents,
      case entry.event when 'paid' then 'order' when 'refunded' then 'refund' when 'adjustment' then 'adjustment' when 'restored' then 'before_restore'
        when 'payout_returned' then 'returned_payout' else 'dispute' end as kind,
      case when entry.order_id is not null then (select sum(amount_cents) from ledger_entry other where other.order_id = entry.order_id
        and other.event = entry.event and other.ref = entry.ref and ledger_account = case entry.event when 'dispute_lost' then 'operator' else 'provider' end)::int end as provider_cents,
      case when entry.order_id is not null then (select -sum(amount_cents) from ledger_entry other where other.order_id = entry.order_id
        and other.event = entry.event and other.ref = entry.ref and ledger_account = 'commission')::int end as commission_cents
    from payout_entry join ledger_entry entry on entry.id = payout_entry.ledger_entry_id
    left join customer_order orders on orders.id = entry.order_id
    where payout_entry.payout_id = ${payout_id}
    order by entry.at, entry.id`.execute(db)
  return rows
}

interface DeskPayoutRow extends OwnPayoutRow {
  restaurant_name: string
  batch_number: number | null
}

const deskColumns = sql`${payoutColumns}, (select name from restaurant where id = payout.restaurant_id) as restaurant_name,
  (select number::float8 from payout_batch where id = payout.batch_id) as batch_number`

/** A payout with its restaurant and its batch. */
export async function findDeskPayout(db: Db, id: string): Promise<DeskPayoutRow | undefined> {
  return (await sql<DeskPayoutRow>`select ${deskColumns} from payout where id = ${id}`.execute(db)).rows[0]
}

/** The latest payouts of a restaurant that are or were in a batch, the newest first. */
export async function findLatestPayouts(
  db: Db,
  restaurant_id: string,
  limit: number,
): Promise<DeskPayoutRow[]> {
  const { rows } = await sql<DeskPayoutRow>`
    select ${deskColumns} from payout where restaurant_id = ${restaurant_id} and status <> 'payable'
    order by opened_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export interface DebtRow {
  restaurant_id: string
  restaurant_name: string
  /** Above zero. */
  owed_cents: number
  /** The restaurant has closed, and no share is left that could make up for it. */
  is_final: boolean
  /** Of all debts. */
  count: number
  total_cents: number
}

/** The largest debts of restaurants: balances below zero, which wait for new shares. */
export const findDebts = async (db: Db, limit: number): Promise<DebtRow[]> => {
  const { rows } = await sql<DebtRow>`
    with debt as (
      select restaurant_id, -amount_cents as owed_cents, count(*) over () as count, sum(-amount_cents) over () as total_cents
      from payout where status = 'payable' and amount_cents < 0
      order by amount_cents, restaurant_id limit ${limit})
    select restaurant_id, restaurant.name as restaurant_name, owed_cents,
      restaurant.closed_at is not null and not exists (select from unpaid_entry where restaurant_id = restaurant.id) as is_final,
      count::int, total_cents::float8
    from debt join restaurant on restaurant.id = debt.restaurant_id
    order by owed_cents desc, restaurant_id`.execute(db)
  return rows
}
