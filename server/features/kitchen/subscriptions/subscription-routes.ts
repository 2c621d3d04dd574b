import { subscriptionsApi } from '#contract/kitchen/subscriptions.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { openBillingPortal, readSubscription, type SubscriptionDeps } from './subscription-flows.ts'

export function subscriptionRoutes(app: BindDeps, deps: SubscriptionDeps): void {
  bind(app, subscriptionsApi, {
    get: ({ user_id }, caller) => readSubscription(deps, caller, user_id),
    manage: (input, caller) => openBillingPortal(deps, caller, input),
  })
}
