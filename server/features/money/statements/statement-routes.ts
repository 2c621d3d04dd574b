import { statementsApi } from '#contract/money/statements.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { RawReply } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { readStatement, type StatementDeps } from './statement-flows.ts'
import { toStatementCsv } from './statement-csv.ts'

// A month is read from the ledger each time.
const reading: Budget = { purpose: 'statement', limit: 300, minutes: 60 }

export function statementRoutes(app: BindDeps, deps: StatementDeps & { limits: Limits }): void {
  bind(app, statementsApi, {
    statement: async ({ month, format }, caller) => {
      await deps.limits.spend([{ budget: reading, subject: caller.restaurant_id }])
      const statement = await readStatement(deps, caller.restaurant_id, month)
      if (format !== 'csv') return statement
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="surplate-${statement.month}.csv"`,
      }
      return new RawReply(200, headers, toStatementCsv(statement))
    },
  })
}
