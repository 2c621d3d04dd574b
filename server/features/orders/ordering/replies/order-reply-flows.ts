import { hasRole } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { findAccountNames } from '#server/features/people/accounts/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CounterCaller } from '#server/application/callers.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { findCancelObstacles } from '#server/features/orders/ordering/cancelling/cancellation-flows.ts'
import { type OrderContext, toOrder, toPlacedOrder } from './order-reply-rules.ts'
import { findOrderLines, findOrdersByIds } from '#server/features/orders/ordering/order-store.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { findCollectors } from './restaurant-orders-store.ts'
import { toOrderRecall } from '#server/features/orders/ordering/recalls/recall-rules.ts'
import { findRecallsOfOrders } from '#server/features/orders/ordering/recalls/recalled-order-store.ts'
import { findCancelReasons } from '#server/features/orders/ordering/money/cancelled-portion-store.ts'
import { findOrderRefunds } from '#server/features/orders/ordering/money/refund-flows.ts'

/** Orders as their customer sees them; a paid one with its pass, unless a friend has it. */
export async function toCustomerOrders(deps: OrderDeps, db: Db, orders: OrderRow[]): Promise<Order[]> {
  const { signPass } = deps
  const now = deps.now()
  const contextOf = await loadContext(db, orders)
  const obstacles = await findCancelObstacles(db, orders, contextOf, now)
  return orders.map((order) => {
    const cancel_obstacle = obstacles.get(order.id)?.message
    return toOrder(order, { ...contextOf(order), cancel_obstacle }, { audience: 'customer', now, signPass })
  })
}

/** A shared order as the friend who was sent its pass sees it. */
export async function toFriendOrder(deps: OrderDeps, db: Db, order: OrderRow): Promise<Order> {
  const contextOf = await loadContext(db, [order])
  return toOrder(order, contextOf(order), { audience: 'friend', now: deps.now(), signPass: deps.signPass })
}

export const audienceOf = ({ role }: Pick<CounterCaller, 'role'>): 'restaurant' | 'counter' =>
  hasRole(role, 'manager') ? 'restaurant' : 'counter'

/**
 * Orders as the restaurant sees them: with the customer's first name and who handed over, and without the
 * pass.
 */
export async function toRestaurantOrders(
  deps: OrderDeps,
  db: Db,
  orders: OrderRow[],
  audience: 'restaurant' | 'counter',
): Promise<Order[]> {
  const { signPass } = deps
  const now = deps.now()
  const collected = orders.filter(({ status }) => status === 'collected').map(({ id }) => id)
  const [contextOf, names, collectors] = await Promise.all([
    loadContext(db, orders),
    findAccountNames(
      db,
      orders.flatMap(({ account_id, cancelled_by_account }) =>
        [account_id, cancelled_by_account ?? []].flat(),
      ),
    ),
    findCollectors(db, collected),
  ])
  return orders.map((order) =>
    toOrder(
      order,
      {
        ...contextOf(order),
        first_name: names.get(order.account_id)?.split(' ')[0],
        collected: collectors.get(order.id),
        cancelled_by:
          order.cancelled_by === 'operator' ? 'Surplate' : names.get(order.cancelled_by_account ?? ''),
      },
      { audience, now, signPass },
    ),
  )
}

/** Why portions were cancelled, by order; few orders have any. */
async function findReasons(db: Db, lines: Map<string, OrderLineRow[]>) {
  const isCut = ({ cancelled_quantity }: OrderLineRow): boolean => cancelled_quantity > 0
  const ids = [...lines].flatMap(([id, ofOrder]) => (ofOrder.some(isCut) ? [id] : []))
  return Map.groupBy(ids.length === 0 ? [] : await findCancelReasons(db, ids), ({ order_id }) => order_id)
}

async function loadContext(db: Db, orders: OrderRow[]): Promise<(order: OrderRow) => OrderContext> {
  const ids = orders.map((order) => order.id)
  // Only these can have been recalled.
  const ended = orders
    .filter(({ status }) => status === 'collected' || status === 'cancelled')
    .map((order) => order.id)
  const paid = orders.filter(({ paid_at }) => paid_at !== null).map((order) => order.id)
  const [lines, cards, recalls, refunds] = await Promise.all([
    findOrderLines(db, ids),
    findRestaurantCards(
      db,
      orders.map((order) => order.restaurant_id),
    ),
    findRecallsOfOrders(db, ended).then(
      (byOrder) => new Map([...byOrder].map(([id, rows]) => [id, toOrderRecall(rows)])),
    ),
    findOrderRefunds(db, paid),
  ])
  const reasons = await findReasons(db, lines)
  return ({ id, restaurant_id }) => ({
    lines: lines.get(id) ?? [],
    restaurant: cards.get(restaurant_id),
    refunds: refunds.get(id) ?? [],
    cancel_reasons: reasons.get(id),
    recall: recalls.get(id),
  })
}

/** The replies to placing orders that were placed by an earlier request, by id. */
export async function findPlacedOrders(
  deps: OrderDeps,
  tx: Db,
  order_ids: string[],
): Promise<Map<string, Order>> {
  if (order_ids.length === 0) return new Map()
  const rows = await findOrdersByIds(tx, order_ids)
  const contextOf = await loadContext(tx, rows)
  return new Map(rows.map((row) => [row.id, toPlacedOrder(deps, row, contextOf(row))]))
}
