import { messages } from '#contract/messages.ts'
import {
  removeSessionFromAddress,
  unpaidText,
  usePaymentVerification,
} from '#web/domain/orders/payment-verification.ts'
import { refresh } from '#web/platform/http/query.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { refreshUser } from '#web/domain/people/session.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * After a return from the payment page: verifies the payment that the address names, shows the result and
 * removes the session from the address.
 */
export function PaymentReturn() {
  const verification = usePaymentVerification(({ outcome }) => {
    removeSessionFromAddress()
    if (outcome !== 'paid') return
    void refresh(kitchenApi.subscriptions.get)
    void refreshUser()
  })
  switch (verification.outcome) {
    case 'none':
      return null
    case 'verifying':
      return (
        <Callout kind="info" className="mb-6">
          <span role="status" className="flex items-center gap-2 font-semibold">
            <Spinner /> <span>Verifying your payment…</span>
          </span>
        </Callout>
      )
    case 'paid':
      return (
        <Callout kind="success" live className="mb-6">
          <p className="font-semibold">
            {verification.package_id === 'order'
              ? 'Payment successful! Your order is paid.'
              : messages.subscription_upgraded}
          </p>
        </Callout>
      )
    default:
      return (
        <Callout kind="error" live className="mb-6">
          <p className="font-semibold">{unpaidText(verification.outcome)}</p>
        </Callout>
      )
  }
}
