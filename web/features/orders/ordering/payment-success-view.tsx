import { useEffect, startTransition, useEffectEvent, useState } from 'react'
import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import { messages } from '#contract/messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { takeShoppingEntry } from '#web/domain/orders/back-to-shopping.ts'
import {
  type Verification,
  unpaidText,
  usePaymentVerification,
} from '#web/domain/orders/payment-verification.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { refreshUser, useUser } from '#web/domain/people/session.ts'
import { useTitle } from '#web/domain/title.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Go, signInView } from '#web/view.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { refundText } from './order-status.ts'
import { PaymentOutcome, useResetPaymentAddress } from './payment-outcome.tsx'

/** Long enough to see that it worked; the pass repeats it in a notice. */
const OPEN_AFTER_MS = 400
/** What people do when they want to stay: read on, go elsewhere, or press a button themselves. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove']

/** Once it `isReady`, calls `open` after a moment in which nobody does anything. True until then. */
export function useAutomaticOpen(isReady: boolean, open: () => void): boolean {
  const [hasActed, setActed] = useState(false)
  const [isOver, setOver] = useState(false)
  const isWaiting = isReady && !hasActed
  const openNow = useEffectEvent(open)
  // From the first render on: what is opened loads during this moment, not after it.
  useEffect(() => {
    if (hasActed) return undefined
    const stopped = new AbortController()
    const timer = setTimeout(() => setOver(true), OPEN_AFTER_MS)
    for (const input of INPUTS)
      addEventListener(input, () => setActed(true), { passive: true, signal: stopped.signal })
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [hasActed])
  useEffect(() => {
    if (isWaiting && isOver) startTransition(openNow)
  }, [isWaiting, isOver])
  return isWaiting
}

type PaidVerification = Extract<Verification, { outcome: 'paid' }>

interface PaymentSuccessViewProps {
  go: Go
  /** The page has just loaded, and nobody went back to this view. */
  isFirstView: boolean
  loadOrderView: () => Promise<unknown>
}

/**
 * The view after the payment page. With a session in the address it reports success only once the server
 * confirms it.
 */
export function PaymentSuccessView({ go, ...props }: PaymentSuccessViewProps) {
  useResetPaymentAddress()
  const user = useUser()
  const verification = usePaymentVerification(() => {
    void refresh(kitchenApi.subscriptions.get, api.orders.all)
    void refreshUser()
  })
  switch (verification.outcome) {
    case 'none':
      return <SubscriptionPaymentResult go={go} />
    case 'verifying':
      return <VerifyingPayment />
    case 'paid':
      return verification.package_id === 'order' ? (
        <OrderPaymentResult verification={verification} go={go} {...props} />
      ) : (
        <SubscriptionPaymentResult go={go} />
      )
    case 'signed_out':
      return (
        <PaymentOutcome isSuccess={false} heading="Your payment is on its way" go={go}>
          <p>Sign in to see your pass.</p>
          <Button className="w-full text-lg" onClick={() => go(signInView({ name: 'orders' }))}>
            Sign in
          </Button>
        </PaymentOutcome>
      )
    default:
      return (
        <PaymentOutcome isSuccess={false} heading="Payment not confirmed" go={go}>
          <p>{unpaidText(verification.outcome)}</p>
          {verification.outcome === 'expired' ? (
            <Button
              onClick={() =>
                go(user?.user_type === 'restaurant' ? { name: 'restaurant-dashboard' } : { name: 'orders' })
              }
            >
              Go back and try again
            </Button>
          ) : (
            <Button onClick={() => location.reload()}>Refresh the page</Button>
          )}
        </PaymentOutcome>
      )
  }
}

function VerifyingPayment() {
  useTitle('Verifying your payment…')
  return (
    <Page narrow>
      <PageHeading lead="This takes a few seconds. Please stay on this page.">
        Verifying your payment…
      </PageHeading>
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner /> <span>Asking the payment provider</span>
      </p>
    </Page>
  )
}

function SubscriptionPaymentResult({ go }: { go: Go }) {
  const user = useUser()
  return (
    <PaymentOutcome isSuccess heading="Payment Successful" go={go}>
      <p>{messages.subscription_upgraded}</p>
      <p className="text-soft">{`You are on ${SUBSCRIPTION_PLAN_NAME} now.`}</p>
      {user?.user_type === 'restaurant' && (
        <Button className="w-full text-lg" onClick={() => go({ name: 'restaurant-dashboard' })}>
          Open the dashboard
        </Button>
      )}
    </PaymentOutcome>
  )
}

function OrderPaymentResult({
  verification,
  go,
  isFirstView,
  loadOrderView,
}: PaymentSuccessViewProps & { verification: PaidVerification }) {
  const order_id = verification.order_id ?? ''
  const { data: order } = useEndpoint(api.orders.get, { order_id }, { enabled: order_id !== '' })
  const openPass = (): void =>
    go(order_id === '' ? { name: 'orders' } : { name: 'order', order_id }, { back: takeShoppingEntry() })
  const [isLoaded, setLoaded] = useState(false)
  const isOpening = useAutomaticOpen(isFirstView && isLoaded && order?.status === 'paid', () => {
    // The pass follows before this view can be read.
    notify('Payment Successful', 'success')
    openPass()
  })
  useEffect(() => {
    const open = (): void => setLoaded(true)
    // Where it does not load, the pass says so.
    loadOrderView().then(open, open)
  }, [loadOrderView])
  if (order?.status === 'cancelled') return <LatePaymentResult order={order} go={go} />
  return (
    <PaymentOutcome isSuccess heading="Payment Successful" go={go}>
      <p>
        <Untranslated
          words={[order?.restaurant.name]}
        >{`Your order${order !== undefined ? ` at ${order.restaurant.name}` : ''} is paid. Show its code when you pick it up.`}</Untranslated>
      </p>
      <Button className="w-full text-lg" onClick={openPass}>
        Show my QR code
      </Button>
      <p role="status" className="min-h-7 text-soft">
        {isOpening && 'Opening your pass…'}
      </p>
    </PaymentOutcome>
  )
}

/** The payment arrived after the hold ended and the stock was sold to others. */
function LatePaymentResult({ order, go }: { order: Order; go: Go }) {
  return (
    <PaymentOutcome isSuccess={false} heading="Your payment came too late" go={go}>
      <p>{order.cancel_reason}</p>
      <p>{refundText(order) ?? 'You get everything back.'}</p>
      <Button onClick={() => go({ name: 'browse' })}>See what is left today</Button>
    </PaymentOutcome>
  )
}
