import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { windowText } from '#contract/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { spacedCode } from '#web/domain/order-wording.ts'
import { ordersToCollect, useTonightOrders } from '#web/domain/tonight.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { CancelCustomerOrder } from './cancel-customer-order-form.tsx'

/** More orders are shown on request, so that the form below stays near on a busy night. */
const FIRST_SHOWN = 4

/** Today's paid orders, and the link to the counter view. */
export function TonightOrders() {
  const tonight = useTonightOrders()
  return (
    <section aria-labelledby="tonight-heading">
      <a
        href="/counter"
        className="mb-6 flex min-h-16 items-center justify-center gap-3 rounded-control bg-ink px-5 text-xl font-semibold text-paper hover:opacity-90"
      >
        <ScanLine aria-hidden="true" className="size-7" />
        Open the counter
      </a>
      <h2 id="tonight-heading" className="text-2xl">
        To hand over tonight
      </h2>
      <QueryContent
        query={tonight}
        loadingLabel="Loading tonight’s orders"
        skeletonClass="mt-3 h-28 w-full rounded-card"
        errorText="Tonight’s orders could not be loaded."
      >
        {(orders) => <OrdersToCollect orders={orders} />}
      </QueryContent>
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
      {waiting.length === 0 && (
        <p className="rounded-card border-2 border-dashed border-line px-5 py-6 text-soft">Orders appear here as soon as they are paid.</p>
      )}
      <ul className="flex flex-col gap-3">
        {waiting.slice(0, showsAll ? undefined : FIRST_SHOWN).map((order) => (
          <OrderRow key={order.id} order={order} onCancel={() => setOrderToCancel(order)} />
        ))}
      </ul>
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
  const name = order.customer_first_name ?? 'Customer'
  return (
    <li>
      <Card className="flex flex-col gap-2 pb-2">
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 truncate text-lg font-semibold">{name}</p>
          <p className="font-display text-xl font-bold tracking-widest whitespace-nowrap">
            <span className="sr-only">Code </span>
            {spacedCode(order.code)}
          </p>
        </div>
        <ul className="wrap-anywhere">
          {order.items.map((line) => (
            <li key={line.food_item_id}>
              <span className="font-semibold tabular-nums">{line.quantity} ×</span> {line.name}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-soft">Pickup {windowText(order, new Date(now))}</p>
          {order.actions.includes('cancel') && (
            <button
              type="button"
              onClick={onCancel}
              className="-mr-2 ml-auto min-h-11 rounded-control px-2 font-semibold text-red underline underline-offset-4 hover:bg-red-wash"
            >
              Cancel order<span className="sr-only"> of {name}</span>
            </button>
          )}
        </div>
      </Card>
    </li>
  )
}
