export interface PickupScanRow {
  restaurant_id: string
  scan_id: string
  order_id: string
  accepted: boolean
  scanned_at: Date
  received_at: Date
}

export interface PickupTables {
  pickup_scan: PickupScanRow
}
