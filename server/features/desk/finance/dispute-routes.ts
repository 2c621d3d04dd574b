import { disputesApi } from '#contract/desk/finance/disputes.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import type { DisputeDeps } from '#server/features/money/disputes/public.ts'
import type { Route } from '#server/application/callers.ts'
import { browseDisputes, readDispute, submit } from './dispute-flows.ts'

export function disputeRoutes(route: Route, write: DeskWrite, deps: DisputeDeps): void {
  route(disputesApi.browse, ({ cursor }) => browseDisputes(deps, cursor))
  route(disputesApi.get, ({ dispute_id }) => readDispute(deps.database.query, dispute_id))
  write(disputesApi.submit, (tx, { dispute_id }, caller) => submit(deps, tx, dispute_id, caller))
}
