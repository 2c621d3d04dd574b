import type { MouseEvent, ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { messages } from '#contract/messages.ts'
import { type Checkout, useCheckout } from '#web/domain/orders/checkout.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'
import { Callout } from '#web/ui/callout.tsx'

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
