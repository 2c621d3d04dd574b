import { orderLineText } from '#contract/orders/order-lines-wording.ts'
import ScanLine from 'virtual:icons/scan-line'
import X from 'virtual:icons/x'
import { Fragment, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { windowText } from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { unspokenCode } from '#contract/orders/order-code-wording.ts'
import { ordersToCollect, useTonightOrders } from '#web/domain/orders/tonight.ts'
import { useNow } from '#web/platform/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { CancelCustomerOrder } from './cancel-customer-order-form.tsx'
import { EndedOrders } from './ended-orders.tsx'
import { customerName, isNew } from './new-orders.ts'
import { PrintTonightsList } from './print-list.tsx'
import { SoundNotice } from './new-order-ring.tsx'

/** More orders are shown on request, so that the food items below stay near on a busy night. */
const FIRST_SHOWN = 3

/** Today's paid orders and the link to the counter view. */
export function TonightOrders() {
  const tonight = useTonightOrders()
  const orders = tonight.data ?? []
  const waitingCount = ordersToCollect(orders).length
  const collectedCount = orders.filter(({ status }) => status === 'collected').length
  return (
    <section aria-labelledby="tonight-heading">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="tonight-heading" tabIndex={-1} className="text-2xl outline-none">
            To hand over today
          </h2>
          {waitingCount + collectedCount > 0 && (
            <p className="text-soft">{`${waitingCount} waiting, ${collectedCount} collected`}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:first:px-3">
          <a href="/counter" className={waitingCount > 0 ? counterClass : buttonClass('secondary')}>
            <ScanLine aria-hidden="true" className="size-6" />
            <span>Open the counter</span>
          </a>
          <PrintTonightsList orders={orders} />
        </div>
      </div>
      <QueryContent
        query={tonight}
        loadingLabel="Loading today’s orders"
        skeletonClass="h-28 w-full rounded-card"
        errorText="Today’s orders could not be loaded."
      >
        {() => <OrdersToCollect orders={orders} />}
      </QueryContent>
      <div className="flex flex-wrap items-start gap-x-6">
        <EndedOrders orders={orders} />
        <SoundNotice />
      </div>
    </section>
  )
}

/** In ink: the tomato stays with what is put on sale. */
const counterClass =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-ink px-5 py-2 font-semibold text-paper hover:opacity-90'

function OrdersToCollect({ orders }: { orders: Order[] }) {
  const [orderToCancel, setOrderToCancel] = useState<Order>()
  const [showsAll, setShowsAll] = useState(false)
  const waiting = ordersToCollect(orders)
  return (
    <>
      {waiting.length === 0 ? (
        <p className="text-soft">Orders appear here as soon as they are paid.</p>
      ) : (
        <ul className={classes(cardClass, '@container divide-y divide-line')}>
          {waiting.slice(0, showsAll ? undefined : FIRST_SHOWN).map((order) => (
            <OrderRow key={order.id} order={order} onCancel={() => setOrderToCancel(order)} />
          ))}
        </ul>
      )}
      {!showsAll && waiting.length > FIRST_SHOWN && (
        <Button
          variant="quiet"
          onClick={() => setShowsAll(true)}
          className="w-full"
        >{`Show all ${waiting.length} orders`}</Button>
      )}
      {orderToCancel !== undefined && (
        <CancelCustomerOrder order={orderToCancel} onClose={() => setOrderToCancel(undefined)} />
      )}
    </>
  )
}

function OrderRow({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const now = useNow(MINUTE_MS)
  const name = customerName(order)
  return (
    <li className="flex items-center gap-1 py-1.5 pr-1 pl-4 sm:gap-3 sm:pr-3">
      <div className="grid min-w-0 flex-1 items-baseline @3xs:grid-cols-[minmax(0,1fr)_auto] gap-x-3 @xl:grid-cols-[8rem_minmax(0,1fr)_auto]">
        <p className="flex min-w-0 items-center gap-2 text-lg font-semibold">
          <span translate="no" className="truncate">
            {name}
          </span>
          {isNew(order, now) && (
            <Badge tone="leaf" className="py-0">
              New
            </Badge>
          )}
        </p>
        <p className="font-display text-xl font-bold tracking-widest whitespace-nowrap @xl:order-last">
          <span className="sr-only">Code </span>
          <span translate="no">{unspokenCode(order.code)}</span>
        </p>
        <div className="col-span-full @xl:col-span-1">
          <OrderLines order={order} />
          <p className="text-sm text-soft">{`Pickup ${windowText(order, new Date(now))}`}</p>
        </div>
      </div>
      {order.actions.includes('cancel') && (
        <button
          type="button"
          onClick={onCancel}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-semibold text-soft hover:bg-red-wash hover:text-red sm:underline sm:underline-offset-4"
        >
          <X aria-hidden="true" className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">Cancel order</span>
          <span className="sr-only">
            <Untranslated words={[name]}>{` of ${name}`}</Untranslated>
          </span>
        </button>
      )}
    </li>
  )
}

/** As `orderLinesText` has them, broken between the lines first. */
function OrderLines({ order: { items } }: { order: Order }) {
  return (
    <p className="wrap-anywhere">
      {items.map(({ food_item_id, quantity, name }, at) => (
        <Fragment key={food_item_id}>
          <span className="inline-block">{`${orderLineText({ quantity, name })}${at < items.length - 1 ? ',' : ''}`}</span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
