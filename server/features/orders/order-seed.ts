import type { Db } from '#server/platform/db/database.ts'
import { entriesOf } from './order-ledger.ts'
import { insertLedger } from './ledger-store.ts'
import { insertOrders } from './order-store.ts'
import type { LedgerRow, OrderLineRow, OrderRow } from './order-tables.ts'

/** Columns that have the same value in every seeded order. */
type Unplanned = 'pass_issue' | 'share_hash' | 'calendar_sequence' | 'calendar_revised_at' | 'restaurant_calendar_sequence'

/** Writes orders as they stand with the money that moved for each, for a city that is made up. */
export async function seedOrders(
  tx: Db,
  planned: Omit<OrderRow, Unplanned>[],
  lines: OrderLineRow[],
  moved: Pick<LedgerRow, 'order_id' | 'event' | 'ref' | 'at'>[],
): Promise<void> {
  const orders = planned.map((order) => ({
    ...order,
    pass_issue: 1,
    share_hash: null,
    calendar_sequence: 0,
    calendar_revised_at: order.ended_at ?? order.paid_at,
    restaurant_calendar_sequence: null,
  }))
  await insertOrders(tx, orders, lines)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const entries = moved.flatMap(({ order_id, event, ref, at }) => {
    const order = byId.get(order_id)
    return order === undefined ? [] : entriesOf(event, order, ref, at)
  })
  await insertLedger(tx, entries)
}
