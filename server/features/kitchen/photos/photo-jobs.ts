import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { type PhotoDeps, deleteUnused, retentionLimits } from './photo-flows.ts'
import { findUnused } from './photo-store.ts'

const SWEEP_SECONDS = 900
const PAGE_SIZE = 200
const GROUP_SIZE = 20

/** A sweep deletes the photos that nothing shows any more. */
export function photoJobs(
  jobs: Jobs,
  { database, files, now, log }: Pick<PhotoDeps, 'database' | 'files' | 'now'> & { log: Log },
): void {
  jobs.every(SWEEP_SECONDS, 'photos.unused', async () => {
    let deleted = 0
    await sweep({
      find: (after: { id: string } | undefined) =>
        findUnused(database.query, retentionLimits(now()), after?.id ?? '', PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: GROUP_SIZE,
      run: async (photos) => {
        const ids = photos.map(({ id }) => id)
        deleted += await deleteUnused({ database, files }, ids, now())
      },
      onFailure: logSkipped(log, 'photos.unused'),
    })
    if (deleted > 0) await files.reclaim(database)
  })
}
