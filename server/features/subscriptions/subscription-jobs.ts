import { DAY_MS } from '#contract/time.ts'
import type { PaymentProvider } from '#server/features/payments/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { planChanged } from './subscription-plan.ts'
import { deleteIdentitiesErasedBefore } from './trial-identity-store.ts'
import { claimSilentPlans, lapse } from './subscription-store.ts'

export interface SubscriptionJobDeps {
  database: Database
  now: Now
  log: Log
  provider: Pick<PaymentProvider, 'plan' | 'endPlan'>
}

const BATCH = 20
/** 24 months: after so long a partner may begin anew. */
const IDENTITIES_KEPT_MS = 730 * DAY_MS

export function subscriptionJobs(jobs: Jobs, deps: SubscriptionJobDeps): void {
  jobs.work('subscriptions.end_plan', ({ provider_ref }) => deps.provider.endPlan(provider_ref))
  jobs.every(30, 'subscriptions.silent_plans', () => askAboutSilentPlans(deps))
  jobs.every(3_600, 'subscriptions.old_identities', async () => {
    await deleteIdentitiesErasedBefore(deps.database.query, new Date(deps.now().getTime() - IDENTITIES_KEPT_MS))
  })
  jobs.every(60, 'subscriptions.lapse', () => lapse(deps.database.query, deps.now()))
}

/** A renewal or an end that the provider told us about and we never heard: ask. */
async function askAboutSilentPlans({ database, now, log, provider }: SubscriptionJobDeps): Promise<void> {
  const asked_at = now()
  for (const provider_ref of await claimSilentPlans(database.query, BATCH, asked_at)) {
    try {
      const standing = await provider.plan(provider_ref)
      if (standing !== undefined) await database.transaction((tx) => planChanged(tx, standing, asked_at))
    } catch (error) {
      log.warn({ provider_ref, cause: String(error) }, 'a plan could not be asked about and will be asked about again')
    }
  }
}
