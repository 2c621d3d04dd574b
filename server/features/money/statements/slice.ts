import { journalApi } from '#contract/money/journal.ts'
import { statementsApi, type Statement } from '#contract/money/statements.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind } from '#server/application/bind.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { csvFile } from '#server/application/csv-file.ts'
import { chosenPeriod, periodSpan } from '#contract/money/period.ts'
import { findMovements } from '#server/features/orders/ordering/public.ts'
import { findRestaurantProfile } from '#server/features/kitchen/restaurants/public.ts'
import type { Database } from '#server/platform/db/database.ts'
import { toJournalCsv, toStatementCsv } from './statement-csv.ts'
import { findJournal } from './journal-store.ts'
import { toStatement } from './statement-rules.ts'

export function registerStatements(app: AppParts, { bindDesk }: { bindDesk: BindDesk }): void {
  const { config, database } = app
  bind(app, statementsApi, {
    statement: async ({ format, ...input }, caller) => {
      const statement = await readStatement(app, caller.restaurant_id, chosenPeriod(input, app.now()))
      if (format !== 'csv') return statement
      return csvFile(`surplate-${statement.month}.csv`, toStatementCsv(statement))
    },
  })
  bindDesk(journalApi, {
    read: async ({ use, ...input }) => {
      const period = chosenPeriod(input, app.now())
      const rows = await findJournal(database.query, period)
      return csvFile(`surplate-journal-${period}.csv`, toJournalCsv(rows, config.journal_accounts, use))
    },
  })
}

async function readStatement(
  { database }: { database: Database },
  restaurant_id: string,
  period: string,
): Promise<Statement> {
  const { from, to } = periodSpan(period)
  const profile = await findRestaurantProfile(database.query, restaurant_id)
  const movements = await findMovements(database.query, restaurant_id, from, to)
  const restaurant = {
    name: profile?.name ?? '',
    abn: profile?.abn ?? null,
    gst_since: profile?.gst_since ?? null,
  }
  return toStatement(period, restaurant, movements)
}
