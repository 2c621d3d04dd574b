import { ScanLine, X } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { windowText } from '#contract/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useEventsInHiddenTab } from '#web/domain/live-events.ts'
import { orderLinesText, spacedCode } from '#web/domain/order-wording.ts'
import { useTitle } from '#web/domain/title.ts'
import { ordersToCollect, useTonightOrders } from '#web/domain/tonight.ts'
import { useNow } from '#web/platform/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { CancelCustomerOrder } from './cancel-customer-order-form.tsx'
import { customerName, isNew } from './new-orders.ts'
import { RingSwitch } from './ring-switch.tsx'
import { useNewOrderRing } from './use-new-order-ring.ts'

/** More orders are shown on request, so that the food items below stay near on a busy night. */
const FIRST_SHOWN = 6

/** Today's paid orders, the ring for new ones, and the link to the counter view. */
export function TonightOrders() {
  const tonight = useTonightOrders({ refetchIntervalInBackground: true })
  const waitingCount = ordersToCollect(tonight.data ?? []).length
  const announcement = useNewOrderRing(tonight.data)
  useEventsInHiddenTab()
  useTitle(waitingCount === 0 ? 'Dashboard' : `(${waitingCount}) Dashboard`)
  return (
    <section aria-labelledby="tonight-heading" className="grid gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="flex flex-col gap-2 lg:order-last">
        <a
          href="/counter"
          className="flex min-h-14 items-center justify-center gap-3 rounded-control bg-ink px-5 text-xl font-semibold text-paper hover:opacity-90"
        >
          <ScanLine aria-hidden="true" className="size-7" />
          Open the counter
        </a>
        <RingSwitch />
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      <div className="min-w-0">
        <h2 id="tonight-heading" className="text-2xl">
          To hand over today
        </h2>
        <QueryContent
          query={tonight}
          loadingLabel="Loading today’s orders"
          skeletonClass="mt-3 h-28 w-full rounded-card"
          errorText="Today’s orders could not be loaded."
        >
          {(orders) => <OrdersToCollect orders={orders} />}
        </QueryContent>
      </div>
    </section>
  )
}

function OrdersToCollect({ orders }: { orders: Order[] }) {
  const [orderToCancel, setOrderToCancel] = useState<Order>()
  const [showsAll, setShowsAll] = useState(false)
  const waiting = ordersToCollect(orders)
  const collectedCount = orders.filter((order) => order.status === 'collected').length
  return (
    <>
      <p className="mb-3 text-soft">
        {waiting.length} waiting, {collectedCount} collected
      </p>
      {waiting.length === 0 ? (
        <p className="rounded-card border-2 border-dashed border-line px-5 py-6 text-soft">Orders appear here as soon as they are paid.</p>
      ) : (
        <ul className={classes(cardClass, 'divide-y divide-line')}>
          {waiting.slice(0, showsAll ? undefined : FIRST_SHOWN).map((order) => (
            <OrderRow key={order.id} order={order} onCancel={() => setOrderToCancel(order)} />
          ))}
        </ul>
      )}
      {!showsAll && waiting.length > FIRST_SHOWN && (
        <Button variant="quiet" onClick={() => setShowsAll(true)} className="w-full">
          Show all {waiting.length} orders
        </Button>
      )}
      {orderToCancel !== undefined && <CancelCustomerOrder order={orderToCancel} onClose={() => setOrderToCancel(undefined)} />}
    </>
  )
}

function OrderRow({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const now = useNow(MINUTE_MS)
  const name = customerName(order)
  return (
    <li className="flex items-center gap-1 py-2 pr-1 pl-4 sm:gap-3 sm:pr-3">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
        <p className="flex min-w-0 items-center gap-2 text-lg font-semibold">
          <span className="truncate">{name}</span>
          {isNew(order, now) && (
            <Badge tone="leaf" className="py-0">
              New
            </Badge>
          )}
        </p>
        <p className="font-display text-xl font-bold tracking-widest whitespace-nowrap sm:order-last">
          <span className="sr-only">Code </span>
          {spacedCode(order.code)}
        </p>
        <div className="col-span-2 sm:col-span-1">
          <p className="wrap-anywhere">{orderLinesText(order)}</p>
          <p className="text-sm text-soft">Pickup {windowText(order, new Date(now))}</p>
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
          <span className="sr-only"> of {name}</span>
        </button>
      )}
    </li>
  )
}
