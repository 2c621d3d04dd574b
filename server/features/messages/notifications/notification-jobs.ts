import { DAY_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteMessagesRequestedBefore } from './message-store.ts'

const CLEANUP_SECONDS = 3_600
/** Far longer than a failed job is retried. */
const RETENTION_DAYS = 30

export function notificationJobs(jobs: Jobs, { database, now }: { database: Database; now: Now }): void {
  jobs.every(
    CLEANUP_SECONDS,
    'notifications.old',
    async () =>
      void (await deleteMessagesRequestedBefore(
        database.query,
        new Date(now().getTime() - RETENTION_DAYS * DAY_MS),
      )),
  )
}
