import { useState } from 'react'
import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import type { Order } from '#contract/orders/orders.ts'
import { canCollectOutside } from '#contract/orders/collection-times.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { ordersToCollect } from '#web/domain/orders/tonight.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { WaitingOrder } from './waiting-order.tsx'

type Collect = (code: string, outside_window: boolean) => void

interface WaitingOrdersProps {
  orders: Order[]
  /** The opening hours of the restaurant. */
  spans: ScheduleSpan[]
  isLoaded: boolean
  /** Orders that were accepted offline here, by id; the server has not confirmed them yet. */
  unconfirmed: ReadonlySet<string>
  onCollect: Collect
}

/**
 * The paid orders of tonight that are not collected yet, and the missed ones that can still be handed over.
 */
export function WaitingOrders({ orders, spans, isLoaded, unconfirmed, onCollect }: WaitingOrdersProps) {
  const now = new Date(useNow(MINUTE_MS))
  const [openId, setOpenId] = useState<string>()
  const remaining = orders.filter((order) => !unconfirmed.has(order.id))
  const waiting = ordersToCollect(remaining)
  const missed = remaining.filter(
    (order) => order.status === 'missed' && canCollectOutside(order, now, spans),
  )
  const collected = orders.filter((order) => order.status === 'collected').length
  const collect: Collect = (code, outside_window) => {
    setOpenId(undefined)
    onCollect(code, outside_window)
  }
  const rowProps = { now, spans, openId, onToggle: setOpenId, onCollect: collect }
  return (
    <>
      <section aria-labelledby="waiting-heading">
        <h2 id="waiting-heading" className="text-xl">
          Still to come today
        </h2>
        <p className="text-soft">{`${waiting.length} waiting, ${collected} collected`}</p>
        {!isLoaded && (
          <Loading label="Loading today’s orders">
            <Skeleton className="h-24 w-full rounded-card" />
          </Loading>
        )}
        <OrderRows orders={waiting} {...rowProps} />
      </section>
      {missed.length > 0 && (
        <section aria-labelledby="missed-heading">
          <h2 id="missed-heading" className="text-xl">
            Not collected in time
          </h2>
          <p className="text-soft">If somebody still comes, you can hand it over.</p>
          <OrderRows orders={missed} {...rowProps} />
        </section>
      )}
    </>
  )
}

interface OrderRowsProps {
  orders: Order[]
  now: Date
  spans: ScheduleSpan[]
  openId: string | undefined
  onToggle: (openId: string | undefined) => void
  onCollect: Collect
}

function OrderRows({ orders, now, spans, openId, onToggle, onCollect }: OrderRowsProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {orders.map((order) => (
        <WaitingOrder
          key={order.id}
          order={order}
          now={now}
          spans={spans}
          isOpen={order.id === openId}
          onToggle={() => onToggle(order.id === openId ? undefined : order.id)}
          onCollect={(outside_window) => onCollect(order.code, outside_window)}
        />
      ))}
    </ul>
  )
}
