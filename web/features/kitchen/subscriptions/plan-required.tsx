import type { User } from '#contract/people/accounts.ts'
import { PLAN_NAME } from '#contract/constants.ts'
import { planTerms } from '#web/domain/people/plan-terms.ts'
import { CheckoutError, CheckoutLink, PRICE_PER_MONTH, usePlanCheckout } from './plan-checkout.tsx'

/** In place of the form that the server would refuse. */
export function PlanRequired({ user }: { user: User }) {
  const checkout = usePlanCheckout(user)
  return (
    <div className="flex flex-col gap-2">
      <p>
        Your free trial has ended. New meals need {PLAN_NAME}: {PRICE_PER_MONTH} and {planTerms.commission} commission.
      </p>
      <p>
        <CheckoutLink checkout={checkout}>Continue with {PLAN_NAME}</CheckoutLink>
      </p>
      <CheckoutError checkout={checkout} />
    </div>
  )
}
