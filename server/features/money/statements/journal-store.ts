import { sql } from 'kysely'
import { addDays } from '#contract/calendar-days.ts'
import { periodSpan } from '#contract/money/period.ts'
import { melbourneDate, melbourneDay } from '#contract/time.ts'
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

/** The operator's own; that of what restaurants sell is theirs. */
const gst_cents = sql`sum(gst_cents) filter (where ledger_account in ('commission', 'operator'))`

/** The movements of a day, added up by the database. */
async function findDay(db: Db, day: string): Promise<Omit<JournalRow, 'day'>[]> {
  const { from, to } = melbourneDay(day)
  const { rows } = await sql<Omit<JournalRow, 'day'>>`
    select event, ledger_account, sum(amount_cents)::float8 as amount_cents, coalesce(${gst_cents}, 0)::float8 as gst_cents
    from ledger_entry where at >= ${from} and at < ${to}
    group by 1, 2 having sum(amount_cents) <> 0 or ${gst_cents} <> 0 order by 1, 2`.execute(db)
  return rows
}

/**
 * The movements of a period: at most some sixty rows a day, however many orders there were. It is
 * read day by day, because the millions of entries of a large month take longer than a query may.
 */
export async function findJournal(db: Db, period: string): Promise<JournalRow[]> {
  const rows: JournalRow[] = []
  const { from, to } = periodSpan(period)
  for (let day = melbourneDate(from); day < melbourneDate(to); day = addDays(day, 1))
    rows.push(...(await findDay(db, day)).map((row) => ({ day, ...row })))
  return rows
}
