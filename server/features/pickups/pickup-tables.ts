interface PickupScanTable {
  restaurant_id: string
  scan_id: string
  order_id: string
  accepted: boolean
  scanned_at: Date
  received_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    pickup_scan: PickupScanTable
  }
}

export type PickupScanRow = PickupScanTable
