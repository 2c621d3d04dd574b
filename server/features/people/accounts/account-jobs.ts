import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { accountEmails } from './account-emails.ts'
import { deleteExpiredResets } from './account-store.ts'
import { deleteExpiredChanges } from './email-addresses/email-change-store.ts'
import { deleteExpiredLinks } from './email-addresses/email-link-store.ts'
import { deleteExpiredChallenges } from './passkeys/passkey-store.ts'
import { deleteExpiredDevices } from './sign-in/device-store.ts'
import { deleteExpiredSessions } from './sign-in/session-store.ts'
import { CONFIRMATION_PERIOD_MS } from './two-factor/two-factor-flows.ts'
import { deleteExpiredPending } from './two-factor/two-factor-store.ts'

const SWEEP_SECONDS = 600

export function accountJobs(jobs: Jobs, deps: { database: Database; now: Now; emails: Emails }): void {
  deps.emails.work('accounts.emails', accountEmails)
  jobs.every(SWEEP_SECONDS, 'accounts.expired_sessions', async () => {
    await deleteExpiredSessions(deps.database.query, deps.now())
    await deleteExpiredDevices(deps.database.query, deps.now())
    await deleteExpiredChallenges(deps.database.query, deps.now())
    await deleteExpiredResets(deps.database.query, deps.now())
    await deleteExpiredLinks(deps.database.query, deps.now())
    await deleteExpiredChanges(deps.database.query, deps.now())
    await deleteExpiredPending(deps.database.query, new Date(deps.now().getTime() - CONFIRMATION_PERIOD_MS))
  })
}
