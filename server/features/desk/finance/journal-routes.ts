import { journalApi } from '#contract/desk/finance/journal.ts'
import type { Route } from '#server/application/callers.ts'
import type { Config } from '#server/application/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { RawReply } from '#server/platform/http/http.ts'
import { toJournalCsv } from './journal-csv.ts'
import { findJournal } from './journal-store.ts'

export function journalRoutes(
  route: Route,
  { database, config }: { database: Database; config: Pick<Config, 'journal_accounts'> },
): void {
  route(journalApi.read, async ({ month, use }) => {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="surplate-journal-${month}.csv"`,
    }
    return new RawReply(
      200,
      headers,
      toJournalCsv(await findJournal(database.query, month), config.journal_accounts, use),
    )
  })
}
