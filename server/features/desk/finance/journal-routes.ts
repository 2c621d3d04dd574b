import { journalApi } from '#contract/desk/finance/journal.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Config } from '#server/application/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { RawReply } from '#server/platform/http/http.ts'
import { toJournalCsv } from './journal-csv.ts'
import { findJournal } from './journal-store.ts'

export function journalRoutes(
  app: BindDeps,
  { database, config }: { database: Database; config: Pick<Config, 'journal_accounts'> },
): void {
  bind(app, journalApi, {
    read: async ({ month, use }) => {
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="surplate-journal-${month}.csv"`,
      }
      return new RawReply(
        200,
        headers,
        toJournalCsv(await findJournal(database.query, month), config.journal_accounts, use),
      )
    },
  })
}
