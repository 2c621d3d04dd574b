import { type ComponentProps, lazy, Suspense } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { OrderView } from '#web/features/orders/orders/order-view.tsx'

const OrderComplaints = lazy(async () => ({
  default: (await import('#web/features/desk/complaints-of-orders/order-complaints.tsx')).OrderComplaints,
}))

/** Outside of the order, so that this shows while the complaints load. */
const complaintsOf = (order: Order) => (
  <Suspense>
    <OrderComplaints order={order} />
  </Suspense>
)

/** An order with the complaints about it. */
export const OrderPage = (props: Omit<ComponentProps<typeof OrderView>, 'below'>) => <OrderView {...props} below={complaintsOf} />
