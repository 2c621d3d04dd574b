import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Order } from '#contract/orders/orders.ts'
import { findOnSaleAgain } from '#server/features/kitchen/food-items/public.ts'
import { assertNoContacts, findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readPages } from '#server/platform/http/replies/streamed-reply.ts'
import type { Caller, Partner } from '#server/application/callers.ts'
import type { OrderDeps } from './order-deps.ts'
import { waitForDevices } from './cancelling/cancelled-collection-flows.ts'
import { cancelLockedOrder, orderFailure } from './order-transition-flows.ts'
import { toCustomerOrders, toRestaurantOrders } from './replies/order-reply-flows.ts'
import { cancelRefusal, restaurantCancelRefusal } from './order-rules.ts'
import { findOrder, findOrderLines, lockOrder, findOrdersOfAccount } from './order-store.ts'
import { findCancelObstacles } from './cancelling/cancellation-flows.ts'
import { lockAccounts } from './placing/placing-store.ts'
import type { OrderRow } from './order-tables.ts'

const OWN_ORDERS_MAX = 100

/** The order, if the caller placed it; for anybody else it does not exist. */
export function requireOwnOrder(order: OrderRow | undefined, caller: Caller): OrderRow {
  if (order === undefined || order.account_id !== caller.id) throw new Failure('not_found')
  return order
}

/** All orders of an account, as its customer sees them, in pages. */
export async function* exportOrders(deps: OrderDeps, db: Db, account_id: string): AsyncGenerator<Order[]> {
  for await (const rows of readPages<OrderRow>((page) => findOrdersOfAccount(db, account_id, page)))
    yield toCustomerOrders(deps, db, rows)
}

/** The latest orders of an account, as its customer gets them. */
export const findLatestOrders = async (deps: OrderDeps, db: Db, account_id: string): Promise<Order[]> =>
  toCustomerOrders(deps, db, await findOrdersOfAccount(db, account_id, { limit: OWN_ORDERS_MAX }))

/** What can be bought again of the latest orders of the caller. */
export async function findAgain({ database, now }: OrderDeps, caller: Caller): Promise<FoodItem[]> {
  const orders = await findOrdersOfAccount(database.query, caller.id, { limit: OWN_ORDERS_MAX })
  const lines = await findOrderLines(
    database.query,
    orders.map(({ id }) => id),
  )
  const dishes = orders.flatMap(({ id, restaurant_id }) =>
    (lines.get(id) ?? []).map(({ name }) => ({ restaurant_id, name })),
  )
  return findOnSaleAgain(database.query, dishes, now())
}

export async function readOwnOrder(deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> {
  const order = requireOwnOrder(await findOrder(deps.database.query, order_id), caller)
  return firstOrder(await toCustomerOrders(deps, deps.database.query, [order]))
}

export async function cancelOwnOrder(deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> {
  return deps.database.transaction(async (tx) => {
    const [, row] = await Promise.all([lockAccounts(tx, [caller.id]), lockOrder(tx, order_id)])
    const order = requireOwnOrder(row, caller)
    const [lines, cards] = await Promise.all([
      findOrderLines(tx, [order.id]),
      findRestaurantCards(tx, [order.restaurant_id]),
    ])
    const context = { lines: lines.get(order.id) ?? [], restaurant: cards.get(order.restaurant_id) }
    const refusal = cancelRefusal(order, context, deps.now())
    if (refusal !== undefined) throw orderFailure(refusal, order)
    const obstacle = (await findCancelObstacles(tx, [order], () => context, deps.now())).get(order.id)
    if (obstacle !== undefined) throw obstacle
    const cancelled = await cancelLockedOrder(tx, deps, order, { by: 'customer', reason: null })
    if (order.status !== 'held') await waitForDevices(tx, order, deps.now())
    return firstOrder(await toCustomerOrders(deps, tx, [cancelled]))
  })
}

/** An order of the caller's restaurant, locked; that of another does not exist. */
export async function lockRestaurantOrder(
  tx: Db,
  { restaurant_id }: Partner,
  order_id: string,
): Promise<OrderRow> {
  const order = await lockOrder(tx, order_id)
  if (order === undefined || order.restaurant_id !== restaurant_id) throw new Failure('not_found')
  return order
}

export async function cancelRestaurantOrder(
  deps: OrderDeps,
  caller: Partner,
  order_id: string,
  reason: string,
): Promise<Order> {
  assertNoContacts({ reason })
  return deps.database.transaction(async (tx) => {
    const order = await lockRestaurantOrder(tx, caller, order_id)
    const refusal = restaurantCancelRefusal(order)
    if (refusal !== undefined) throw orderFailure(refusal, order)
    const cancelled = await cancelLockedOrder(tx, deps, order, {
      by: 'restaurant',
      reason,
      account_id: caller.id,
    })
    return firstOrder(await toRestaurantOrders(deps, tx, [cancelled], 'restaurant'))
  })
}

export function firstOrder(orders: Order[]): Order {
  const [order] = orders
  if (order === undefined) throw new Failure('not_found')
  return order
}
