import { journalApi } from '#contract/money/journal.ts'
import { statementsApi, type Statement } from '#contract/money/statements.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind } from '#server/application/bind.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { RawReply } from '#server/platform/http/http.ts'
import { melbourneDate } from '#contract/time.ts'
import { findMovements } from '#server/features/orders/ordering/public.ts'
import { findRestaurantProfile } from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { toJournalCsv, toStatementCsv } from './statement-csv.ts'
import { findJournal } from './journal-store.ts'
import { melbourneMonth, toStatement } from './statement-rules.ts'

const csvFile = (name: string, text: string): RawReply => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
  return new RawReply(200, headers, text)
}

export function registerStatements(app: AppParts, { bindDesk }: { bindDesk: BindDesk }): void {
  const { config, database } = app
  bind(app, statementsApi, {
    statement: async ({ month, format }, caller) => {
      const statement = await readStatement(app, caller.restaurant_id, month)
      if (format !== 'csv') return statement
      return csvFile(`surplate-${statement.month}.csv`, toStatementCsv(statement))
    },
  })
  bindDesk(journalApi, {
    read: async ({ month, use }) => {
      const rows = await findJournal(database.query, month)
      return csvFile(`surplate-journal-${month}.csv`, toJournalCsv(rows, config.journal_accounts, use))
    },
  })
}

interface StatementDeps {
  database: Database
  now: Now
}

/** The statement of a month (`YYYY-MM`), by default of the present one in Melbourne. */
async function readStatement(
  { database, now }: StatementDeps,
  restaurant_id: string,
  month: string = melbourneDate(now()).slice(0, 'YYYY-MM'.length),
): Promise<Statement> {
  const { from, to } = melbourneMonth(month)
  const profile = await findRestaurantProfile(database.query, restaurant_id)
  const movements = await findMovements(database.query, restaurant_id, from, to)
  const restaurant = {
    name: profile?.name ?? '',
    abn: profile?.abn ?? null,
    gst_since: profile?.gst_since ?? null,
  }
  return toStatement(month, restaurant, movements)
}
