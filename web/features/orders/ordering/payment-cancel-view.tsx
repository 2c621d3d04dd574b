import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useCheckout } from '#web/domain/orders/checkout.ts'
import { countdown } from '#web/domain/food-items/expiry.ts'
import { api } from '#web/platform/http/api.ts'
import { useClock } from '#web/platform/clock.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import type { Go } from '#web/view.ts'
import { PaymentOutcome, useResetPaymentAddress } from './payment-outcome.tsx'

/**
 * The view after a cancelled payment: of an order how long it is still held, and paying again; of the
 * subscription plan the way back to it.
 */
export function PaymentCancelView({ go }: { go: Go }) {
  useResetPaymentAddress()
  const [query] = useState(() => new URLSearchParams(location.search))
  const order_id = query.get('order_id')
  return (
    <PaymentOutcome isSuccess={false} heading="Payment Cancelled" go={go}>
      <p>Your payment was cancelled and nothing was charged. You can try again.</p>
      {query.get('package_id') === 'restaurant_subscription' && (
        <Button className="w-full" onClick={() => go({ name: 'restaurant-dashboard' })}>
          Back to the dashboard
        </Button>
      )}
      {order_id !== null && <BackToOrder order_id={order_id} go={go} />}
    </PaymentOutcome>
  )
}

function BackToOrder({ order_id, go }: { order_id: string; go: Go }) {
  const { data: order } = useEndpoint(api.orders.get, { order_id })
  const isHeld = order?.status === 'held'
  return (
    <>
      {isHeld && <PayAgain order={order} />}
      <Button
        variant={isHeld ? 'secondary' : 'primary'}
        className="w-full"
        onClick={() => go({ name: 'order', order_id })}
      >
        Back to my order
      </Button>
    </>
  )
}

function PayAgain({ order: { id, items, hold_expires_at } }: { order: Order }) {
  const timeToPay = useClock((now) => countdown(hold_expires_at, now))
  const checkout = useCheckout('order', { order_id: id })
  if (timeToPay === '0:00') return <p>The time to pay is over, so your meal is no longer held.</p>
  const isOne = items.length === 1 && items[0]?.quantity === 1
  return (
    <>
      <p>
        <span>{`${isOne ? 'Your meal is' : 'Your meals are'} held for another`}</span>{' '}
        <span role="timer" className="font-bold tabular-nums">
          {timeToPay}
        </span>
        <span>.</span>
      </p>
      {checkout.isError && (
        <Callout kind="error" live>
          {messages.payment_not_initiated}
        </Callout>
      )}
      <Button onClick={checkout.start} busy={checkout.isPending} className="w-full text-lg">
        Pay again
      </Button>
    </>
  )
}
