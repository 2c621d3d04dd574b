import type { AppParts } from '#server/application/app-parts.ts'
import type { Proposals } from '#server/features/money/proposals/public.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { FailRefund, PaymentProvider } from '#server/features/payments/processing/public.ts'
import { type ReconciliationDeps, reconcile } from './reconciliation-flows.ts'
import { bindReconciliation, findUnmatchedQueues } from './reconciliation-desk.ts'

const CHECK_SECONDS = 900

interface ReconciliationParts {
  provider: PaymentProvider
  failRefund: FailRefund
  bindDesk: BindDesk
  queues: FindQueues[]
  proposals: Proposals
}

export function registerReconciliation(
  app: AppParts,
  { provider, failRefund, bindDesk, queues, proposals }: ReconciliationParts,
): void {
  const deps: ReconciliationDeps & AppParts = { ...app, failRefund, connect: provider.connect }
  bindReconciliation(bindDesk, proposals, deps)
  queues.push(findUnmatchedQueues)
  app.jobs.every(CHECK_SECONDS, 'reconciliation.run', () =>
    reconcile(deps).catch((error: unknown) =>
      deps.log.warn({ cause: String(error) }, 'the balance could not be reconciled and will be tried again'),
    ),
  )
}
