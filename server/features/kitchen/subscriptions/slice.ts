import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { Payable, PaymentProvider } from '#server/features/payments/payments/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import {
  endSubscription,
  exportSubscription,
  findSubscriptionStatus,
  startTrial,
} from './subscription-account-flows.ts'
import { subscriptionJobs } from './subscription-jobs.ts'
import { subscriptionPayable } from './subscription-payment-flows.ts'
import { subscriptionRoutes } from './subscription-routes.ts'

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
    describe: async (db, { id, restaurant_id }, now) =>
      restaurant_id === null ? {} : { subscription_status: await findSubscriptionStatus(db, id, now) },
    exportData: async (db, caller) => ({ subscription: await exportSubscription(db, caller.id) }),
    onErasing: { leave: (tx, account, now) => endSubscription(tx, app.jobs, account, now) },
  })
  return subscriptionPayable({ jobs: app.jobs, operator_gst: app.config.operator.gst })
}
