import type { OrderChange } from '#contract/shop/live.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish, topic } from '#server/platform/events/events.ts'
import type { OrderRow } from './order-tables.ts'

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
