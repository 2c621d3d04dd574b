import type { AppParts } from '#server/application/app-parts.ts'
import type { FailRefund, PaymentProvider } from '#server/features/payments/payments/public.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { reconciliationJobs } from './reconciliation-jobs.ts'

interface ReconciliationParts {
  provider: PaymentProvider
  failRefund: FailRefund
}

/** Gives what the desk reads and resolves differences with. */
export function registerReconciliation(
  app: AppParts,
  { provider, failRefund }: ReconciliationParts,
): ReconciliationDeps {
  const deps: ReconciliationDeps & AppParts = { ...app, failRefund, connect: provider.connect }
  reconciliationJobs(app.jobs, deps)
  return deps
}
