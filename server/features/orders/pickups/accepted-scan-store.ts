import type { Db } from '#server/platform/db/database.ts'
import type { PickupScanRow } from './pickup-store.ts'

export interface AcceptedScanRow extends Pick<
  PickupScanRow,
  'scan_id' | 'scanned_at' | 'received_at' | 'proof'
> {
  /** The name of the person, or of the counter device; null where neither is recorded any more. */
  member: string | null
  device: string | null
}

/** The scan by which an order was collected. */
export const findAcceptedScan = (db: Db, order_id: string): Promise<AcceptedScanRow | undefined> =>
  db
    .selectFrom('pickup_scan')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'pickup_scan.collected_by').on('account.erased_at', 'is', null),
    )
    .leftJoin('counter_device', 'counter_device.id', 'pickup_scan.collected_by_device')
    .select(['pickup_scan.scan_id', 'pickup_scan.scanned_at', 'pickup_scan.received_at', 'pickup_scan.proof'])
    .select(['account.name as member', 'counter_device.name as device'])
    .where('pickup_scan.order_id', '=', order_id)
    .where('pickup_scan.accepted', '=', true)
    .executeTakeFirst()
