import { subscriptionsApi } from '#contract/kitchen/subscriptions.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import {
  openBillingPortal,
  readSubscription,
  type SubscriptionDeps,
  endSubscription,
  exportSubscription,
  findSubscriptionStatus,
  startTrial,
} from './subscription-flows.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { PaymentProvider, Payable } from '#server/features/payments/processing/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { updateFromSubscriptionPlan, subscriptionPayable } from './subscription-payment-flows.ts'
import {
  claimOverdueSubscriptionPlans,
  expireSubscriptions,
  claimTrialNotices,
} from './subscription-store.ts'
import { trialEmails } from './trial-emails.ts'
import { endSecondTrials, rememberTrialIdentities } from './trial-identity-flows.ts'
import { deleteIdentitiesErasedBefore } from './trial-identity-store.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'

function subscriptionRoutes(app: BindDeps, deps: SubscriptionDeps): void {
  bind(app, subscriptionsApi, {
    get: ({ user_id }, caller) => readSubscription(deps, caller, user_id),
    manage: (input, caller) => openBillingPortal(deps, caller, input),
  })
}

interface SubscriptionJobDeps {
  database: Database
  now: Now
  log: Log
  emails: Emails
  /** Whether the operator is registered for GST. */
  operator_gst: boolean
  provider: Pick<PaymentProvider, 'findSubscriptionPlan' | 'endSubscriptionPlan'>
}

const CLAIMS_MAX = 20
const TRIAL_NOTICES_MAX = 500
const TRIAL_NOTICE_SECONDS = 600
const SUBSCRIPTION_PLAN_CHECK_SECONDS = 30
const EXPIRY_SECONDS = 60
const OLD_IDENTITIES_SECONDS = 3_600
/** 24 months: after that a partner may have a trial again. */
const IDENTITY_RETENTION_MS = 730 * DAY_MS

function subscriptionJobs(jobs: Jobs, deps: SubscriptionJobDeps): void {
  jobs.work('subscriptions.end_subscription_plan', ({ provider_ref }) =>
    deps.provider.endSubscriptionPlan(provider_ref),
  )
  jobs.every(SUBSCRIPTION_PLAN_CHECK_SECONDS, 'subscriptions.overdue_subscription_plans', () =>
    checkOverdueSubscriptionPlans(deps),
  )
  jobs.every(OLD_IDENTITIES_SECONDS, 'subscriptions.second_trials', () =>
    endSecondTrials(deps.database, deps.now()),
  )
  jobs.every(OLD_IDENTITIES_SECONDS, 'subscriptions.old_identities', async () => {
    await deleteIdentitiesErasedBefore(
      deps.database.query,
      new Date(deps.now().getTime() - IDENTITY_RETENTION_MS),
    )
  })
  deps.emails.work('subscriptions.emails', trialEmails(deps.operator_gst))
  jobs.every(TRIAL_NOTICE_SECONDS, 'subscriptions.trial_notices', () => notifyOfTrialEnds(jobs, deps))
  jobs.every(EXPIRY_SECONDS, 'subscriptions.lapse', () =>
    expireSubscriptions(deps.database.query, deps.now()),
  )
}

/** Emails the owners whose trials end soon, page by page: what is claimed is not found again. */
async function notifyOfTrialEnds(jobs: Jobs, { database, now }: SubscriptionJobDeps): Promise<void> {
  for (let claimed = TRIAL_NOTICES_MAX; claimed === TRIAL_NOTICES_MAX;)
    claimed = await database.transaction(async (tx) => {
      const notices = await claimTrialNotices(tx, TRIAL_NOTICES_MAX, now())
      const data = notices.map(({ account_id, trial_ends_at, trial_notice_at }) => ({
        kind: 'trial_ends' as const,
        account_id,
        ends_at: trial_ends_at.toISOString(),
        due_at: trial_notice_at.toISOString(),
      }))
      await jobs.enqueue(tx, 'subscriptions.emails', data)
      return notices.length
    })
}

/**
 * Asks the provider about subscription plans whose period is over without an event: the event about the
 * renewal or the end may be lost.
 */
async function checkOverdueSubscriptionPlans({
  database,
  now,
  log,
  provider,
  operator_gst,
}: SubscriptionJobDeps): Promise<void> {
  const checked_at = now()
  for (const provider_ref of await claimOverdueSubscriptionPlans(database.query, CLAIMS_MAX, checked_at)) {
    try {
      const subscriptionPlan = await provider.findSubscriptionPlan(provider_ref)
      if (subscriptionPlan !== undefined)
        await database.transaction((tx) =>
          updateFromSubscriptionPlan(tx, subscriptionPlan, operator_gst, checked_at),
        )
    } catch (error) {
      log.warn(
        { provider_ref, cause: String(error) },
        'a subscription plan could not be checked and will be checked again',
      )
    }
  }
}

interface SubscriptionParts {
  accounts: AccountDeps
  provider: PaymentProvider
  emails: Emails
}

export function registerSubscriptions(
  app: AppParts,
  { accounts, provider, emails }: SubscriptionParts,
): Payable {
  subscriptionRoutes(app, { ...app, provider, accounts })
  subscriptionJobs(app.jobs, { ...app, provider, emails, operator_gst: app.config.operator.gst })
  accounts.hooks.push({
    onRegistered: (tx, account) => startTrial(tx, account, account.created_at),
    onMobileChanged: (tx, account_id, mobile_number) =>
      rememberTrialIdentities(tx, account_id, { mobile_number }, app.now()),
    describe: async (db, { id, restaurant_id }, now) =>
      restaurant_id === null ? {} : { subscription_status: await findSubscriptionStatus(db, id, now) },
    exportData: async (db, caller) => ({ subscription: await exportSubscription(db, caller.id) }),
    onErasing: { leave: (tx, account, now) => endSubscription(tx, app.jobs, account, now) },
  })
  return subscriptionPayable({ jobs: app.jobs, operator_gst: app.config.operator.gst })
}
