import { linkTo } from '#contract/links.ts'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Order, SharedPass } from '#contract/orders/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import type { OrderDeps } from './order-deps.ts'
import { firstOrder, requireOwnOrder } from './order-flows.ts'
import { toCustomerOrders, toFriendOrder } from './replies/order-reply-flows.ts'
import { newOrderCode, unpaidRefusal } from './order-rules.ts'
import { findOrderByShareHash, lockOrder, reissuePass } from './order-store.ts'
import type { OrderRow } from './order-tables.ts'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

async function replacePass(
  tx: Db,
  caller: Caller,
  order_id: string,
  share_hash: Uint8Array | null,
  now: Date,
): Promise<OrderRow> {
  const order = requireOwnOrder(await lockOrder(tx, order_id), caller)
  const reissued = await reissuePass(tx, order.id, newOrderCode(randomInt), share_hash, now)
  if (reissued === undefined)
    throw new Failure(unpaidRefusal(order.status) ?? 'not_paid_yet', {
      detail: 'Only the pass of a paid order can be sent on.',
    })
  return reissued
}

/** Issues a new pass for a friend and returns the link to it; the previous pass and order code are void. */
export async function sharePass(deps: OrderDeps, caller: Caller, order_id: string): Promise<{ url: string }> {
  const token = randomBytes(24).toString('base64url')
  await deps.database.transaction((tx) => replacePass(tx, caller, order_id, hashToken(token), deps.now()))
  return { url: `${deps.origin}${linkTo('pass', token)}` }
}

/** Issues a new pass for the customer; the friend's link and pass are void. */
export const takeBackPass = (deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> =>
  deps.database.transaction(async (tx) =>
    firstOrder(await toCustomerOrders(deps, tx, [await replacePass(tx, caller, order_id, null, deps.now())])),
  )

/** What the link shows to a friend: the pass, and nothing about who paid. */
export async function readSharedPass(deps: OrderDeps, token: string): Promise<SharedPass> {
  const order = await findOrderByShareHash(deps.database.query, hashToken(token))
  if (order === undefined)
    throw new Failure('not_found', { detail: 'This pass was taken back or sent to somebody else.' })
  const {
    status,
    code,
    pickup_token,
    restaurant,
    items,
    pickup_start,
    pickup_end,
    collected_at,
    recall,
    id,
  } = await toFriendOrder(deps, deps.database.query, order)
  return {
    id,
    status,
    code,
    restaurant,
    items: items.map(({ food_item_id: _id, unit_price: _price, ...item }) => item),
    pickup_start,
    pickup_end,
    collected_at,
    pickup_token,
    recall,
  }
}
