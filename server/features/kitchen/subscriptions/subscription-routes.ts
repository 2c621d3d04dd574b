import { subscriptionsApi } from '#contract/kitchen/subscriptions.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { openBillingPortal, readSubscription, type SubscriptionDeps } from './subscription-flows.ts'

// Each opens a page at the provider, whose own limits all customers share.
const portalBudget: Budget = { purpose: 'manage_subscription_plan', limit: 30, minutes: 60 }

export function subscriptionRoutes(app: BindDeps, deps: SubscriptionDeps & { limits: Limits }): void {
  bind(app, subscriptionsApi, {
    get: ({ user_id }, caller) => readSubscription(deps, caller, user_id),
    manage: async (input, caller) => {
      await deps.limits.spend([{ budget: portalBudget, subject: caller.id }])
      return openBillingPortal(deps, caller, input)
    },
  })
}
