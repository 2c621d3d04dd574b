export interface RecallRow {
  id: string
  restaurant_id: string
  /** Who recalled. */
  account_id: string
  sold_from: Date
  /** Null: until the items went off sale. */
  sold_until: Date | null
  reason: string
  /** Whether collected orders are refunded too. */
  refund: boolean
  created_at: Date
  /** Null while orders are left to deal with. */
  completed_at: Date | null
}

interface RecallItemRow {
  recall_id: string
  food_item_id: string
}

export interface RecallOrderRow {
  recall_id: string
  order_id: string
  /** What was paid for the order goes back. */
  refunded: boolean
  /** Whether this recall emails the customer about the order; false where an earlier one told of every recalled meal in it. */
  notifies: boolean
  notified_at: Date | null
  opened_at: Date | null
}

export interface RecallTables {
  recall: RecallRow
  recall_item: RecallItemRow
  recall_order: RecallOrderRow
}
