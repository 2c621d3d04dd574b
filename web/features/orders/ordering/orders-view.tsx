import ChevronRight from 'virtual:icons/chevron-right'
import { useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Order } from '#contract/orders/orders.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { useClock, useNow } from '#web/platform/clock.ts'
import { countdown } from '#web/domain/food-items/expiry.ts'
import { price } from '#web/domain/food-items/price.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { updateHolds } from '#web/domain/orders/holds.ts'
import { ConnectionError } from '#web/platform/http/call.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type Go, signInView } from '#web/view.ts'
import { BuyAgainOnCard } from './buy-again.tsx'
import { isOpen, orderBadge, orderTimeText } from './order-status.ts'
import { saveOrders, useSavedOrders } from './saved-orders.ts'

const REFETCH_EVERY_MS = 15_000

/** The orders of the signed-in account; those to pay or to collect come first. */
export function OrdersView({ go, user }: { go: Go; user: User | null }) {
  return (
    <Page narrow>
      <PageHeading>My orders</PageHeading>
      {user === null ? (
        <EmptyState
          title="Sign in to see your orders"
          action={<Button onClick={() => go(signInView({ name: 'orders' }))}>Sign in</Button>}
        />
      ) : (
        <Orders go={go} user={user} />
      )}
    </Page>
  )
}

function Orders({ go, user }: { go: Go; user: User }) {
  const { orders: savedOrders, seen_at } = useSavedOrders(user.id)
  const { data, error, refetch, isFetching } = useEndpoint(
    api.orders.all,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.some(isOpen) ? REFETCH_EVERY_MS : false) },
  )
  useEffect(() => {
    if (data === undefined) return
    updateHolds(data)
    saveOrders(data, user.id)
  }, [data, user.id])
  const isOffline = error instanceof ConnectionError
  if (data !== undefined && !isOffline)
    return data.length === 0 ? <NoOrders go={go} /> : <OrderSections orders={data} go={go} />
  return (
    <div className="flex flex-col gap-6">
      {isOffline && <OfflineNote isEmpty={savedOrders.length === 0} seen_at={seen_at} />}
      {error !== null && !isOffline && (
        <ErrorState
          onRetry={() => void refetch()}
          busy={isFetching}
        >{`Your orders could not be loaded.${savedOrders.length > 0 ? ' These are as last seen; their codes work all the same.' : ''}`}</ErrorState>
      )}
      {error === null && savedOrders.length === 0 && <OrdersSkeleton />}
      <OrderSections orders={savedOrders} go={go} />
    </div>
  )
}

function OfflineNote({ isEmpty, seen_at }: { isEmpty: boolean; seen_at: number | undefined }) {
  const now = new Date(useNow(MINUTE_MS))
  const seen =
    seen_at === undefined
      ? 'as last seen'
      : `as last seen ${dayAndTime(new Date(seen_at).toISOString(), now)}`
  return (
    <Callout kind="info">
      <p role="status">
        {isEmpty
          ? 'No network. Your orders show here as soon as you are connected.'
          : `No network. These are your passes and orders ${seen}; the codes work all the same.`}
      </p>
    </Callout>
  )
}

function OrdersSkeleton() {
  return (
    <Loading label="Loading your orders" className="flex flex-col gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-32 w-full rounded-card" />
      ))}
    </Loading>
  )
}

function NoOrders({ go }: { go: Go }) {
  return (
    <EmptyState
      title="No orders yet"
      action={<Button onClick={() => go({ name: 'browse' })}>See today’s meals</Button>}
    >
      Put a meal in your cart, pay, and its code waits for you here.
    </EmptyState>
  )
}

function OrderSections({ orders, go }: { orders: Order[]; go: Go }) {
  return (
    <div className="flex flex-col gap-8">
      <OrderSection heading="To collect" orders={orders.filter(isOpen)} go={go} />
      <OrderSection heading="Earlier" orders={orders.filter((order) => !isOpen(order))} go={go} />
    </div>
  )
}

function OrderSection({ heading, orders, go }: { heading: string; orders: Order[]; go: Go }) {
  if (orders.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-2xl">{heading}</h2>
      <ul className="flex flex-col gap-4">
        {orders.map((order) => (
          <li key={order.id} className="relative">
            <OrderCard order={order} onOpen={() => go({ name: 'order', order_id: order.id })} />
            <BuyAgainOnCard order={order} go={go} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrderCard({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const now = new Date(useNow(MINUTE_MS))
  const timeToPay = useClock((ms) => (order.status === 'held' ? countdown(order.hold_expires_at, ms) : ''))
  const { text, tone } = orderBadge(order, now)
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        cardClass,
        'flex w-full items-center gap-3 p-4 text-left hover:border-edge',
        !isOpen(order) && 'shadow-none',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span translate="no" className="font-display text-xl font-bold wrap-anywhere">
            {order.restaurant.name}
          </span>
          <Badge
            tone={tone}
            className="tabular-nums"
          >{`${text}${timeToPay !== '' ? ` · ${timeToPay}` : ''}`}</Badge>
        </span>
        <span className="wrap-anywhere">{orderLinesText(order.items)}</span>
        <span
          className={classes(
            'flex flex-wrap gap-x-3 text-soft',
            isOpen(order) ? 'justify-between' : 'min-h-11 content-center items-center pr-24',
          )}
        >
          <span>{orderTimeText(order, now)}</span>
          <span className="font-semibold text-ink tabular-nums">{price(order.total)}</span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-soft" />
    </button>
  )
}
