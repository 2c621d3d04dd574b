import { sql } from 'kysely'
import { HOUR_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { LAPSE_AFTER_MINUTES, LAPSE_HOURS } from './hold-wait-rules.ts'

/** An account that let holds lapse. */
interface HoldWaitRow {
  account_id: string
  lapsed_at: Date
  /** No new hold before. */
  until: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    hold_wait: HoldWaitRow
  }
}

/** Orders that were paid for and not cancelled, which prove an account. */
export const isBought = sql`status in ('paid', 'collected', 'missed') and total_cents > 0`

/** How many holds of an account lapsed of late, since it last paid for an order. */
export async function countLapses(tx: Db, account_id: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LAPSE_HOURS * HOUR_MS)
  const { rows } = await sql<{ lapses: number }>`
    with recent as (
      select status, total_cents, cancelled_by, placed_at, paid_at, ended_at from customer_order
      where account_id = ${account_id} and placed_at > ${since}
    )
    select count(*)::int as lapses from recent
    where status = 'released' and placed_at > coalesce((select max(paid_at) from recent where ${isBought}), '-infinity')
      and (cancelled_by is null
        or cancelled_by = 'customer' and ended_at >= placed_at + ${LAPSE_AFTER_MINUTES} * interval '1 minute')`.execute(
    tx,
  )
  return rows[0]?.lapses ?? 0
}

export const upsertHoldWait = (tx: Db, row: HoldWaitRow) =>
  tx
    .insertInto('hold_wait')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()

export const deleteHoldWaits = (db: Db, now: Date) =>
  db.deleteFrom('hold_wait').where('until', '<=', now).execute()
