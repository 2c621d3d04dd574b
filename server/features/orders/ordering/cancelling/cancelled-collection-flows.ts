import { EARLY_COLLECTION_HOURS, REFUND_WAIT_HOURS } from '#contract/constants.ts'
import { opensAt } from '#contract/kitchen/pickup-windows.ts'
import { HOUR_MS } from '#contract/time.ts'
import { adjustStock, lockStock } from '#server/features/kitchen/food-items/public.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import {
  deferRefund,
  hasUnreachableDevice,
  withdrawRefund,
} from '#server/features/payments/processing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findRefundEntries } from '#server/features/orders/ordering/money/ledger-store.ts'
import { withoutCancelled } from '#server/features/orders/ordering/money/cancelled-portion-rules.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { findOrderLines, moveOrder } from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'

/** The reason of the refund of a cancelled order. */
const CANCELLED = 'order_cancelled'

/**
 * Lets the refund of an order that its customer has just cancelled wait while a counter device of the
 * restaurant is out of reach: it may have handed the order over.
 */
export async function waitForDevices(tx: Db, order: OrderRow, now: Date): Promise<void> {
  if (now.getTime() < opensAt(order).getTime() - EARLY_COLLECTION_HOURS * HOUR_MS) return
  if (await hasUnreachableDevice(tx, order.restaurant_id, now))
    await deferRefund(tx, order.id, CANCELLED, new Date(now.getTime() + REFUND_WAIT_HOURS * HOUR_MS))
}

/** Takes the portions of a reinstated order off sale again, as far as nobody has bought them since. */
async function reserveLeft(tx: Db, order_id: string): Promise<void> {
  const lines = withoutCancelled((await findOrderLines(tx, [order_id])).get(order_id) ?? [])
  const stock = await lockStock(
    tx,
    lines.map(({ food_item_id }) => food_item_id),
  )
  const changes = lines.map(({ food_item_id: id, quantity }) => {
    const item = stock.get(id)
    const left = item?.withdrawn_at === null ? item.quantity_available : 0
    return { id, by: -Math.min(quantity, left) }
  })
  await adjustStock(
    tx,
    changes.filter(({ by }) => by < 0),
  )
}

/**
 * Undoes the cancellation of a locked order that a counter had handed over before, and its refund; false where
 * the refund was sent, so that the order stays cancelled.
 */
export async function reinstateCancelled(
  tx: Db,
  { now, jobs }: Pick<OrderDeps, 'now' | 'jobs'>,
  order: OrderRow,
): Promise<boolean> {
  const at = now()
  if (order.total_cents > 0) {
    const refund_id = await withdrawRefund(tx, order.id, CANCELLED)
    if (refund_id === undefined) return false
    const entries = await findRefundEntries(tx, order.id, refund_id)
    const reversed = { order_id: order.id, event: 'refunded' as const, ref: `${refund_id} withdrawn`, at }
    await insertLedger(
      tx,
      entries.map(({ ledger_account, amount_cents, gst_cents }) => ({
        ...reversed,
        ledger_account,
        amount_cents: 0 - amount_cents,
        gst_cents: gst_cents === null ? null : 0 - gst_cents,
      })),
    )
  }
  const columns = { ended_at: null, cancelled_by: null, cancel_reason: null }
  if ((await moveOrder(tx, order.id, 'reinstate', at, columns)) === undefined)
    throw new Error(`order ${order.id} was locked as cancelled, but could not be reinstated`)
  await reserveLeft(tx, order.id)
  await jobs.enqueue(tx, 'orders.emails', [
    { kind: 'collected_before_cancelling', order_id: order.id },
    { kind: 'cancelled_order_collected', order_id: order.id },
  ])
  return true
}
