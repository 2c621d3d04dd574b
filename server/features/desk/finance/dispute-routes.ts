import { disputesApi } from '#contract/desk/finance/disputes.ts'
import type { BindDesk } from '#server/features/desk/audit/public.ts'
import type { DisputeDeps } from '#server/features/money/disputes/public.ts'
import { browseDisputes, readDispute, submit } from './dispute-flows.ts'

export function disputeRoutes(bindDesk: BindDesk, deps: DisputeDeps): void {
  bindDesk(disputesApi, {
    browse: ({ cursor }) => browseDisputes(deps, cursor),
    get: ({ dispute_id }) => readDispute(deps.database.query, dispute_id),
    submit: { write: (tx, { dispute_id }, caller) => submit(deps, tx, dispute_id, caller) },
  })
}
