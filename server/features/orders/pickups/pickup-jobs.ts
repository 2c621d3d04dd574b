import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { undoableSince } from './pickup-rules.ts'
import { takeEarlyCollections } from './pickup-store.ts'

const EARLY_SECONDS = 5

/** Emails customers whose orders were handed over before pickup opened, once that cannot be undone any more. */
export function pickupJobs(jobs: Jobs, { database, now }: Pick<PickupDeps, 'database' | 'now'>): void {
  jobs.every(EARLY_SECONDS, 'pickups.early', () =>
    database.transaction(async (tx) => {
      const collections = await takeEarlyCollections(tx, undoableSince(now()))
      await jobs.enqueue(
        tx,
        'orders.emails',
        collections.map(({ order_id, scanned_at }) => ({ kind: 'collected_early', order_id, at: scanned_at.toISOString() })),
      )
    }),
  )
}
