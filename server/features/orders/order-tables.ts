import type { OrderChange } from '#contract/live.ts'
import type { OrderStatus } from '#contract/orders.ts'

interface OrderTable {
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
  cancelled_by: 'customer' | 'restaurant' | 'late_payment' | null
  cancel_reason: string | null
  /** Counts the passes of an order; only the newest is good. */
  pass_issue: number
  share_hash: Uint8Array | null
  /** Revisions of the order's calendar entry, counted from the payment on. */
  calendar_sequence: number
  /** Null until the first revision after placing. */
  calendar_revised_at: Date | null
  /** The restaurant's `calendar_sequence` when the order was paid; a trigger fills it in. */
  restaurant_calendar_sequence: number | null
}

interface OrderLineTable {
  order_id: string
  line_no: number
  food_item_id: string
  name: string
  quantity: number
  unit_price_cents: number
  portion_weight_g: number
}

interface IdempotencyKeyTable {
  account_id: string
  key: string
  request_hash: Uint8Array
  order_id: string
  created_at: Date
}

interface LedgerEntryTable {
  order_id: string
  at: Date
  event: 'paid' | 'refunded'
  ledger_account: 'provider' | 'restaurant' | 'commission'
  amount_cents: number
  /** The payment session the money moved through. */
  ref: string
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    customer_order: OrderTable
    order_line: OrderLineTable
    idempotency_key: IdempotencyKeyTable
    ledger_entry: LedgerEntryTable
  }
}

declare module '#server/platform/events/events.ts' {
  interface Announcements {
    order: OrderChange & { account_id: string; restaurant_id: string }
  }
}

export type OrderRow = OrderTable
export type OrderLineRow = OrderLineTable
export type LedgerRow = LedgerEntryTable
export type IdempotencyKeyRow = IdempotencyKeyTable
