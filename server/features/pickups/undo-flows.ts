import { UNDO_SECONDS } from '#contract/constants.ts'
import type { Order } from '#contract/orders.ts'
import { removeImpactEntry } from '#server/features/impact/public.ts'
import { forRestaurant, lockOrder, undoCollection } from '#server/features/orders/public.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Partner } from '#server/platform/http/http.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { canUndo } from './pickup-rules.ts'
import { deleteScan, findScan } from './pickup-store.ts'

/** Takes a wrong scan back: the order waits to be collected again, and what it saved is not counted. */
export async function undoPickup(deps: PickupDeps, caller: Partner, scan_id: string): Promise<Order> {
  return deps.database.transaction(async (tx) => {
    const seen = await findScan(tx, caller.restaurant_id, scan_id)
    const order = seen === undefined ? undefined : await lockOrder(tx, seen.order_id)
    const scan = await findScan(tx, caller.restaurant_id, scan_id)
    if (scan === undefined || order === undefined) throw new Failure('not_found', { detail: 'There is no such scan to take back.' })
    if (!canUndo(scan.received_at, deps.now())) {
      throw new Failure('pickup_over', { detail: `A scan can be taken back within ${UNDO_SECONDS} seconds. This one stands.` })
    }
    const waiting = await undoCollection(tx, order.id)
    if (waiting === undefined) throw new Failure('wrong_state')
    await deleteScan(tx, caller.restaurant_id, scan_id)
    await removeImpactEntry(tx, order.id)
    const [shown] = await forRestaurant(deps, tx, [waiting])
    if (shown === undefined) throw new Failure('not_found')
    return shown
  })
}
