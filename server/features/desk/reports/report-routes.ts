import { decisionsApi } from '#contract/desk/decisions.ts'
import { REPORTS_PAGE, reportsApi } from '#contract/desk/reports.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { Route } from '#server/application/callers.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { appeal, decideAppeal, findOwnDecisions } from './decisions/appeal-flows.ts'
import { decide } from './decisions/decision-flows.ts'
import { toDeskDecisions } from './decisions/decision-reply.ts'
import { findDecisions } from './decisions/decision-store.ts'
import type { ReportDeps } from './report-deps.ts'
import { browseReports, createReport, readReport } from './report-flows.ts'

export function reportRoutes(route: Route, write: DeskWrite, deps: ReportDeps): void {
  const { query: db } = deps.database
  route(reportsApi.create, async (report, _caller, { address, caller }) => createReport(deps, report, { address, caller: await caller() }))
  route(reportsApi.browse, (query) => browseReports(deps, query))
  route(reportsApi.get, ({ report_id }) => readReport(deps, report_id))
  route(decisionsApi.mine, (_input, { restaurant_id }) => findOwnDecisions(deps, restaurant_id))
  route(decisionsApi.appeal, (input, caller) => appeal(deps, caller, input))
  route(decisionsApi.browse, async ({ cursor, ...query }) => {
    const after = readIdCursor(cursor)
    if (query.restaurant_id !== undefined && !isId(query.restaurant_id)) return []
    const pageAndOne = await findDecisions(db, { ...query, after }, REPORTS_PAGE + 1)
    const { rows, next_cursor } = toPage(pageAndOne, REPORTS_PAGE, ({ id }) => id)
    return new Page(await toDeskDecisions(db, rows), next_cursor)
  })
  write(decisionsApi.decide, (tx, input, caller) => decide(deps, tx, input, caller))
  write(decisionsApi.decideAppeal, (tx, input, caller) => decideAppeal(deps, tx, input, caller))
}
