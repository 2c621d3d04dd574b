import { randomInt, randomUUID } from 'node:crypto'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import { newOrderCode } from '#server/features/orders/ordering/order-rules.ts'
import { insertOrders } from '#server/features/orders/ordering/order-store.ts'
import type { OrderLineRow, OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import type { RefundRow } from '#server/features/payments/processing/payment-tables.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { TestApp } from './app.ts'

export const ORDER_CENTS = 1_100

/** A paid order as it is stored. */
export const paidOrderRow = (
  owners: Pick<OrderRow, 'account_id' | 'restaurant_id'>,
  placed_at: Date,
): OrderRow => ({
  id: randomUUID(),
  ...owners,
  status: 'paid',
  code: newOrderCode(randomInt),
  total_cents: ORDER_CENTS,
  commission_bp: 1_000,
  commission_cents: 110,
  placed_at,
  hold_expires_at: minutesAfter(placed_at, 10),
  pickup_start: null,
  pickup_end: minutesAfter(placed_at, 60),
  paid_at: placed_at,
  collected_at: null,
  ended_at: null,
  cancelled_by: null,
  cancelled_by_account: null,
  cancel_reason: null,
  pass_issue: 1,
  share_hash: null,
  calendar_sequence: 0,
  calendar_revised_at: null,
  restaurant_calendar_sequence: null,
  sold_without_address: false,
  gst_registered: false,
  operator_gst: false,
})

/** The one line of such an order. */
export const orderLineRow = (order_id: string, food_item: { id: string; name: string }): OrderLineRow => ({
  order_id,
  line_no: 1,
  food_item_id: food_item.id,
  name: food_item.name,
  description: null,
  quantity: 1,
  cancelled_quantity: 0,
  unit_price_cents: ORDER_CENTS,
  portion_weight_g: 420,
  declaration: NOTHING_DECLARED,
  changed_declaration: null,
})

/** A refund of all of such an order, as it is stored before the provider has heard of it. */
export const refundRow = (
  order_id: string,
  created_at: Date,
  change: Partial<RefundRow> = {},
): RefundRow => ({
  id: randomUUID(),
  session_id: 'session-1',
  order_id,
  amount_cents: ORDER_CENTS,
  status: 'pending',
  attempts: 0,
  due_at: created_at,
  provider_ref: null,
  created_at,
  settled_at: null,
  borne_by: 'restaurant',
  reason_code: 'order_cancelled',
  ...change,
})

/** Which rows were found. */
export const idsOf = (rows: Iterable<{ id: string }>): string[] => [...rows].map(({ id }) => id)

/**
 * A customer and a restaurant without orders, and what inserts orders of them as they are given: a paid one
 * without fields.
 */
export async function freshOrderRows(t: TestApp) {
  const restaurant = await t.aRestaurant()
  const [customer, item] = [await t.aCustomer(), await t.aFoodItem(restaurant)]
  const owners = { account_id: customer.user.id, restaurant_id: restaurant.user.restaurant_id ?? '' }
  const anOrderRow = async (change: Partial<OrderRow> = {}, line: Partial<OrderLineRow> = {}) => {
    const row = { ...paidOrderRow(owners, t.now()), ...change }
    const lineRow = { ...orderLineRow(row.id, { id: item.id, name: 'Lasagne' }), ...line }
    await insertOrders(t.database.query, [row], [lineRow])
    return row
  }
  return { ...owners, anOrderRow }
}
