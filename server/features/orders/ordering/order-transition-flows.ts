import type { FailureCode } from '#contract/failures.ts'
import { ORDER_CHANGED } from '#contract/orders/order-failures.ts'
import { releaseStock } from '#server/features/kitchen/food-items/public.ts'
import { notifyOrderCancelled } from './order-notifications.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { OrderDeps } from './order-deps.ts'
import { isLapse, waitAfter } from './placing/hold-wait-rules.ts'
import { countLapses, upsertHoldWait } from './placing/hold-wait-store.ts'
import { lockAccounts } from './placing/placing-store.ts'
import { findHeldOrders, findOrderLines, hasOpenOrders, lockOrder, moveOrder } from './order-store.ts'
import { restaurantCancelRefusal } from './order-rules.ts'
import type { OrderRow } from './order-tables.ts'
import { withoutCancelled } from './money/cancelled-portion-rules.ts'
import { refundRest } from './money/refund-flows.ts'

type TransitionDeps = Pick<OrderDeps, 'now' | 'jobs'>

/** The answer to a change that the order's status or the time does not allow. */
export function orderFailure(code: FailureCode, { collected_at }: Pick<OrderRow, 'collected_at'>): Failure {
  if (code !== 'already_collected') return new Failure(code)
  return new Failure(code, { detail: ORDER_CHANGED, extra: { collected_at: collected_at?.toISOString() } })
}

/** `resell` puts the units back on sale; otherwise they count as withdrawn. */
async function releaseLines(tx: Db, order_id: string, resell: boolean): Promise<void> {
  const lines = withoutCancelled((await findOrderLines(tx, [order_id])).get(order_id) ?? [])
  await releaseStock(
    tx,
    lines.map((line) => ({ id: line.food_item_id, quantity: line.quantity })),
    resell,
  )
}

/** For a restaurant, the account that acted; null where the operator has hidden it. */
type Cancellation =
  | { by: 'customer'; reason: null }
  | { by: 'restaurant'; reason: string; account_id: string | null }
  | { by: 'operator'; reason: string }

const cancellationColumns = (cancellation: Cancellation | undefined) => ({
  cancelled_by: cancellation?.by ?? null,
  cancel_reason: cancellation?.reason ?? null,
  cancelled_by_account: cancellation?.by === 'restaurant' ? cancellation.account_id : null,
})

/** Lets an account wait that has kept meals from others and not paid, more than once. */
async function waitAfterLapse(tx: Db, released: OrderRow, now: Date): Promise<void> {
  if (!isLapse(released)) return
  const until = waitAfter(await countLapses(tx, released.account_id, now), now)
  if (until !== undefined)
    await upsertHoldWait(tx, { account_id: released.account_id, lapsed_at: now, until })
}

/**
 * Ends an unpaid order, because its hold has expired or somebody cancels it; undefined when it is no longer
 * held.
 */
export async function releaseOrder(
  tx: Db,
  deps: TransitionDeps,
  order_id: string,
  cancellation?: Cancellation,
): Promise<OrderRow | undefined> {
  const now = deps.now()
  const released = await moveOrder(tx, order_id, 'release', now, {
    ended_at: now,
    ...cancellationColumns(cancellation),
  })
  // A restaurant cancels what it does not have, so the meals do not go back on sale.
  if (released !== undefined) await releaseLines(tx, order_id, cancellation?.by !== 'restaurant')
  if (released !== undefined) await waitAfterLapse(tx, released, now)
  if (released !== undefined && cancellation !== undefined && cancellation.by !== 'customer')
    await notifyOrderCancelled(tx, deps.jobs, order_id, 'restaurant')
  return released
}

/**
 * Cancels an order that was paid for and refunds it in full; undefined when it is not in a status that
 * `event` leaves.
 */
export async function endPaidOrder(
  tx: Db,
  deps: TransitionDeps,
  order: OrderRow,
  event: 'cancel' | 'cancel_missed' | 'recall',
  cancellation: Cancellation,
): Promise<OrderRow | undefined> {
  const now = deps.now()
  const cancelled = await moveOrder(tx, order.id, event, now, {
    ended_at: now,
    ...cancellationColumns(cancellation),
  })
  if (cancelled === undefined) return undefined
  await releaseLines(tx, order.id, cancellation.by === 'customer')
  await refundRest(tx, order, event === 'recall' ? 'recalled' : 'order_cancelled', now)
  return cancelled
}

async function cancelPaidOrder(
  tx: Db,
  deps: TransitionDeps,
  order: OrderRow,
  cancellation: Cancellation,
): Promise<OrderRow | undefined> {
  const cancelled = await endPaidOrder(
    tx,
    deps,
    order,
    order.status === 'missed' ? 'cancel_missed' : 'cancel',
    cancellation,
  )
  if (cancelled !== undefined) await notifyOrderCancelled(tx, deps.jobs, order.id, cancellation.by)
  return cancelled
}

/** Cancels an order that the caller has locked and may cancel, whether it is paid or not. */
export async function cancelLockedOrder(
  tx: Db,
  deps: TransitionDeps,
  order: OrderRow,
  cancellation: Cancellation,
): Promise<OrderRow> {
  const cancelled =
    order.status === 'held'
      ? await releaseOrder(tx, deps, order.id, cancellation)
      : await cancelPaidOrder(tx, deps, order, cancellation)
  if (cancelled === undefined)
    throw new Error(`order ${order.id} was locked as ${order.status}, but could not be cancelled`)
  return cancelled
}

/**
 * Cancels an order as its restaurant does, in a transaction of its own; gives false when it is not open any
 * more.
 */
export const cancelIfOpen = (
  deps: TransitionDeps & Pick<OrderDeps, 'database'>,
  order_id: string,
  by: { account_id: string | null; reason: string },
): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order === undefined || restaurantCancelRefusal(order) !== undefined) return false
    await cancelLockedOrder(tx, deps, order, { by: 'restaurant', ...by })
    return true
  })

/**
 * Releases the unpaid orders of an account that is erased. The account stays locked, so that it cannot place
 * another.
 */
export async function releaseHolds(tx: Db, deps: TransitionDeps, account_id: string): Promise<void> {
  await lockAccounts(tx, [account_id])
  for (const { id } of await findHeldOrders(tx, account_id))
    await releaseOrder(tx, deps, id, { by: 'customer', reason: null })
}

/** Refuses to close a restaurant while orders of it are held or paid. */
export async function assertNoOpenOrders(tx: Db, restaurant_id: string): Promise<void> {
  if (await hasOpenOrders(tx, restaurant_id)) throw new Failure('open_orders')
}
