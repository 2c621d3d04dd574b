import { joinIsolated } from '#contract/text/isolated-text.ts'
import { orderLineText } from '#contract/orders/order-lines-wording.ts'
import { kitchenNote } from '#contract/kitchen/declarations/declaration-wording.ts'
import type { Order } from '#contract/orders/orders.ts'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { AddressLines } from '#web/domain/position/directions.tsx'
import { AvoidanceMarks } from '#web/domain/declarations/avoidance-marks.tsx'
import { asDeclaredNow, eatenFrom, LineDeclaration } from '#web/domain/declarations/line-declaration.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { Card } from '#web/ui/card.tsx'
import { orderTimeText, refundText } from './order-status.ts'

/** The restaurant, the pickup time and the receipt of an order. */
export function OrderSummary({ order }: { order: Order }) {
  const now = new Date(useNow(MINUTE_MS))
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 translate="no" className="text-2xl wrap-anywhere">
          {order.restaurant.name}
        </h2>
        <AddressLines address={order.restaurant} />
        {order.restaurant.phone !== null && (
          <a
            href={phoneUrl(order.restaurant.phone)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {phoneText(order.restaurant.phone)}
          </a>
        )}
        <p className="mt-1">{orderTimeText(order, now)}</p>
      </div>
      <Receipt order={order} />
    </Card>
  )
}

type CancelledItem = NonNullable<Order['cancelled_items']>[number]
const cancelledText = ({ reasons = [] }: CancelledItem): string =>
  ['Cancelled by the restaurant', joinIsolated(reasons)].filter(Boolean).join(': ')

/** Of one that was cancelled or missed, the page says above what becomes of the money. */
const isEnded = ({ status }: Order): boolean => status === 'cancelled' || status === 'missed'

/**
 * The lines of an order with their prices, and the total; what was declared of them is left out beside the
 * pass, which shows it.
 */
export function Receipt({ order, isBesidePass = false }: { order: Order; isBesidePass?: boolean }) {
  const now = new Date(useNow(MINUTE_MS))
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {order.items.map((line) => (
        <div key={line.food_item_id} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
            <span>{orderLineText(line)}</span>
            {!isBesidePass && (
              <LineDeclaration line={line} at={eatenFrom(order, now)} className="text-sm text-soft" />
            )}
            {!isBesidePass && <AvoidanceMarks item={asDeclaredNow(line)} className="mt-1.5" />}
          </dt>
          <dd className="ml-auto">{price(line.unit_price * line.quantity)}</dd>
        </div>
      ))}
      {/* What a device saved of an order before portions could be cancelled has none. */}
      {order.cancelled_items?.map((line) => (
        <div
          key={`cancelled ${line.food_item_id}`}
          className="flex flex-wrap justify-between gap-x-4 text-soft"
        >
          <dt className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
            <span>{orderLineText(line)}</span>
            <span className="block text-sm">{cancelledText(line)}</span>
          </dt>
          <dd className="ml-auto">{price(line.unit_price * line.quantity)}</dd>
        </div>
      ))}
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-lg font-bold">
        <dt>
          <span>Total</span>{' '}
          {order.gst !== undefined && <span className="text-sm font-normal text-soft">including GST</span>}
        </dt>
        <dd className="ml-auto">{price(order.total)}</dd>
      </div>
      {order.refund !== null && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 flex-[1_1_8rem]">
            <span>Refunded</span>
            {!isEnded(order) && <span className="block text-sm text-soft">{refundText(order)}</span>}
          </dt>
          <dd className="ml-auto">{price(0 - order.refund.amount)}</dd>
        </div>
      )}
      {!isBesidePass && (
        <div className="mt-2 text-sm text-soft">
          <dt className="sr-only">About allergens</dt>
          <dd>{kitchenNote(order.restaurant.phone, 'eat')}</dd>
        </div>
      )}
    </dl>
  )
}
