import { UNDO_SECONDS } from '#contract/constants.ts'
import type { Order } from '#contract/orders/orders.ts'
import { removeImpactEntries } from '#server/features/orders/impact/public.ts'
import {
  audienceOf,
  toRestaurantOrders,
  lockOrder,
  undoCollection,
} from '#server/features/orders/ordering/public.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CounterCaller } from '#server/application/callers.ts'
import type { PickupDeps } from './collecting-flows.ts'
import { canUndo } from './pickup-rules.ts'
import {
  deleteScan,
  findScan,
  insertUndone,
  type PickupScanRow,
  type UndoneCollectionRow,
} from './pickup-store.ts'

const toUndone = (
  scan: PickupScanRow,
  { account_id, device_id }: CounterCaller,
  undone_at: Date,
): UndoneCollectionRow => ({
  order_id: scan.order_id,
  scanned_at: scan.scanned_at,
  collected_by: scan.collected_by,
  collected_by_device: scan.collected_by_device,
  undone_at,
  undone_by: account_id,
  undone_by_device: device_id,
})

/**
 * Undoes the collection of a wrong scan: the order is paid or missed as before, or cancelled by a recall, and
 * its impact entry is removed.
 */
export async function undoPickup(deps: PickupDeps, caller: CounterCaller, scan_id: string): Promise<Order> {
  return deps.database.transaction(async (tx) => {
    const unlocked = await findScan(tx, caller.restaurant_id, scan_id)
    const order = unlocked === undefined ? undefined : await lockOrder(tx, unlocked.order_id)
    // Read again under the lock: another call may have undone it meanwhile.
    const scan = await findScan(tx, caller.restaurant_id, scan_id)
    if (scan === undefined || order === undefined)
      throw new Failure('not_found', { detail: 'There is no such scan to take back.' })
    if (!canUndo(scan.received_at, deps.now())) {
      throw new Failure('undo_window_over', {
        detail: `A scan can be taken back within ${UNDO_SECONDS} seconds. This one stands.`,
      })
    }
    const reopened = await undoCollection(tx, deps, order.id, scan.missed_at)
    if (reopened === undefined) throw new Error(`order ${order.id} has a scan, but was not collected`)
    await deleteScan(tx, caller.restaurant_id, scan_id)
    await insertUndone(tx, toUndone(scan, caller, deps.now()))
    await removeImpactEntries(tx, [order.id])
    const [reply] = await toRestaurantOrders(deps, tx, [reopened], audienceOf(caller))
    if (reply === undefined) throw new Failure('not_found')
    return reply
  })
}
