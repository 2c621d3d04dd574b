import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { accrue } from './accrual/accrual-flows.ts'
import { advancePayout } from './connect/connect-flows.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { claimDuePayouts } from './payout-store.ts'

const ACCRUAL_SECONDS = 60
const STEP_SECONDS = 2
const CLAIMS_MAX = 10

export function payoutJobs(jobs: Jobs, deps: PayoutDeps): void {
  jobs.every(ACCRUAL_SECONDS, 'payouts.accrual', () => accrue(deps))
  if (deps.rail.is_automatic) jobs.every(STEP_SECONDS, 'payouts.steps', () => advanceDuePayouts(deps))
}

/** Takes the next steps of the payouts that are due, each by itself: one that fails is due again later. */
async function advanceDuePayouts(deps: PayoutDeps): Promise<void> {
  const due = await deps.database.transaction((tx) => claimDuePayouts(tx, CLAIMS_MAX, deps.now()))
  await Promise.all(
    due.map((payout) =>
      advancePayout(deps, payout).catch((error: unknown) =>
        deps.log.warn({ payout_id: payout.id, cause: String(error) }, 'a payout could not be advanced and will be tried again'),
      ),
    ),
  )
}
