import { RECORD_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { bankAccountEmails } from './bank-account-emails.ts'
import { deleteEndedVersions, deleteOfClosedRestaurants } from './bank-account-retention-store.ts'

const SWEEP_SECONDS = 3_600
/** Longer than a bank takes to send a payment back. */
const RETURN_DAYS = 30

export function bankAccountJobs(
  jobs: Jobs,
  { database, now, emails }: { database: Database; now: Now; emails: Emails },
): void {
  emails.work('payouts.bank_account_emails', bankAccountEmails)
  jobs.every(SWEEP_SECONDS, 'payouts.bank_accounts', async () => {
    await deleteOfClosedRestaurants(database.query, new Date(now().getTime() - RETURN_DAYS * DAY_MS))
    await deleteEndedVersions(database.query, new Date(now().getTime() - RECORD_RETENTION_DAYS * DAY_MS))
  })
}
