import { useState } from 'react'
import { api } from '#web/platform/api.ts'
import { useEndpoint } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import type { Go } from '#web/view.ts'
import { PaymentOutcome, useResetPaymentAddress } from './payment-outcome.tsx'

/** The view after a cancelled payment. For an order it offers a button back to that order. */
export function PaymentCancelView({ go }: { go: Go }) {
  useResetPaymentAddress()
  const [session_id] = useState(() => new URLSearchParams(location.search).get('session_id') ?? '')
  const { data } = useEndpoint(api.payments.status, { session_id }, { enabled: session_id !== '' })
  const order_id = data?.order_id ?? null
  return (
    <PaymentOutcome isSuccess={false} heading="Payment Cancelled" go={go}>
      <p>Your payment was cancelled and nothing was charged. You can try again.</p>
      {order_id !== null && (
        <Button className="w-full text-lg" onClick={() => go({ name: 'order', order_id })}>
          Back to my order
        </Button>
      )}
    </PaymentOutcome>
  )
}
