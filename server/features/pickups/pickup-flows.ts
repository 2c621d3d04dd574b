import type { Order } from '#contract/orders.ts'
import { type Pickup, UNDO_SECONDS } from '#contract/pickups.ts'
import { forgetImpact, recordImpact } from '#server/features/impact/public.ts'
import {
  collectOrder,
  forRestaurant,
  linesOfOrders,
  lockOrder,
  orderByCode,
  type OrderDeps,
  orderById,
  type OrderRow,
  uncollectOrder,
  whyNotCollect,
} from '#server/features/orders/public.ts'
import { type PassKeys, verifyPass } from '#server/features/passes/public.ts'
import { restaurantCards } from '#server/features/restaurants/public.ts'
import type { Db } from '#server/platform/db.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/platform/http.ts'
import { canUndo, scanTime, sayWhyNot } from './pickup-rules.ts'
import { deleteScan, findScan, insertScan } from './pickup-store.ts'

export interface PickupDeps extends OrderDeps {
  keys: PassKeys
}

/** Hands an order over. The first scan wins; the same scan sent again is answered the same. */
export async function collect(deps: PickupDeps, caller: Partner, scan: Pickup): Promise<Order> {
  const now = deps.now()
  const at = scanTime(scan.scanned_at, now)
  return deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, await orderOf(tx, deps, caller, scan))
    if (order === undefined) throw new Failure('not_found', { detail: 'There is no such order.' })
    const before = await findScan(tx, caller.restaurant_id, scan.scan_id)
    if (before !== undefined && before.order_id === order.id) return reply(tx, deps, order)
    const why = whyNotCollect(order, at)
    if (why !== undefined)
      throw new Failure(why, {
        detail: sayWhyNot(why, order),
        extra: order.collected_at === null ? {} : { collected_at: order.collected_at.toISOString() },
      })
    const collected = await collectOrder(tx, order.id, at)
    if (collected === undefined) throw new Failure('wrong_state')
    await insertScan(tx, {
      restaurant_id: caller.restaurant_id,
      scan_id: scan.scan_id,
      order_id: order.id,
      accepted: true,
      scanned_at: at,
      received_at: now,
    })
    await recordImpact(tx, order.id, (await linesOfOrders(tx, [order.id])).get(order.id) ?? [], at)
    return reply(tx, deps, collected)
  })
}

/** Takes a wrong scan back: the order waits to be collected again, and what it saved is not counted. */
export async function undo(deps: PickupDeps, caller: Partner, scan_id: string): Promise<Order> {
  return deps.database.transaction(async (tx) => {
    const seen = await findScan(tx, caller.restaurant_id, scan_id)
    const order = seen === undefined ? undefined : await lockOrder(tx, seen.order_id)
    const scan = await findScan(tx, caller.restaurant_id, scan_id)
    if (scan === undefined || order === undefined) throw new Failure('not_found', { detail: 'There is no such scan to take back.' })
    if (!canUndo(scan.received_at, deps.now())) {
      throw new Failure('pickup_over', { detail: `A scan can be taken back within ${UNDO_SECONDS} seconds. This one stands.` })
    }
    const waiting = await uncollectOrder(tx, order.id)
    if (waiting === undefined) throw new Failure('wrong_state')
    await deleteScan(tx, caller.restaurant_id, scan_id)
    await forgetImpact(tx, order.id)
    return reply(tx, deps, waiting)
  })
}

async function reply(tx: Db, deps: PickupDeps, order: OrderRow): Promise<Order> {
  const [shown] = await forRestaurant(deps, tx, [order])
  if (shown === undefined) throw new Failure('not_found')
  return shown
}

/** The order that a scan or a spoken code means at this restaurant. */
async function orderOf(tx: Db, deps: PickupDeps, caller: Partner, scan: Pickup): Promise<string> {
  if (scan.token === undefined) {
    const found = await orderByCode(tx, caller.restaurant_id, scan.code ?? '')
    if (found === undefined) throw new Failure('not_found', { detail: 'No order here has that code. Please check the six characters.' })
    return found.id
  }
  const pass = verifyPass(deps.keys, scan.token)
  if (pass === undefined) throw new Failure('not_found', { detail: 'This is not a Surplate pass.' })
  if (pass.restaurant_id !== caller.restaurant_id)
    throw new Failure('forbidden', { detail: `This pass is for ${await nameOf(tx, pass.restaurant_id)}, not for your restaurant.` })
  const order = await orderById(tx, pass.order_id)
  if (order === undefined) throw new Failure('not_found', { detail: 'There is no such order.' })
  if (order.status === 'paid' && order.pass_issue !== pass.issue) {
    throw new Failure('wrong_state', { detail: 'This pass was replaced by a newer one. Please ask for the one that was sent last.' })
  }
  return pass.order_id
}

async function nameOf(tx: Db, restaurant_id: string): Promise<string> {
  return (await restaurantCards(tx, [restaurant_id])).get(restaurant_id)?.name ?? 'another restaurant'
}
