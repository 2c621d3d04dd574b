import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { insertRows } from '#server/platform/db/rows.ts'
import { lockToPlace } from './placing-store.ts'

/** An unpaid order of an account that has neither a proved email nor an earlier paid order. */
export interface UnprovedHoldRow {
  order_id: string
  /** Its digest. */
  network: string
  portions: number
  hold_expires_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    unproved_hold: UnprovedHoldRow
  }
}

const findPortions = defineQuery.read(
  'findUnprovedPortions',
  (_db, networks: Param<string[]>, now: Param<Date>) => sql<{ network: string; portions: number }>`
    select network, sum(portions)::int as portions
    from unproved_hold join customer_order on customer_order.id = order_id
    where network = any(${networks}::text[]) and unproved_hold.hold_expires_at > ${now} and status = 'held'
    group by network`,
)

/**
 * The portions that unproved accounts hold, by network. One transaction at a time decides about a network, and
 * locks nothing more after it.
 */
export async function lockUnprovedPortions(
  tx: Db,
  networks: string[],
  now: Date,
): Promise<Map<string, number>> {
  if (networks.length === 0) return new Map()
  const [, rows] = await Promise.all([lockToPlace(tx, networks), findPortions(tx, networks, now)])
  return new Map(rows.map(({ network, portions }) => [network, portions]))
}

export const insertUnprovedHolds = (tx: Db, rows: UnprovedHoldRow[]): Promise<void> =>
  insertRows(tx, 'unproved_hold', rows)

export const deleteUnprovedHolds = (db: Db, now: Date) =>
  db.deleteFrom('unproved_hold').where('hold_expires_at', '<=', now).execute()
