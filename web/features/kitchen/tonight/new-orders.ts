import { isolatedText } from '#contract/text/isolated-text.ts'
import type { Order } from '#contract/orders/orders.ts'
import { windowText } from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'

const NEW_FOR_MS = 5 * MINUTE_MS

/** A payment counts from when the provider took it, which can be this much before it is in the list. */
const SETTLING_MS = 10 * MINUTE_MS

/** What was read before, and when. */
interface EarlierOrders {
  ids: ReadonlySet<string>
  read_at: number
}

/**
 * The orders that were paid since the earlier ones were read. One paid long before is in the list because its
 * day has begun.
 */
export const newOrders = (orders: Order[], { ids, read_at }: EarlierOrders): Order[] =>
  orders.filter(
    ({ id, status, paid_at }) =>
      status === 'paid' && !ids.has(id) && Date.parse(paid_at ?? '') > read_at - SETTLING_MS,
  )

/**
 * The ids of the orders that are paid or were. Another one is new when it is paid, which can be after its
 * hold.
 */
export const idsOfPaid = (orders: Order[]): Set<string> =>
  new Set(orders.filter(({ paid_at }) => paid_at !== null).map(({ id }) => id))

/** Paid within the last minutes, so that whoever heard the ring finds it in the list. */
export const isNew = ({ paid_at }: Pick<Order, 'paid_at'>, now: number): boolean =>
  paid_at !== null && now - Date.parse(paid_at) < NEW_FOR_MS

export const customerName = (order: Pick<Order, 'customer_first_name'>): string =>
  order.customer_first_name ?? 'Customer'

/** "New order: Mia, 2 × Lasagne, pickup until 9:00 pm" for each of them. */
export const newOrdersText = (orders: Order[], now: Date): string =>
  orders
    .map(
      (order) =>
        `New order: ${isolatedText(customerName(order))}, ${orderLinesText(order.items)}, pickup ${windowText(order, now)}`,
    )
    .join('. ')
