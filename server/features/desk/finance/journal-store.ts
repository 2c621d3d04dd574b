import { sql } from 'kysely'
import type { LedgerAccount, LedgerEvent } from '#server/features/payments/ledger/public.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What one event moved on one day in one account. */
export interface JournalRow {
  /** In Melbourne, `YYYY-MM-DD`. */
  day: string
  event: LedgerEvent
  ledger_account: LedgerAccount
  amount_cents: number
  /** The operator's own GST in it: that of commission and subscriptions. */
  gst_cents: number
}

/** The movements from one instant to another, added up by the database: at most some sixty rows a day, however many orders there were. */
export async function findJournal(db: Db, from: Date, to: Date): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select (at at time zone 'Australia/Melbourne')::date::text as day, event, ledger_account, sum(amount_cents)::float8 as amount_cents,
      coalesce(sum(gst_cents) filter (where ledger_account in ('commission', 'operator')), 0)::float8 as gst_cents
    from ledger_entry where at >= ${from} and at < ${to}
    group by 1, 2, 3 having sum(amount_cents) <> 0 order by 1, 2, 3`.execute(db)
  return rows
}
