import { sql } from 'kysely'
import type { PickupWindow } from '#contract/kitchen/pickup-windows.ts'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, insertRows, rowsByColumn } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'

export interface PickupScanRow {
  restaurant_id: string
  scan_id: string
  order_id: string
  accepted: boolean
  scanned_at: Date
  received_at: Date
  /** Whether whoever collected confirmed to do so outside the pickup window. */
  outside_window: boolean
  /** Whether its customer is still to be emailed that it was handed over early, or to a typed code. */
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

declare module '#server/platform/db/database.ts' {
  interface Tables {
    pickup_scan: PickupScanRow
    undone_collection: UndoneCollectionRow
  }
}

type ScanName = Pick<PickupScanRow, 'restaurant_id' | 'scan_id'>
type ScannedOrder = Pick<PickupScanRow, 'restaurant_id' | 'scan_id' | 'order_id'>

export const findScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx
    .selectFrom('pickup_scan')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('scan_id', '=', scan_id)
    .executeTakeFirst()

const findScansByName = defineQuery.read(
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

const scanned = rowsByColumn<PickupScanRow>({
  restaurant_id: 'uuid',
  scan_id: 'text',
  order_id: 'uuid',
  accepted: 'bool',
  scanned_at: 'timestamptz',
  received_at: 'timestamptz',
  outside_window: 'bool',
  early_email_due: 'bool',
  collected_by: 'uuid',
  collected_by_device: 'uuid',
  missed_at: 'timestamptz',
  proof: 'text',
})

const insertScanned = defineQuery.write(
  'insertScans',
  (_db, ...arrays: Param<unknown[]>[]) => sql`
    insert into pickup_scan (${scanned.columns}) select ${scanned.columns} from ${scanned.unnest(arrays)} as scan (${scanned.columns})`,
)

export const insertScans = (tx: Db, scans: PickupScanRow[]): Promise<void> =>
  insertScanned(tx, ...scanned.toArrays(scans))

export const deleteScan = (tx: Db, restaurant_id: string, scan_id: string) =>
  tx
    .deleteFrom('pickup_scan')
    .where('restaurant_id', '=', restaurant_id)
    .where('scan_id', '=', scan_id)
    .execute()

type DueCollection = Pick<PickupScanRow, 'order_id' | 'scanned_at'> & PickupWindow<Date>

/**
 * The collections before pickup opened, or by a typed code, whose customers are still to be emailed, of scans received before an
 * instant; each is taken once.
 */
export async function takeEarlyCollections(tx: Db, received_before: Date): Promise<DueCollection[]> {
  const { rows } = await sql<DueCollection>`
    update pickup_scan set early_email_due = false from customer_order o
    where o.id = pickup_scan.order_id and early_email_due and received_at < ${received_before}
    returning order_id, scanned_at, pickup_start, pickup_end`.execute(tx)
  return rows
}

/** Deletes scans that were received before an instant, at most so many; gives how many they were. */
export async function deleteScansBefore(db: Db, received_before: Date, limit: number): Promise<number> {
  const rows = await db
    .deleteFrom('pickup_scan')
    .where((eb) =>
      eb(
        eb.refTuple('restaurant_id', 'scan_id'),
        'in',
        eb
          .selectFrom('pickup_scan')
          .select(['restaurant_id', 'scan_id'])
          .where('received_at', '<=', received_before)
          .orderBy('received_at')
          .limit(limit)
          .$asTuple('restaurant_id', 'scan_id'),
      ),
    )
    .returning('scan_id')
    .execute()
  return rows.length
}

/** The same for collections that were taken back before an instant. */
export async function deleteUndoneBefore(db: Db, undone_before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from undone_collection where ctid = any(array(
      select ctid from undone_collection where undone_at <= ${undone_before} order by undone_at limit ${limit}
    )) returning order_id`.execute(db)
  return rows.length
}

export const insertUndone = (tx: Db, undone: UndoneCollectionRow): Promise<void> =>
  insertRows(tx, 'undone_collection', [undone])

/** The orders among these that somebody placed with the restaurant whose owner or staff they are. */
export const findOrdersByOwnStaff = defineQuery.read(
  'findOrdersByOwnStaff',
  (db, order_ids: Param<string[]>) =>
    db
      .selectFrom('customer_order')
      .innerJoin('account', 'account.id', 'customer_order.account_id')
      .leftJoin('membership', 'membership.account_id', 'account.id')
      .select('customer_order.id')
      .where('customer_order.id', '=', anyOf(order_ids))
      .where((eb) =>
        eb(
          eb.fn.coalesce('account.restaurant_id', 'membership.restaurant_id'),
          '=',
          eb.ref('customer_order.restaurant_id'),
        ),
      ),
)

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

const carried = (table: 'account' | 'counter_device', column: string) =>
  sql`(select id from ${sql.table(table)} where id = ${sql.ref(`replaced.${column}`)})`
const byWhom = (act: string) => ({
  [`${act}_by`]: carried('account', `${act}_by`),
  [`${act}_by_device`]: carried('counter_device', `${act}_by_device`),
})

/** During a restore: has the scans of orders as they were last. */
export async function carryScans(tx: Db, order_ids: string[]): Promise<void> {
  await tx.deleteFrom('pickup_scan').where('order_id', '=', anyOf(order_ids)).execute()
  await tx.deleteFrom('undone_collection').where('order_id', '=', anyOf(order_ids)).execute()
  const ofOrders = sql`replaced.order_id = ${anyOf(order_ids)}`
  await carryRows(tx, 'pickup_scan', { where: ofOrders, values: byWhom('collected') })
  await carryRows(tx, 'undone_collection', {
    where: sql`${ofOrders} and (${carried('account', 'undone_by')} is not null or ${carried('counter_device', 'undone_by_device')} is not null)`,
    values: { ...byWhom('collected'), ...byWhom('undone') },
  })
}
