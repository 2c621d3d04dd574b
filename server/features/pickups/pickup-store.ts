import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { insertRows } from '#server/platform/db/rows.ts'
import { type Param, statement } from '#server/platform/db/statement.ts'
import type { PickupScanRow } from './pickup-tables.ts'

type ScanName = Pick<PickupScanRow, 'restaurant_id' | 'scan_id'>
type ScannedOrder = Pick<PickupScanRow, 'restaurant_id' | 'scan_id' | 'order_id'>

export const findScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx.selectFrom('pickup_scan').selectAll().where('restaurant_id', '=', restaurant_id).where('scan_id', '=', scan_id).executeTakeFirst()

const findScansByName = statement.read(
  'findScans',
  (_db, restaurant_ids: Param<string[]>, scan_ids: Param<string[]>) => sql<ScannedOrder>`
    select restaurant_id, scan_id, order_id from pickup_scan
    join unnest(${restaurant_ids}::uuid[], ${scan_ids}::text[]) as name (restaurant_id, scan_id) using (restaurant_id, scan_id)`,
)

/** The orders of the scans that were received before, of those with these names. */
export const findScans = (tx: Db, scans: ScanName[]): Promise<ScannedOrder[]> =>
  findScansByName(
    tx,
    scans.map((scan) => scan.restaurant_id),
    scans.map((scan) => scan.scan_id),
  )

export const insertScans = (tx: Db, scans: PickupScanRow[]): Promise<void> => insertRows(tx, 'pickup_scan', scans)

export const deleteScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx.deleteFrom('pickup_scan').where('restaurant_id', '=', restaurant_id).where('scan_id', '=', scan_id).execute()
