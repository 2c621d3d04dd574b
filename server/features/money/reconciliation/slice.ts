import type { AppParts } from '#server/application/app-parts.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import type { FailRefund, PaymentProvider } from '#server/features/payments/payments/public.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { bindReconciliation, findUnmatchedQueues } from './reconciliation-desk.ts'
import { reconciliationJobs } from './reconciliation-jobs.ts'

interface ReconciliationParts {
  provider: PaymentProvider
  failRefund: FailRefund
  bindDesk: BindDesk
  queues: FindQueues[]
}

export function registerReconciliation(
  app: AppParts,
  { provider, failRefund, bindDesk, queues }: ReconciliationParts,
): void {
  const deps: ReconciliationDeps & AppParts = { ...app, failRefund, connect: provider.connect }
  bindReconciliation(bindDesk, deps)
  queues.push(findUnmatchedQueues)
  reconciliationJobs(app.jobs, deps)
}
