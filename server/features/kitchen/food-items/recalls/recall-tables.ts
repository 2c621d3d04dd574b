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

export interface RecallTables {
  recall: RecallRow
  recall_item: RecallItemRow
}
