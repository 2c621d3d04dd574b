export interface PickupScanRow {
  restaurant_id: string
  scan_id: string
  order_id: string
  accepted: boolean
  scanned_at: Date
  received_at: Date
  /** The account that confirmed to hand over outside the pickup window; null within it. */
  outside_window_by: string | null
  /** Who handed the order over: an account of the staff, or a counter device. Both are null before this was recorded. */
  collected_by: string | null
  collected_by_device: string | null
  /** Since when the order had counted as missed; null when it was paid. */
  missed_at: Date | null
}

export interface PickupTables {
  pickup_scan: PickupScanRow
}
