import type { HoldReason } from '#server/features/money/payouts/payout-store.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Keeps the share of an order from becoming payable until it is released. */
export const holdShare = (tx: Db, order_id: string, reason: HoldReason, now: Date) =>
  tx
    .insertInto('share_hold')
    .values({ order_id, reason, held_at: now, released_at: null })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'reason']).doUpdateSet({ held_at: now, released_at: null }),
    )
    .execute()

/** Lets the share of an order become payable at once, unless something else holds it. */
export const releaseShare = (tx: Db, order_id: string, reason: HoldReason, now: Date) =>
  tx
    .updateTable('share_hold')
    .set({ released_at: now })
    .where('order_id', '=', order_id)
    .where('reason', '=', reason)
    .where('released_at', 'is', null)
    .execute()
