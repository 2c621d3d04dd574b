import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type OwnPayoutRow, payoutColumns } from './own-payout-store.ts'

export interface DeskPayoutRow extends OwnPayoutRow {
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
