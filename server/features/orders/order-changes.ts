import { type FailureCode, failures } from '#contract/failures.ts'
import { releaseStock } from '#server/features/food-items/public.ts'
import { notifyOrderCancelled } from '#server/features/notifications/public.ts'
import { requestRefund } from '#server/features/payments/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { OrderDeps } from './order-deps.ts'
import { entriesOf } from './order-ledger.ts'

import { insertLedger, paidThrough } from './ledger-store.ts'
import { findOrderLines, moveOrder } from './order-store.ts'
import type { OrderRow } from './order-tables.ts'

type Changing = Pick<OrderDeps, 'now' | 'jobs'>

/** The answer to a change that the order's status or the time does not allow. */
export function orderRefused(code: FailureCode, { collected_at }: Pick<OrderRow, 'collected_at'>): Failure {
  if (code !== 'already_collected') return new Failure(code)
  return new Failure(code, { detail: failures.wrong_state.detail, extra: { collected_at: collected_at?.toISOString() } })
}

/** A free order moves no money, so nothing goes through a payment provider. */
export const FREE = 'free'

async function giveBack(tx: Db, order_id: string, resell: boolean): Promise<void> {
  const lines = (await findOrderLines(tx, [order_id])).get(order_id) ?? []
  await releaseStock(
    tx,
    lines.map((line) => ({ id: line.food_item_id, quantity: line.quantity })),
    resell,
  )
}

type Cancelled = { by: 'customer' | 'restaurant'; reason: string | null }

/** Lets an unpaid order go, because its hold ran out or because somebody said so; undefined when it is no longer held. */
export async function releaseOrder(tx: Db, deps: Changing, order_id: string, cancelled?: Cancelled): Promise<OrderRow | undefined> {
  const released = await moveOrder(tx, order_id, 'let_go', {
    ended_at: deps.now(),
    cancelled_by: cancelled?.by ?? null,
    cancel_reason: cancelled?.reason ?? null,
  })
  // A restaurant that cancels has not got the meals, so they do not go back on sale.
  if (released !== undefined) await giveBack(tx, order_id, cancelled?.by !== 'restaurant')
  if (released !== undefined && cancelled?.by === 'restaurant') await notifyOrderCancelled(tx, deps.jobs, order_id, 'restaurant')
  return released
}

/** Cancels a paid order and asks for the whole of it back; undefined when it is no longer paid. */
export async function cancelPaidOrder(tx: Db, deps: Changing, order: OrderRow, cancelled: Cancelled): Promise<OrderRow | undefined> {
  const now = deps.now()
  const ended = await moveOrder(tx, order.id, 'cancel', { ended_at: now, cancelled_by: cancelled.by, cancel_reason: cancelled.reason })
  if (ended === undefined) return undefined
  await giveBack(tx, order.id, cancelled.by === 'customer')
  await refundOrder(tx, deps, order, (await paidThrough(tx, order.id)) ?? FREE)
  await notifyOrderCancelled(tx, deps.jobs, order.id, cancelled.by)
  return ended
}

/** Books the refund of one payment and asks the provider for it. */
export async function refundOrder(tx: Db, deps: Changing, order: OrderRow, session_id: string): Promise<void> {
  if (session_id === FREE || order.total_cents === 0) return
  const now = deps.now()
  await insertLedger(tx, entriesOf('refunded', order, session_id, now))
  await requestRefund(tx, { session_id, order_id: order.id, amount_cents: order.total_cents, now })
}
