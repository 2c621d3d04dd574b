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
export async function findLatestPayouts(db: Db, restaurant_id: string, limit: number): Promise<DeskPayoutRow[]> {
  const { rows } = await sql<DeskPayoutRow>`
    select ${deskColumns} from payout where restaurant_id = ${restaurant_id} and status <> 'payable'
    order by opened_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
