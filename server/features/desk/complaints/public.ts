import { releaseShare } from '#server/features/money/payouts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { carryDecided } from './complaint-store.ts'
import { decideItems } from './held-items-flows.ts'

/** During a restore: what was decided since the backup stays decided, so that nobody refunds it again. */
export async function carryDecidedComplaints(tx: Db, now: Date): Promise<void> {
  for (const { id, order_id, restores } of await carryDecided(tx)) {
    await releaseShare(tx, order_id, 'complaint', now)
    await decideItems(tx, { id }, restores, now)
  }
}
