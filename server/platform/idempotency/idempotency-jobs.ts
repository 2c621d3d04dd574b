import { DAY_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteRequests } from './idempotency-store.ts'

const SWEEP_SECONDS = 3_600
/** For how long a repeat is recognised. */
const KEY_DAYS = 2

/** Deletes keys that nobody repeats a request with any more. */
export function idempotencyJobs(jobs: Jobs, { database, now }: { database: Database; now: Now }): void {
  jobs.every(
    SWEEP_SECONDS,
    'idempotency.old_keys',
    async () => void (await deleteRequests(database.query, new Date(now().getTime() - KEY_DAYS * DAY_MS))),
  )
}
