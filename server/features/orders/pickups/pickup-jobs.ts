import { SCAN_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { undoableSince } from './pickup-rules.ts'
import { deleteScansBefore, deleteUndoneBefore, takeEarlyCollections } from './pickup-store.ts'

const EARLY_SECONDS = 5
const OLD_SCANS_SECONDS = 3_600
const OLD_SCANS_BATCH_MAX = 1_000

/**
 * Emails customers whose orders were handed over before pickup opened, once that cannot be undone any more.
 */
export function pickupJobs(jobs: Jobs, { database, now }: Pick<PickupDeps, 'database' | 'now'>): void {
  jobs.every(EARLY_SECONDS, 'pickups.early', () =>
    database.transaction(async (tx) => {
      const collections = await takeEarlyCollections(tx, undoableSince(now()))
      await jobs.enqueue(
        tx,
        'orders.emails',
        collections.map(({ order_id, scanned_at }) => ({
          kind: 'collected_early',
          order_id,
          at: scanned_at.toISOString(),
        })),
      )
    }),
  )
  jobs.every(OLD_SCANS_SECONDS, 'pickups.old_scans', async () => {
    const before = new Date(now().getTime() - SCAN_RETENTION_DAYS * DAY_MS)
    for (const deleteBefore of [deleteScansBefore, deleteUndoneBefore])
      await deleteInBatches(database.query, deleteBefore, before)
  })
}

async function deleteInBatches(db: Db, deleteBefore: typeof deleteScansBefore, before: Date): Promise<void> {
  for (let count = OLD_SCANS_BATCH_MAX; count === OLD_SCANS_BATCH_MAX;)
    count = await deleteBefore(db, before, OLD_SCANS_BATCH_MAX)
}
