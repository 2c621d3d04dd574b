import { createHash, randomBytes } from 'node:crypto'
import type { Order, SharedPass } from '#contract/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { newCode } from './order-code.ts'
import type { OrderDeps } from './order-deps.ts'
import { one, own } from './order-flows.ts'
import { forCustomer, forFriend } from './order-replies.ts'
import { unpaidRefusal } from './order-rules.ts'
import { findShared, lockOrder, reissuePass } from './order-store.ts'
import type { OrderRow } from './order-tables.ts'

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

async function reissue(tx: Db, caller: Caller, order_id: string, share_hash: Uint8Array | null): Promise<OrderRow> {
  const order = own(isId(order_id) ? await lockOrder(tx, order_id) : undefined, caller)
  const issued = await reissuePass(tx, order.id, newCode(), share_hash)
  if (issued === undefined)
    throw new Failure(unpaidRefusal(order.status) ?? 'not_paid_yet', { detail: 'Only the pass of a paid order can be sent on.' })
  return issued
}

/** Gives a link to a new pass, for a friend; the pass and the spoken code before it are void. */
export async function sharePass(deps: OrderDeps, caller: Caller, order_id: string): Promise<{ url: string }> {
  const token = randomBytes(24).toString('base64url')
  await deps.database.transaction((tx) => reissue(tx, caller, order_id, hash(token)))
  return { url: `${deps.origin}/?pass=${token}` }
}

/** Gives the pass back to its customer; the friend's link shows nothing any more. */
export const takeBackPass = (deps: OrderDeps, caller: Caller, order_id: string): Promise<Order> =>
  deps.database.transaction(async (tx) => one(await forCustomer(deps, tx, [await reissue(tx, caller, order_id, null)])))

/** What a friend sees behind the link. */
export async function readSharedPass(deps: OrderDeps, token: string): Promise<SharedPass> {
  const order = await findShared(deps.database.query, hash(token))
  if (order === undefined) throw new Failure('not_found', { detail: 'This pass was taken back or sent to somebody else.' })
  const { status, code, pickup_token, restaurant, items, pickup_start, pickup_end, collected_at, id } = await forFriend(
    deps,
    deps.database.query,
    order,
  )
  return {
    id,
    status,
    code,
    restaurant,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    pickup_start,
    pickup_end,
    collected_at,
    pickup_token,
  }
}
