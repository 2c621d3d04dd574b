import { decisionsApi } from '#contract/desk/decisions.ts'
import { reportsApi } from '#contract/desk/reports.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { Route } from '#server/application/callers.ts'
import { appeal, decideAppeal, findOwnDecisions } from './decisions/appeal-flows.ts'
import { browseDecisions } from './decisions/browse-decisions.ts'
import { decide } from './decisions/decision-flows.ts'
import type { ReportDeps } from './report-deps.ts'
import { browseReports, createReport, readReport } from './report-flows.ts'

export function reportRoutes(route: Route, write: DeskWrite, deps: ReportDeps): void {
  route(reportsApi.create, async (report, _caller, { address, caller }) =>
    createReport(deps, report, { address, caller: await caller() }),
  )
  route(reportsApi.browse, (query) => browseReports(deps, query))
  route(reportsApi.get, ({ report_id }) => readReport(deps, report_id))
  route(decisionsApi.mine, (_input, { restaurant_id }) => findOwnDecisions(deps, restaurant_id))
  route(decisionsApi.appeal, (input, caller) => appeal(deps, caller, input))
  route(decisionsApi.browse, (query) => browseDecisions(deps.database.query, query))
  write(decisionsApi.decide, (tx, input, caller) => decide(deps, tx, input, caller))
  write(decisionsApi.decideAppeal, (tx, input, caller) => decideAppeal(deps, tx, input, caller))
}
