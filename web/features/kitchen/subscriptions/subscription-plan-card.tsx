import type { User } from '#contract/people/accounts.ts'
import { SALES_AFTER_SUBSCRIPTION_DAYS, SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import type { Subscription, TrialIdentity } from '#contract/kitchen/subscriptions.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { saleEndText } from './subscription-status.ts'
import { PRICE_PER_MONTH } from './subscription-notices.tsx'

const identityNames: Record<TrialIdentity, string> = {
  email: 'email',
  mobile_number: 'mobile number',
  abn: 'ABN',
  bank_account: 'bank account',
  payout_account: 'account for payouts',
}

export const refusedText = (identity: TrialIdentity): string =>
  `Another restaurant with your ${identityNames[identity]} had a free month, and there is one for each partner. If that is wrong, or you have moved, please write to us at the contact in our terms.`

/** What happens to that which is on sale when the trial or the paid period ends. */
function endText({ trial_active, user, cancel_at_period_end, sales_end_at }: Subscription): string {
  if (trial_active)
    return `What is on sale when the trial ends goes on as it is, for ${SALES_AFTER_SUBSCRIPTION_DAYS} days at most.`
  if (user.subscription_status === 'active')
    return cancel_at_period_end && sales_end_at !== null
      ? `What is on sale then ends on ${saleEndText(sales_end_at)} at the latest.`
      : ''
  return sales_end_at !== null && Date.parse(sales_end_at) > serverNow()
    ? `Your current listings and orders go on as they are. What is on sale ends on ${saleEndText(sales_end_at)} at the latest.`
    : 'Your orders go on as they are.'
}

/** What the subscription plan costs, and what its end means for sales. */
export function SubscriptionPlanCard({ user }: { user: User }) {
  const { data } = useEndpoint(kitchenApi.subscriptions.get, { user_id: user.id })
  if (data === undefined) return null
  return (
    <FoldedCard title={SUBSCRIPTION_PLAN_NAME}>
      <p>{`With ${SUBSCRIPTION_PLAN_NAME} it is ${PRICE_PER_MONTH}, and commission on new orders is ${subscriptionTerms.commission}; in the free trial it is ${subscriptionTerms.trialCommission}.`}</p>
      <p>{endText(data)}</p>
    </FoldedCard>
  )
}
