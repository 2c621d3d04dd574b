import type { Db } from '#server/platform/db/database.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { ledgerEntries, type OrderMovement } from './money/ledger-rules.ts'
import { insertOrders } from './order-store.ts'
import type { OrderLineRow, OrderRow } from './order-tables.ts'

/** Columns that have the same value in every seeded order. */
type GivenBySeed =
  | 'cancelled_by_account'
  | 'pass_issue'
  | 'share_hash'
  | 'calendar_sequence'
  | 'calendar_revised_at'
  | 'restaurant_calendar_sequence'
  | 'sold_without_address'
  | 'operator_gst'

/** An order of the demo city. */
export type SeedOrder = Omit<OrderRow, GivenBySeed>
export type SeedOrderLine = Omit<OrderLineRow, 'changed_declaration' | 'cancelled_quantity'>

/** Inserts the orders of the demo city with their ledger entries. */
export async function seedOrders(
  tx: Db,
  demo_orders: SeedOrder[],
  lines: SeedOrderLine[],
  payments: OrderMovement[],
): Promise<void> {
  const orders = demo_orders.map((order) => ({
    ...order,
    cancelled_by_account: null,
    pass_issue: 1,
    share_hash: null,
    calendar_sequence: 0,
    calendar_revised_at: order.ended_at ?? order.paid_at,
    restaurant_calendar_sequence: null,
    sold_without_address: false,
    operator_gst: false,
  }))
  await insertOrders(
    tx,
    orders,
    lines.map((line) => ({ ...line, cancelled_quantity: 0, changed_declaration: null })),
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  const entries = payments.flatMap(({ order_id, event, ref, at }) => {
    const order = byId.get(order_id)
    return order === undefined ? [] : ledgerEntries(event, order, ref, at)
  })
  await insertLedger(tx, entries)
}
