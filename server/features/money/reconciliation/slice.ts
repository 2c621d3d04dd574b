import type { AppParts } from '#server/application/app-parts.ts'
import type { PaymentProvider } from '#server/features/payments/payments/public.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { reconciliationJobs } from './reconciliation-jobs.ts'

/** Gives what the desk reads and resolves differences with. */
export function registerReconciliation(app: AppParts, { provider }: { provider: PaymentProvider }): ReconciliationDeps {
  const deps: ReconciliationDeps & AppParts = { ...app, connect: provider.connect }
  reconciliationJobs(app.jobs, deps)
  return deps
}
