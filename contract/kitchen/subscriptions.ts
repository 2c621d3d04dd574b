import { z } from 'zod'
import { SubscriptionStatus, User } from '#contract/people/accounts.ts'
import { SALES_AFTER_SUBSCRIPTION_DAYS } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Aud, Id, InstantReply, text } from '#contract/values.ts'
import { kitchenPaths } from './kitchen-paths.ts'

/** By what a partner who had a free month is known again at another restaurant. */
export const trialIdentities = ['email', 'mobile_number', 'abn', 'bank_account', 'payout_account'] as const
export type TrialIdentity = (typeof trialIdentities)[number]

export const Subscription = z.object({
  trial_active: z.boolean(),
  days_remaining: z.int().meta({ description: 'Days of the free trial left, rounded up, never negative' }),
  user: User,
  status: SubscriptionStatus,
  trial_ends_at: InstantReply,
  current_period_end: InstantReply.nullable(),
  cancel_at_period_end: z.boolean(),
  sales_end_at: InstantReply.nullable().meta({
    description: `When whatever is on sale ends at the latest without the subscription plan: ${SALES_AFTER_SUBSCRIPTION_DAYS} days after the trial or the paid period. Null while the subscription plan renews`,
  }),
  commission_percent: z.number(),
  monthly_price: Aud.meta({
    description: 'What a month costs in this state, the whole price: nothing in the free trial',
  }),
  trial_refused_for: z.enum(trialIdentities).optional().meta({
    description: 'What another restaurant has that had a free month, where there is no second one for it',
  }),
})
export type Subscription = z.infer<typeof Subscription>

export const subscriptionsApi = {
  get: endpoint(kitchenPaths.subscriptions.get, {
    access: 'signed-in',
    summary: 'The subscription of the signed-in restaurant account.',
    input: z.object({ user_id: Id }),
    reply: Subscription,
  }),
  manage: endpoint(kitchenPaths.subscriptions.manage, {
    access: 'signed-in',
    summary:
      "Opens the provider's own page to change the card or cancel the subscription plan; send the browser to `url`.",
    input: z.object({ user_id: Id, origin_url: text().max(300) }),
    reply: z.object({ url: z.string() }),
    // Each opens a page at the provider, whose own limits all customers share.
    budget: { purpose: 'manage_subscription_plan', per: 'account', limit: 30, minutes: 60 },
    failures: ['too_many_requests', 'no_running_plan', 'payments_not_set_up'],
  }),
}
