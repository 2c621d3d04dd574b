import CircleCheckBig from 'virtual:icons/circle-check-big'
import { messages } from '#contract/messages.ts'
import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useClock, useNow } from '#web/platform/clock.ts'
import { isWithoutAddress, useAddressQuestion } from '#web/domain/orders/address-question.ts'
import { countdown } from '#web/domain/food-items/expiry.ts'
import { hasChangedSinceSold } from '#web/domain/declarations/line-declaration.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { dayAndTime, timeOfDay } from '#contract/time-wording.ts'
import { useCheckout } from '#web/domain/orders/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Go } from '#web/view.ts'
import { ChangedDeclaration } from './changed-declaration.tsx'
import { OrderSummary, Receipt } from './order-summary.tsx'
import { refundText } from './order-status.ts'
import { PassPanel } from './pass-panel.tsx'
import { PassSharing } from './pass-sharing.tsx'

interface OpenOrderProps {
  order: Order
  onCancel: () => void
}

/** It was sold without an address, and there is none yet. */
const isUnfindable = (order: Order): boolean =>
  order.sold_without_address && isWithoutAddress(order.restaurant)

/** An order that waits for its payment, with the time left to pay. */
export function HeldOrder({
  order,
  onCancel,
  onCheckoutFailed,
}: OpenOrderProps & { onCheckoutFailed: () => void }) {
  const timeToPay = useClock((now) => countdown(order.hold_expires_at, now))
  const isHoldExpired = timeToPay === '0:00'
  const checkout = useCheckout('order', { order_id: order.id }, onCheckoutFailed)
  const now = new Date(useNow(MINUTE_MS))
  const addressQuestion = useAddressQuestion()
  const pay = (): void =>
    addressQuestion.ask({ name: order.restaurant.name, address: order.restaurant }, checkout.start)
  return (
    <>
      <div className="contents">{addressQuestion.question}</div>
      <ChangedDeclaration order={order} now={now} onCancel={onCancel} />
      <Callout kind="warning" className="mb-6">
        <p className="flex items-center justify-between gap-4">
          <span className="font-semibold text-balance">
            {isHoldExpired ? 'The time to pay is over.' : 'We keep your meals while you pay.'}
          </span>
          <span role="timer" className="font-display text-4xl font-bold tabular-nums">
            <span className="sr-only">Time left to pay: </span>
            <span>{timeToPay}</span>
          </span>
        </p>
      </Callout>
      <OrderSummary order={order} />
      <div
        data-bottom-bar
        className="sticky bottom-20 z-10 mt-6 flex flex-col gap-2 bg-paper/95 py-3 md:static md:bg-transparent"
      >
        {checkout.isError && (
          <Callout kind="error" live>
            {messages.payment_not_initiated}
          </Callout>
        )}
        {order.actions.includes('pay') && (
          <Button
            onClick={pay}
            busy={checkout.isPending}
            disabled={isHoldExpired}
            className="w-full text-lg"
          >{`Pay ${price(order.total)}`}</Button>
        )}
        {order.actions.includes('cancel') && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel order
          </Button>
        )}
      </div>
    </>
  )
}

/** A paid order: its pickup pass, its receipt, and until when it can be cancelled. */
export function PaidOrder({ order, onCancel }: OpenOrderProps) {
  const now = new Date(useNow(MINUTE_MS))
  return (
    <>
      <ChangedDeclaration order={order} now={now} onCancel={onCancel} />
      {order.pickup_token !== null && (
        <PassPanel
          pass={order}
          token={order.pickup_token}
          calendar={`/api/orders/${order.id}/calendar.ics`}
        />
      )}
      <PassSharing order={order} />
      {order.pickup_token === null && (
        <div className="mt-6">
          <OrderSummary order={order} />
        </div>
      )}
      <Card data-not-printed className="mt-6 flex flex-col gap-4">
        {order.pickup_token !== null && <Receipt order={order} isBesidePass />}
        {order.actions.includes('cancel') ? (
          <div className="flex flex-col gap-2">
            <p className="text-soft">{`${isUnfindable(order) ? 'There is no address yet.' : 'Change of plans?'} You can cancel for a full refund${cancelPeriod(order, now)}.`}</p>
            <Button variant="secondary" onClick={onCancel}>
              Cancel order
            </Button>
          </div>
        ) : (
          <p className="text-soft">
            {order.cancel_obstacle ??
              'The time to cancel is over, as the meal is being kept for you. If something is wrong with it, tell the restaurant: your rights under the Australian Consumer Law apply as always.'}
          </p>
        )}
      </Card>
    </>
  )
}

function cancelPeriod(order: Order, now: Date): string {
  if (isUnfindable(order)) return ' until the restaurant has given one'
  if (hasChangedSinceSold(order.items)) return ' until you collect'
  return order.cancel_until === null ? '' : ` until ${dayAndTime(order.cancel_until, now)}`
}

/** An order that was picked up. */
export function CollectedOrder({ order }: { order: Order }) {
  return (
    <>
      <div
        role="status"
        className="mb-6 flex flex-col items-center gap-2 rounded-card border-2 border-leaf bg-leaf-wash px-5 py-10 text-center"
      >
        <CircleCheckBig aria-hidden="true" className="size-20 text-leaf" strokeWidth={1.75} />
        <p className="font-display text-3xl font-bold">Collected, enjoy!</p>
        {order.collected_at !== null && (
          <p>{`Picked up at ${timeOfDay(order.collected_at)}. Good food, not wasted.`}</p>
        )}
      </div>
      <OrderSummary order={order} />
    </>
  )
}

const MISSED_WITHOUT_ADDRESS = 'The pickup time passed, and the restaurant has given no address.'

type EndedStatus = Exclude<OrderStatus, 'held' | 'paid' | 'collected'>

const endingTexts: Record<EndedStatus, string> = {
  cancelled: 'This order was cancelled.',
  released: 'This order was not paid, so its meals are no longer kept for you. Nothing was charged.',
  missed:
    'The pickup time passed and the order was not collected. It cannot be refunded for a change of mind; if something else went wrong, please tell the restaurant.',
}

/** An order that ended without a pickup: what happened, and the state of its refund. */
export function EndedOrder({
  order,
  status,
  go,
  onCancel,
}: OpenOrderProps & { status: EndedStatus; go: Go }) {
  const refund = refundText(order)
  return (
    <>
      <Callout kind={status === 'missed' ? 'error' : 'info'} className="mb-6">
        <p className="font-semibold">
          {order.actions.includes('cancel') ? MISSED_WITHOUT_ADDRESS : endingTexts[status]}
        </p>
        {order.cancel_reason !== null && (
          <p className="mt-1">
            <span>Reason: </span>
            <bdi>{order.cancel_reason}</bdi>
          </p>
        )}
        {refund !== undefined && <p className="mt-1">{refund}</p>}
      </Callout>
      <OrderSummary order={order} />
      {order.actions.includes('cancel') && (
        <Button variant="secondary" onClick={onCancel} className="mt-6 w-full">
          Cancel for a full refund
        </Button>
      )}
      <Button onClick={() => go({ name: 'browse' })} className="mt-6 w-full">
        See what is left today
      </Button>
    </>
  )
}
