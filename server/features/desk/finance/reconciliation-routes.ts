import { reconciliationApi } from '#contract/desk/finance/reconciliation.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { ReconciliationDeps } from '#server/features/money/reconciliation/public.ts'
import type { Route } from '#server/application/callers.ts'
import { addBankStatement, browseUnmatched, readSummary, resolve } from './reconciliation-flows.ts'

export function reconciliationRoutes(route: Route, write: DeskWrite, deps: ReconciliationDeps): void {
  route(reconciliationApi.summary, () => readSummary(deps))
  route(reconciliationApi.browse, ({ cursor }) => browseUnmatched(deps, cursor))
  write(reconciliationApi.resolve, (tx, input, caller) => resolve(deps, tx, input, caller))
  write(reconciliationApi.addBankStatement, (tx, input, caller) => addBankStatement(deps, tx, input, caller))
}
