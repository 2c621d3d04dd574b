import type { User } from '#contract/people/accounts.ts'
import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'
import {
  CheckoutError,
  CheckoutLink,
  PRICE_PER_MONTH,
  useSubscriptionCheckout,
} from './subscription-checkout.tsx'

/** In place of the form that the server would refuse. */
export function SubscriptionRequired({ user }: { user: User }) {
  const checkout = useSubscriptionCheckout(user)
  return (
    <div className="flex flex-col gap-2">
      <p>{`Your free trial has ended. New meals need ${SUBSCRIPTION_PLAN_NAME}: ${PRICE_PER_MONTH} and ${subscriptionTerms.commission} commission.`}</p>
      <p>
        <CheckoutLink checkout={checkout}>{`Continue with ${SUBSCRIPTION_PLAN_NAME}`}</CheckoutLink>
      </p>
      <CheckoutError checkout={checkout} />
    </div>
  )
}
