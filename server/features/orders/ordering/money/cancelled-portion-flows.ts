import type { Order } from '#contract/orders/orders.ts'
import { releaseStock } from '#server/features/kitchen/food-items/public.ts'
import { assertNoContacts } from '#server/features/kitchen/restaurants/public.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { firstOrder, lockRestaurantOrder } from '#server/features/orders/ordering/order-flows.ts'
import { toRestaurantOrders } from '#server/features/orders/ordering/replies/order-reply-flows.ts'
import { restaurantCancelRefusal, unpaidRefusal } from '#server/features/orders/ordering/order-rules.ts'
import { findOrderLines, revisePaidOrder } from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { cancelLockedOrder, orderFailure } from '#server/features/orders/ordering/order-transition-flows.ts'
import type { Partner } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { answerOnce, type KeyedRequest } from '#server/platform/idempotency/keyed-requests.ts'
import { newId } from '#server/platform/ids.ts'
import {
  type PortionsOfItem,
  choosePortions,
  type LinePortions,
  priceOfPortions,
} from './cancelled-portion-rules.ts'
import { insertCancelledPortions } from './cancelled-portion-store.ts'
import { refundPrice } from './refund-flows.ts'

interface PortionsCommand {
  lines: PortionsOfItem[]
  reason: string
  key: KeyedRequest['key']
}

/**
 * Cancels portions of an order of the caller's restaurant and refunds their price; all that are left cancel
 * the order.
 */
export async function cancelPortions(
  deps: OrderDeps,
  caller: Partner,
  order_id: string,
  { lines, reason, key }: PortionsCommand,
): Promise<Order> {
  assertNoContacts({ reason })
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    const order = await lockRestaurantOrder(tx, caller, order_id)
    const request = { key, sender_id: caller.restaurant_id, input: { order_id: order.id, lines, reason } }
    const changed = await answerOnce(
      tx,
      request,
      { result_id: order.id, now },
      {
        first: () => cancelChosen(tx, deps, order, { lines, reason, account_id: caller.id, now }),
        repeat: () => Promise.resolve(order),
      },
    )
    return firstOrder(await toRestaurantOrders(deps, tx, [changed], 'restaurant'))
  })
}

interface Choice {
  lines: PortionsOfItem[]
  reason: string
  account_id: string
  now: Date
}

async function cancelChosen(
  tx: Db,
  deps: OrderDeps,
  order: OrderRow,
  { lines, reason, account_id, now }: Choice,
): Promise<OrderRow> {
  const refusal = restaurantCancelRefusal(order)
  if (refusal !== undefined) throw orderFailure(refusal, order)
  const chosen = choosePortions((await findOrderLines(tx, [order.id])).get(order.id) ?? [], lines)
  if ('refusal' in chosen) throw new Failure(chosen.refusal)
  if (chosen.is_all) return cancelLockedOrder(tx, deps, order, { by: 'restaurant', reason, account_id })
  // Its page at the provider asks for the whole total.
  const unpaid = unpaidRefusal(order.status)
  if (unpaid !== undefined)
    throw new Failure(unpaid, {
      detail: 'This order is not paid yet, so it can only be cancelled as a whole.',
    })
  return cancelSome(tx, deps, order, chosen.portions, { reason, cancelled_by: account_id, cancelled_at: now })
}

async function cancelSome(
  tx: Db,
  deps: OrderDeps,
  order: OrderRow,
  portions: LinePortions[],
  cancelled: { reason: string; cancelled_by: string; cancelled_at: Date },
): Promise<OrderRow> {
  const { cancelled_at: now } = cancelled
  const [cancellation_id, order_id] = [newId(now), order.id]
  const rows = portions.map(({ line: { line_no }, quantity }) => ({
    cancellation_id,
    order_id,
    line_no,
    quantity,
    ...cancelled,
  }))
  await insertCancelledPortions(tx, rows)
  const revised = await revisePaidOrder(tx, order_id, now)
  if (revised === undefined) throw new Error(`order ${order_id} was locked as paid, but could not be changed`)
  // A restaurant cancels what it does not have, so the portions do not go back on sale.
  const units = portions.map(({ line, quantity }) => ({ id: line.food_item_id, quantity }))
  await releaseStock(tx, units, false)
  // Under the same id, by which the email finds it.
  await refundPrice(
    tx,
    order,
    priceOfPortions(portions),
    { id: cancellation_id, reason_code: 'portions_cancelled' },
    now,
  )
  await deps.jobs.enqueue(tx, 'orders.emails', [{ kind: 'portions_cancelled', order_id, cancellation_id }])
  return revised
}
