import type { User } from '#contract/people/accounts.ts'
import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'
import { useUser } from '#web/domain/people/session.ts'
import { Callout } from '#web/ui/callout.tsx'
import { useSalesEnd } from './subscription-status.ts'
import type { MouseEvent, ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { type Checkout, useCheckout } from '#web/domain/orders/checkout.ts'

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

export const PRICE_PER_MONTH = `${subscriptionTerms.monthlyPrice}/month`

export const useSubscriptionCheckout = (user: User): Checkout =>
  useCheckout('restaurant_subscription', { user_id: user.id, user_type: 'restaurant' })

/**
 * How a partner whose trial has ended starts to pay: by a link, since the specification has the button in the
 * trial only.
 */
export function CheckoutLink({ checkout, children }: { checkout: Checkout; children: ReactNode }) {
  const startCheckout = (event: MouseEvent): void => {
    event.preventDefault()
    if (!checkout.isPending) checkout.start()
  }
  return (
    <a
      href="#upgrade"
      onClick={startCheckout}
      aria-busy={checkout.isPending || undefined}
      className="inline-block py-2 text-lg font-semibold text-red underline decoration-2 underline-offset-4"
    >
      {checkout.isPending ? 'Opening the payment page…' : children}
    </a>
  )
}

export function CheckoutError({ checkout }: { checkout: Checkout }) {
  if (!checkout.isError) return null
  return (
    <Callout kind="error" live>
      {messages.payment_not_initiated}
    </Callout>
  )
}

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
