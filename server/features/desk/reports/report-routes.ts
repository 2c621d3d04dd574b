import { decisionsApi } from '#contract/desk/decisions.ts'
import { reportsApi } from '#contract/desk/reports.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { appeal, decideAppeal, findOwnDecisions } from './decisions/appeal-flows.ts'
import { browseDecisions } from './decisions/browse-decisions.ts'
import { decide } from './decisions/decision-flows.ts'
import type { ReportDeps } from './report-deps.ts'
import { browseReports, createReport, readReport } from './report-flows.ts'

export function reportRoutes(app: BindDeps, bindDesk: BindDesk, deps: ReportDeps): void {
  bind(app, reportsApi, {
    create: async (report, _caller, { address, caller }) =>
      createReport(deps, report, { address, caller: await caller() }),
    browse: (query) => browseReports(deps, query),
    get: ({ report_id }) => readReport(deps, report_id),
  })

  bindDesk(decisionsApi, {
    mine: (_input, { restaurant_id }) => findOwnDecisions(deps, restaurant_id),
    appeal: (input, caller) => appeal(deps, caller, input),
    browse: (query) => browseDecisions(deps.database.query, query),
    decide: { write: (tx, input, caller) => decide(deps, tx, input, caller) },
    decideAppeal: { write: (tx, input, caller) => decideAppeal(deps, tx, input, caller) },
  })
}
