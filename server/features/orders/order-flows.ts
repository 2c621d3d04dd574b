import { melbourneDay } from '#contract/time.ts'
import type { Order, OrderStatus } from '#contract/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller, CounterCaller, Partner } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { counterDay, seesOnlyToday } from './counter-day-rules.ts'
import { findOrdersOfCounter } from './counter-orders-store.ts'
import type { OrderDeps } from './order-deps.ts'
import { cancelLockedOrder, orderFailure } from './order-transition-flows.ts'
import { audienceOf, toCustomerOrders, toRestaurantOrders } from './order-reply-flows.ts'
import { cancelRefusal, restaurantCancelRefusal } from './order-rules.ts'
import { findOrder, findOrderLines, lockOrder, findOrdersOfAccount, findOrdersOfRestaurant } from './order-store.ts'
import type { OrderRow } from './order-tables.ts'

const LISTED_ORDERS_MAX = 100

/** The order, if the caller placed it; for anybody else it does not exist. */
export function requireOwnOrder(order: OrderRow | undefined, caller: Caller): OrderRow {
  if (order === undefined || order.account_id !== caller.id) throw new Failure('not_found')
  return order
}

/** All orders of an account, as its customer sees them. */
export const exportOrders = async (deps: OrderDeps, db: Db, account_id: string): Promise<Order[]> =>
  toCustomerOrders(deps, db, await findOrdersOfAccount(db, account_id))

export async function listOwnOrders(deps: OrderDeps, caller: Caller): Promise<Order[]> {
  return toCustomerOrders(deps, deps.database.query, await findOrdersOfAccount(deps.database.query, caller.id, LISTED_ORDERS_MAX))
}

export async function readOwnOrder(deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> {
  const order = requireOwnOrder(isId(order_id) ? await findOrder(deps.database.query, order_id) : undefined, caller)
  return firstOrder(await toCustomerOrders(deps, deps.database.query, [order]))
}

export async function cancelOwnOrder(deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> {
  if (!isId(order_id)) throw new Failure('not_found')
  return deps.database.transaction(async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, order_id), caller)
    const lines = (await findOrderLines(tx, [order.id])).get(order.id) ?? []
    const refusal = cancelRefusal(order, lines, deps.now())
    if (refusal !== undefined) throw orderFailure(refusal, order)
    const cancelled = await cancelLockedOrder(tx, deps, order, { by: 'customer', reason: null })
    return firstOrder(await toCustomerOrders(deps, tx, [cancelled]))
  })
}

export async function listRestaurantOrders(
  deps: OrderDeps,
  caller: CounterCaller,
  query: { status?: OrderStatus | undefined; date?: string | undefined },
): Promise<Order[]> {
  if (seesOnlyToday(caller.role)) return listCounterOrders(deps, caller, query)
  const day = query.date === undefined ? undefined : melbourneDay(query.date)
  const orders = await findOrdersOfRestaurant(deps.database.query, caller.restaurant_id, {
    status: query.status,
    from: day?.from,
    to: day?.to,
  })
  return toRestaurantOrders(deps, deps.database.query, orders, audienceOf(caller))
}

async function listCounterOrders(
  deps: OrderDeps,
  caller: CounterCaller,
  { status, date }: { status?: OrderStatus | undefined; date?: string | undefined },
): Promise<Order[]> {
  const day = counterDay(deps.now())
  if (date !== undefined && date !== day.date) throw new Failure('forbidden', { detail: 'At the counter you see the orders of today.' })
  const orders = await findOrdersOfCounter(deps.database.query, caller.restaurant_id, day, status)
  return toRestaurantOrders(deps, deps.database.query, orders, audienceOf(caller))
}

export async function cancelRestaurantOrder(deps: OrderDeps, caller: Partner, order_id: string, reason: string): Promise<Order> {
  if (!isId(order_id)) throw new Failure('not_found')
  return deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order === undefined || order.restaurant_id !== caller.restaurant_id) throw new Failure('not_found')
    const refusal = restaurantCancelRefusal(order)
    if (refusal !== undefined) throw orderFailure(refusal, order)
    const cancelled = await cancelLockedOrder(tx, deps, order, { by: 'restaurant', reason, account_id: caller.id })
    return firstOrder(await toRestaurantOrders(deps, tx, [cancelled], 'restaurant'))
  })
}

export function firstOrder(orders: Order[]): Order {
  const [order] = orders
  if (order === undefined) throw new Failure('not_found')
  return order
}
