import type { Order } from '#contract/orders.ts'
import { windowText } from '#contract/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { spacedCode, orderLinesText } from '#web/domain/order-wording.ts'
import { ordersToCollect } from '#web/domain/tonight.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

interface WaitingOrdersProps {
  orders: Order[]
  isLoaded: boolean
  /** Orders that were accepted offline here, by id; the server has not confirmed them yet. */
  unconfirmed: ReadonlySet<string>
}

/** The paid orders of tonight that are not collected yet. */
export function WaitingOrders({ orders, isLoaded, unconfirmed }: WaitingOrdersProps) {
  const now = new Date(useNow(MINUTE_MS))
  const waiting = ordersToCollect(orders).filter((order) => !unconfirmed.has(order.id))
  const collected = orders.filter((order) => order.status === 'collected').length
  return (
    <section aria-labelledby="waiting-heading">
      <h2 id="waiting-heading" className="text-xl">
        Still to come tonight
      </h2>
      <p className="text-soft">
        {waiting.length} waiting, {collected} collected
      </p>
      {!isLoaded && (
        <Loading label="Loading tonight’s orders">
          <Skeleton className="h-24 w-full rounded-card" />
        </Loading>
      )}
      <ul className="divide-y divide-line">
        {waiting.map((order) => (
          <li key={order.id} className="py-3">
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-lg font-semibold">{order.customer_first_name ?? 'Customer'}</span>
              <span className="font-display text-lg font-bold tracking-widest whitespace-nowrap">{spacedCode(order.code)}</span>
            </p>
            <p className="wrap-anywhere">{orderLinesText(order)}</p>
            <p className="text-sm text-soft">Pickup {windowText(order, now)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
