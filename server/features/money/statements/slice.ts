import { journalApi } from '#contract/money/journal.ts'
import { statementsApi } from '#contract/money/statements.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind } from '#server/application/bind.ts'
import { RawReply } from '#server/platform/http/http.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { toJournalCsv } from './journal-csv.ts'
import { findJournal } from './journal-store.ts'
import { toStatementCsv } from './statement-csv.ts'
import { readStatement } from './statement-flows.ts'

// A month is read from the ledger each time.
const reading: Budget = { purpose: 'statement', limit: 300, minutes: 60 }

const csvFile = (name: string, text: string): RawReply => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
  return new RawReply(200, headers, text)
}

export function registerStatements(app: AppParts): void {
  const { config, database, limits } = app
  bind(app, statementsApi, {
    statement: async ({ month, format }, caller) => {
      await limits.spend([{ budget: reading, subject: caller.restaurant_id }])
      const statement = await readStatement(app, caller.restaurant_id, month)
      if (format !== 'csv') return statement
      return csvFile(`surplate-${statement.month}.csv`, toStatementCsv(statement))
    },
  })
  bind(app, journalApi, {
    read: async ({ month, use }) => {
      const rows = await findJournal(database.query, month)
      return csvFile(`surplate-journal-${month}.csv`, toJournalCsv(rows, config.journal_accounts, use))
    },
  })
}
