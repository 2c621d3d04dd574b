import { messages } from '#contract/messages.ts'
import { type Order, ordersApi } from '#contract/orders.ts'
import { PLAN_NAME, subscriptionsApi } from '#contract/subscriptions.ts'
import { type Verification, unpaidText, usePaymentVerification } from '#web/domain/payment-verification.ts'
import { refresh, useEndpoint } from '#web/platform/query.ts'
import { refreshUser, useUser } from '#web/domain/session.ts'
import { useTitle } from '#web/platform/title.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Go } from '#web/view.ts'
import { refundText } from './order-status.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { useLeavePaymentAddress } from './use-leave-payment-address.ts'

type Paid = Extract<Verification, { outcome: 'paid' }>

/** After the payment page. With a payment in the address it says "successful" only once the server does. */
export function PaymentSuccessView({ go }: { go: Go }) {
  useLeavePaymentAddress()
  const user = useUser()
  const verification = usePaymentVerification(() => {
    void refresh(subscriptionsApi.get, ordersApi.list)
    void refreshUser()
  })
  switch (verification.outcome) {
    case 'none':
      return <Upgraded go={go} />
    case 'verifying':
      return <Verifying />
    case 'paid':
      return verification.package_id === 'order' ? <OrderPaid paid={verification} go={go} /> : <Upgraded go={go} />
    default:
      return (
        <PaymentOutcome good={false} heading="Payment not confirmed" go={go}>
          <p>{unpaidText(verification.outcome)}</p>
          {verification.outcome === 'expired' ? (
            <Button onClick={() => go(user?.user_type === 'restaurant' ? { name: 'restaurant-dashboard' } : { name: 'orders' })}>
              Go back and try again
            </Button>
          ) : (
            <Button onClick={() => location.reload()}>Refresh the page</Button>
          )}
        </PaymentOutcome>
      )
  }
}

function Verifying() {
  useTitle('Verifying your payment…')
  return (
    <Page narrow>
      <PageHeading lead="This takes a few seconds. Please stay on this page.">Verifying your payment…</PageHeading>
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner /> Asking the payment provider
      </p>
    </Page>
  )
}

function Upgraded({ go }: { go: Go }) {
  return (
    <PaymentOutcome good heading="Payment Successful" go={go}>
      <p>{messages.subscription_upgraded}</p>
      <p className="text-soft">You are on {PLAN_NAME} now.</p>
    </PaymentOutcome>
  )
}

function OrderPaid({ paid, go }: { paid: Paid; go: Go }) {
  const order_id = paid.order_id ?? ''
  const { data: order } = useEndpoint(ordersApi.get, { order_id }, { enabled: order_id !== '' })
  if (order?.status === 'cancelled') return <TooLate order={order} go={go} />
  return (
    <PaymentOutcome good heading="Payment Successful" go={go}>
      <p>Your order{order !== undefined && ` at ${order.restaurant.name}`} is paid. Show its code when you pick it up.</p>
      <Button className="w-full text-lg" onClick={() => go(order_id === '' ? { name: 'orders' } : { name: 'order', order_id })}>
        Show my QR code
      </Button>
    </PaymentOutcome>
  )
}

/** The payment arrived after the meals had gone to somebody else. */
function TooLate({ order, go }: { order: Order; go: Go }) {
  return (
    <PaymentOutcome good={false} heading="Your payment came too late" go={go}>
      <p>{order.cancel_reason}</p>
      <p>{refundText(order.refund) ?? 'You get everything back.'}</p>
      <Button onClick={() => go({ name: 'browse' })}>See what is left tonight</Button>
    </PaymentOutcome>
  )
}
