export interface RecallOrderRow {
  recall_id: string
  order_id: string
  /** What was paid for the order goes back. */
  refunded: boolean
  /**
   * Whether this recall emails the customer about the order; false where an earlier one was about every
   * recalled meal in it.
   */
  notifies: boolean
  notified_at: Date | null
  opened_at: Date | null
}

export interface RecallOrderTables {
  recall_order: RecallOrderRow
}
