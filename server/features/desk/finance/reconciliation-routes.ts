import { reconciliationApi } from '#contract/desk/finance/reconciliation.ts'
import type { BindDesk } from '#server/features/desk/audit/public.ts'
import type { ReconciliationDeps } from '#server/features/money/reconciliation/public.ts'
import { addBankStatement, browseUnmatched, readSummary, resolve } from './reconciliation-flows.ts'

export function reconciliationRoutes(bindDesk: BindDesk, deps: ReconciliationDeps): void {
  bindDesk(reconciliationApi, {
    summary: () => readSummary(deps),
    browse: ({ cursor }) => browseUnmatched(deps, cursor),
    resolve: { write: (tx, input, caller) => resolve(deps, tx, input, caller) },
    addBankStatement: { write: (tx, input, caller) => addBankStatement(deps, tx, input, caller) },
  })
}
