import { DAY_MS } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteUnpaired } from './device-store.ts'
import { staffEmails } from './invitation-emails.ts'
import { deleteInvitationsExpiredBefore } from './membership-store.ts'
import type { StaffDeps } from './staff-deps.ts'

const SWEEP_SECONDS = 3_600
/** The owner still sees for some time that nobody came. */
const EXPIRED_RETENTION_DAYS = 30

export function staffJobs(jobs: Jobs, deps: Pick<StaffDeps, 'database' | 'now'> & { emails: Emails }): void {
  const { query } = deps.database
  deps.emails.work('staff.emails', staffEmails)
  jobs.every(SWEEP_SECONDS, 'staff.expired', async () => {
    const now = deps.now().getTime()
    await deleteInvitationsExpiredBefore(query, new Date(now - EXPIRED_RETENTION_DAYS * DAY_MS))
    await deleteUnpaired(query, new Date(now - DAY_MS))
  })
}
