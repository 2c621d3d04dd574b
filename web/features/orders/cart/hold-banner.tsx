import { messages } from '#contract/messages.ts'
import { useCheckout } from '#web/domain/orders/checkout.ts'
import { countdown } from '#web/domain/food-items/expiry.ts'
import type { Hold } from '#web/domain/orders/holds.ts'
import { useClock } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** An order that waits for its payment: the time left, and a button that opens the payment page. */
export function HoldBanner({ hold, onOpenOrder }: { hold: Hold; onOpenOrder: () => void }) {
  const { order_id, restaurant, units, hold_expires_at } = hold
  const timeToPay = useClock((now) => countdown(hold_expires_at, now))
  const checkout = useCheckout('order', { order_id })
  return (
    <Callout kind="warning">
      <p className="font-semibold tabular-nums">
        <span>{`${units === 1 ? '1 meal held' : `${units} meals held`},`}</span>{' '}
        <span role="timer">{`${timeToPay} left`}</span>
      </p>
      <p className="wrap-anywhere">
        <Untranslated
          words={[restaurant]}
        >{`${restaurant} keeps ${units === 1 ? 'it' : 'them'} for you until you pay.`}</Untranslated>
      </p>
      {checkout.isError && (
        <p role="alert" className="mt-2 font-medium text-red">
          {messages.payment_not_initiated}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button onClick={checkout.start} busy={checkout.isPending} className="w-full sm:w-auto sm:min-w-40">
          Pay
        </Button>
        <Button variant="quiet" onClick={onOpenOrder} className="w-full sm:w-auto">
          See the order
        </Button>
      </div>
    </Callout>
  )
}
