import { sql } from 'kysely'
import { type Db, prepared } from '#server/platform/db/database.ts'
import { insertRows } from '#server/platform/db/rows.ts'
import type { PickupScanRow } from './pickup-tables.ts'

type ScanName = Pick<PickupScanRow, 'restaurant_id' | 'scan_id'>

export const findScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx.selectFrom('pickup_scan').selectAll().where('restaurant_id', '=', restaurant_id).where('scan_id', '=', scan_id).executeTakeFirst()

/** What is known of scans, by their restaurant and id. */
export async function findScans(tx: Db, scans: ScanName[]): Promise<PickupScanRow[]> {
  const { rows } = await sql<PickupScanRow>`
    ${prepared} select restaurant_id, scan_id, order_id, accepted, scanned_at, received_at from pickup_scan known
    join unnest(${scans.map((scan) => scan.restaurant_id)}::uuid[], ${scans.map((scan) => scan.scan_id)}::text[]) as wanted (restaurant_id, scan_id)
    using (restaurant_id, scan_id)`.execute(tx)
  return rows
}

export const insertScans = (tx: Db, scans: PickupScanRow[]): Promise<void> => insertRows(tx, 'pickup_scan', scans)

export const deleteScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx.deleteFrom('pickup_scan').where('restaurant_id', '=', restaurant_id).where('scan_id', '=', scan_id).execute()
