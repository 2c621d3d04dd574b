import { DAY_MS } from '#contract/time.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteMessagesRequestedBefore } from './message-store.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { type Emails, makeEmails } from './sending-flows.ts'

const CLEANUP_SECONDS = 3_600
/** Far longer than a failed job is retried. */
const RETENTION_DAYS = 30

function notificationJobs(jobs: Jobs, { database, now }: { database: Database; now: Now }): void {
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

/** Gives what a slice registers the emails with that it declares. */
export function registerNotifications(app: AppParts): Emails {
  notificationJobs(app.jobs, app)
  return makeEmails(app.jobs, app)
}
