export interface PickupScanRow {
  restaurant_id: string
  scan_id: string
  order_id: string
  accepted: boolean
  scanned_at: Date
  received_at: Date
  /** Whether whoever collected confirmed to do so outside the pickup window. */
  outside_window: boolean
  /** Whether its customer is still to be emailed that it was handed over before pickup opened. */
  early_email_due: boolean
  /**
   * Who handed the order over: an account of the staff, or a counter device. Both are null before this was
   * recorded.
   */
  collected_by: string | null
  collected_by_device: string | null
  /** Since when the order had counted as missed; null when it was paid. */
  missed_at: Date | null
  /** What was scanned or typed; null before this was recorded. */
  proof: 'pass' | 'code' | null
}

/** A collection that was taken back; each side is an account or a counter device. */
export interface UndoneCollectionRow {
  order_id: string
  scanned_at: Date
  collected_by: string | null
  collected_by_device: string | null
  undone_at: Date
  undone_by: string | null
  undone_by_device: string | null
}

export interface PickupTables {
  pickup_scan: PickupScanRow
  undone_collection: UndoneCollectionRow
}
