import { lazy, Suspense } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Order } from '#contract/orders/orders.ts'
import { SECOND_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Callout } from '#web/ui/callout.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Go, signInView } from '#web/view.ts'
import { BuyAgain } from './buy-again.tsx'
import { useOrderDialog } from './dialogs/use-order-dialog.ts'
import { useOrder } from './order-query.ts'
import { CollectedOrder, EndedOrder, HeldOrder, PaidOrder } from './order-states.tsx'
import { orderBadge } from './order-status.ts'
import { RecalledOrder } from './recall-banner.tsx'

const OrderComplaints = lazy(async () => ({
  default: (await import('./order-complaints.tsx')).OrderComplaints,
}))

interface OrderViewProps {
  go: Go
  user: User | null
  order_id: string
}

/** One order in any status. Somebody who opens a link to it signed out returns to it after signing in. */
export function OrderView({ go, user, order_id }: OrderViewProps) {
  if (user !== null) return <OwnOrder go={go} order_id={order_id} />
  return (
    <Page narrow>
      <PageHeading>Your order</PageHeading>
      <EmptyState
        title="Sign in to see your order"
        action={<Button onClick={() => go(signInView({ name: 'order', order_id }))}>Sign in</Button>}
      />
    </Page>
  )
}

function OwnOrder({ go, order_id }: Omit<OrderViewProps, 'user'>) {
  const query = useOrder(order_id)
  const cancelDialog = useOrderDialog('CancelOrder')
  return (
    <Page narrow>
      <div data-not-printed>
        <BackButton onBack={() => go({ name: 'orders' })}>My orders</BackButton>
        <PageHeading>Your order</PageHeading>
      </div>
      <QueryContent
        query={query}
        loadingLabel="Loading your order"
        skeletonClass="h-96 w-full rounded-card"
        errorText="Your order could not be loaded."
      >
        {(order) => (
          <>
            <div data-not-printed className="-mt-3 mb-5 flex flex-col gap-3">
              {/* The pass and a recall say in which state it is. */}
              {order.pickup_token === null && order.recall == null && <OrderStatusBadge order={order} />}
              {query.isOffline && (
                <Callout kind="info">
                  <p>No network. This is your order as last seen; the code works all the same.</p>
                </Callout>
              )}
            </div>
            <OrderContent
              order={order}
              go={go}
              onCancel={cancelDialog.open}
              onCheckoutFailed={query.refetch}
            />
            <ReceiptLink order={order} />
            <BuyAgain order={order} go={go} />
            {/* Apart, so that the order shows while they load. */}
            <Suspense>
              <OrderComplaints order={order} />
            </Suspense>
            <div className="contents">{cancelDialog.dialogOf(order)}</div>
          </>
        )}
      </QueryContent>
    </Page>
  )
}

function OrderStatusBadge({ order }: { order: Order }) {
  const { text, tone } = orderBadge(order, new Date(useNow(SECOND_MS)))
  return (
    <Badge tone={tone} className="self-start text-base">
      {text}
    </Badge>
  )
}

interface OrderContentProps {
  order: Order
  go: Go
  onCancel: () => void
  onCheckoutFailed: () => void
}

function OrderContent({ order, go, onCancel, onCheckoutFailed }: OrderContentProps) {
  if (order.recall != null) return <RecalledOrder order={order} recall={order.recall} />
  switch (order.status) {
    case 'held':
      return <HeldOrder order={order} onCancel={onCancel} onCheckoutFailed={onCheckoutFailed} />
    case 'paid':
      return <PaidOrder order={order} onCancel={onCancel} />
    case 'collected':
      return <CollectedOrder order={order} />
    default:
      return <EndedOrder order={order} status={order.status} go={go} onCancel={onCancel} />
  }
}

/** Opens the receipt of an order, once it was paid. */
function ReceiptLink({ order: { id, paid_at } }: { order: Order }) {
  if (paid_at === null) return null
  const className = classes(buttonClass('secondary'), 'mt-6')
  return (
    <a
      data-not-printed
      href={addressOf(moneyApi.invoices.receipt, { order_id: id })}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      Receipt
    </a>
  )
}
