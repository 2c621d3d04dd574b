import { DAY_MS } from '#contract/time.ts'
import type { PaymentProvider } from '#server/features/payments/payments/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { updateFromSubscriptionPlan } from './subscription-payment-flows.ts'
import { claimOverdueSubscriptionPlans, expireSubscriptions } from './subscription-store.ts'
import { deleteIdentitiesErasedBefore } from './trial-identity-store.ts'

export interface SubscriptionJobDeps {
  database: Database
  now: Now
  log: Log
  provider: Pick<PaymentProvider, 'findSubscriptionPlan' | 'endSubscriptionPlan'>
}

const CLAIMS_MAX = 20
const SUBSCRIPTION_PLAN_CHECK_SECONDS = 30
const EXPIRY_SECONDS = 60
const OLD_IDENTITIES_SECONDS = 3_600
/** 24 months: after that a partner may have a trial again. */
const IDENTITY_RETENTION_MS = 730 * DAY_MS

export function subscriptionJobs(jobs: Jobs, deps: SubscriptionJobDeps): void {
  jobs.work('subscriptions.end_subscription_plan', ({ provider_ref }) => deps.provider.endSubscriptionPlan(provider_ref))
  jobs.every(SUBSCRIPTION_PLAN_CHECK_SECONDS, 'subscriptions.overdue_subscription_plans', () => checkOverdueSubscriptionPlans(deps))
  jobs.every(OLD_IDENTITIES_SECONDS, 'subscriptions.old_identities', async () => {
    await deleteIdentitiesErasedBefore(deps.database.query, new Date(deps.now().getTime() - IDENTITY_RETENTION_MS))
  })
  jobs.every(EXPIRY_SECONDS, 'subscriptions.lapse', () => expireSubscriptions(deps.database.query, deps.now()))
}

/** Asks the provider about subscription plans whose period is over without an event: the event about the renewal or the end may be lost. */
async function checkOverdueSubscriptionPlans({ database, now, log, provider }: SubscriptionJobDeps): Promise<void> {
  const checked_at = now()
  for (const provider_ref of await claimOverdueSubscriptionPlans(database.query, CLAIMS_MAX, checked_at)) {
    try {
      const subscriptionPlan = await provider.findSubscriptionPlan(provider_ref)
      if (subscriptionPlan !== undefined) await database.transaction((tx) => updateFromSubscriptionPlan(tx, subscriptionPlan, checked_at))
    } catch (error) {
      log.warn({ provider_ref, cause: String(error) }, 'a subscription plan could not be checked and will be checked again')
    }
  }
}
