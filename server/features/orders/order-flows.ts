import { melbourneDay } from '#contract/time.ts'
import type { Order, OrderStatus } from '#contract/orders.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller, Partner } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import type { OrderDeps } from './order-deps.ts'
import { cancelPaidOrder, releaseOrder } from './order-changes.ts'
import { forCustomer, forRestaurant } from './order-replies.ts'
import { cancelRefusal } from './order-rules.ts'
import { findOrder, lockOrder, ordersOfAccount, ordersOfRestaurant } from './order-store.ts'
import type { OrderRow } from './order-tables.ts'

const LISTED_MAX = 100

/** The order if it is the caller's; otherwise it does not exist for them. */
export function own(order: OrderRow | undefined, caller: Caller): OrderRow {
  if (order === undefined || order.account_id !== caller.id) throw new Failure('not_found')
  return order
}

export async function listOwn(deps: OrderDeps, caller: Caller): Promise<Order[]> {
  return forCustomer(deps, deps.database.query, await ordersOfAccount(deps.database.query, caller.id, LISTED_MAX))
}

export async function getOwn(deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> {
  const found = own(isId(order_id) ? await findOrder(deps.database.query, order_id) : undefined, caller)
  return one(await forCustomer(deps, deps.database.query, [found]))
}

export async function cancelOwn(deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> {
  if (!isId(order_id)) throw new Failure('not_found')
  return deps.database.transaction(async (tx) => {
    const order = own(await lockOrder(tx, order_id), caller)
    const why = cancelRefusal(order, deps.now())
    if (why === 'pickup_over') {
      throw new Failure(why, {
        detail:
          'It is too late to cancel. If something is wrong with the meal, your rights under consumer law still apply: please talk to the restaurant.',
      })
    }
    if (why !== undefined) throw new Failure(why)
    const cancelled = { by: 'customer', reason: null } as const
    const ended =
      order.status === 'held' ? await releaseOrder(tx, deps, order.id, cancelled) : await cancelPaidOrder(tx, deps, order, cancelled)
    return one(await forCustomer(deps, tx, [ended ?? order]))
  })
}

export async function listForRestaurant(
  deps: OrderDeps,
  caller: Partner,
  wanted: { status?: OrderStatus | undefined; date?: string | undefined },
): Promise<Order[]> {
  const day = wanted.date === undefined ? undefined : melbourneDay(wanted.date)
  const orders = await ordersOfRestaurant(deps.database.query, caller.restaurant_id, {
    status: wanted.status,
    from: day?.from,
    to: day?.to,
  })
  return forRestaurant(deps, deps.database.query, orders)
}

export async function cancelForRestaurant(deps: OrderDeps, caller: Partner, order_id: string, reason: string): Promise<Order> {
  if (!isId(order_id)) throw new Failure('not_found')
  return deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order === undefined || order.restaurant_id !== caller.restaurant_id) throw new Failure('not_found')
    if (order.status !== 'held' && order.status !== 'paid') throw new Failure('wrong_state')
    const cancelled = { by: 'restaurant', reason } as const
    const ended =
      order.status === 'held' ? await releaseOrder(tx, deps, order.id, cancelled) : await cancelPaidOrder(tx, deps, order, cancelled)
    return one(await forRestaurant(deps, tx, [ended ?? order]))
  })
}

export function one(orders: Order[]): Order {
  const [order] = orders
  if (order === undefined) throw new Failure('not_found')
  return order
}
