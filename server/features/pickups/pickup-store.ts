import type { Db } from '#server/platform/db.ts'
import type { PickupScanRow } from './pickup-tables.ts'

export const findScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx.selectFrom('pickup_scan').selectAll().where('restaurant_id', '=', restaurant_id).where('scan_id', '=', scan_id).executeTakeFirst()

export const insertScan = (tx: Db, scan: PickupScanRow) => tx.insertInto('pickup_scan').values(scan).execute()

export const deleteScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx.deleteFrom('pickup_scan').where('restaurant_id', '=', restaurant_id).where('scan_id', '=', scan_id).execute()
