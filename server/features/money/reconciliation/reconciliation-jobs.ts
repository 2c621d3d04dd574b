import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { reconcile } from './reconciliation-flows.ts'

const CHECK_SECONDS = 900

export function reconciliationJobs(jobs: Jobs, deps: ReconciliationDeps): void {
  jobs.every(CHECK_SECONDS, 'reconciliation.run', () =>
    reconcile(deps).catch((error: unknown) =>
      deps.log.warn({ cause: String(error) }, 'the balance could not be reconciled and will be tried again'),
    ),
  )
}
