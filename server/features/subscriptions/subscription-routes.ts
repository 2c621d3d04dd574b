import { subscriptionsApi } from '#contract/subscriptions.ts'
import type { Route } from '#server/platform/http.ts'
import { managePlan, readSubscription, type SubscriptionDeps } from './subscription-flows.ts'

export function subscriptionRoutes(route: Route, deps: SubscriptionDeps): void {
  route(subscriptionsApi.get, ({ user_id }, caller) => readSubscription(deps, caller, user_id))
  route(subscriptionsApi.manage, (said, caller) => managePlan(deps, caller, said))
}
