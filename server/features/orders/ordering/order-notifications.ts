import type { OrderChange } from '#contract/shop/live.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { publish, topic } from '#server/platform/events/events.ts'
import { requestAddress } from '#server/features/kitchen/restaurants/public.ts'
import type { OrderRow } from './order-tables.ts'
import type { OrderDeps } from './order-deps.ts'

/** Orders whose status has changed. */
export const orderTopic = topic<OrderChange & { account_id: string; restaurant_id: string }>('order')

/** Publishes orders as they are from now on, once the caller's transaction commits. */
export const publishOrders = (
  tx: Db,
  orders: Pick<OrderRow, 'id' | 'status' | 'account_id' | 'restaurant_id'>[],
): Promise<void> =>
  publish(
    tx,
    orderTopic,
    orders.map(({ id: order_id, status, account_id, restaurant_id }) => ({
      order_id,
      status,
      account_id,
      restaurant_id,
    })),
  )

type JobQueue = Pick<Jobs, 'enqueue'>

/** Emails customer and restaurant about an order that was paid, once the caller's transaction commits. */
export const notifyOrderPaid = (tx: Db, jobs: JobQueue, order_id: string): Promise<void> =>
  jobs.enqueue(tx, 'orders.emails', [
    { kind: 'order_paid', order_id },
    { kind: 'new_order', order_id },
  ])

/**
 * Emails the customer about a cancelled order and its refund, and the restaurant too unless it has cancelled
 * it.
 */
export const notifyOrderCancelled = (
  tx: Db,
  jobs: JobQueue,
  order_id: string,
  by: 'customer' | 'restaurant' | 'operator',
): Promise<void> =>
  jobs.enqueue(tx, 'orders.emails', [
    { kind: 'order_cancelled', order_id },
    ...(by === 'restaurant' ? [] : [{ kind: `cancelled_by_${by}`, order_id } as const]),
  ])

/** Asks a restaurant for its address once somebody has paid and could not find it. */
export async function askForAddressOf(
  tx: Db,
  { jobs }: Pick<OrderDeps, 'jobs'>,
  { restaurant_id, sold_without_address }: Pick<OrderRow, 'restaurant_id' | 'sold_without_address'>,
): Promise<void> {
  if (sold_without_address) await requestAddress(tx, jobs, restaurant_id)
}
