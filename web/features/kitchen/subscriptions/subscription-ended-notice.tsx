import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import { useUser } from '#web/domain/people/session.ts'
import { Callout } from '#web/ui/callout.tsx'
import { useSalesEnd } from './subscription-status.ts'

/**
 * What a partner without the subscription plan can still change of what is on sale; nothing for any other.
 */
export function SubscriptionEndedNotice() {
  const { isExpired } = useSalesEnd(useUser())
  if (!isExpired) return null
  return (
    <Callout kind="warning">{`Your free trial has ended. You can correct allergens and dates and take portions off; another name, description, cuisine or price needs ${SUBSCRIPTION_PLAN_NAME}.`}</Callout>
  )
}
