import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'

export interface OrderRow {
  id: string
  account_id: string
  restaurant_id: string
  status: OrderStatus
  code: string
  total_cents: number
  /** Commission in hundredths of a percent, as it was when the order was placed. */
  commission_bp: number
  commission_cents: number
  placed_at: Date
  hold_expires_at: Date
  pickup_start: Date | null
  pickup_end: Date
  paid_at: Date | null
  collected_at: Date | null
  ended_at: Date | null
  cancelled_by: 'customer' | 'restaurant' | 'operator' | 'late_payment' | null
  cancel_reason: string | null
  /** Who of the restaurant cancelled it. */
  cancelled_by_account: string | null
  /** The number of passes issued for an order; only the newest is valid. */
  pass_issue: number
  share_hash: Uint8Array | null
  /** Revisions of the order's calendar entry, counted from the payment on. */
  calendar_sequence: number
  /** Null until the first revision after placing. */
  calendar_revised_at: Date | null
  /** The restaurant's `calendar_sequence` when the order was paid; a trigger fills it in. */
  restaurant_calendar_sequence: number | null
  /** Its restaurant had given no address when it was placed. */
  sold_without_address: boolean
  /**
   * Whether its restaurant, and the operator, were registered for GST when it was placed; null where that was
   * not asked yet.
   */
  gst_registered: boolean | null
  operator_gst: boolean | null
}

export interface OrderLineRow {
  order_id: string
  line_no: number
  food_item_id: string
  name: string
  /** As it was when the meal was sold; null for orders from before it was stored. */
  description: string | null
  /** As it was ordered. */
  quantity: number
  /**
   * Of these, the portions that its restaurant cancelled before they were collected; the rows of
   * `cancelled_portion` add up to it.
   */
  cancelled_quantity: number
  unit_price_cents: number
  portion_weight_g: number
  /** As it was when the meal was sold. */
  declaration: Declaration
  /** As it is since a change after the sale; null while it is as sold. */
  changed_declaration: Declaration | null
}

/** Portions of one line that a restaurant cancelled at once with those of other lines of the order. */
export interface CancelledPortionRow {
  cancellation_id: string
  order_id: string
  line_no: number
  quantity: number
  /** Null once only the money of the order is kept. */
  reason: string | null
  /** The account that acted; null as the reason is. */
  cancelled_by: string | null
  cancelled_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    customer_order: OrderRow
    order_line: OrderLineRow
    cancelled_portion: CancelledPortionRow
  }
}
