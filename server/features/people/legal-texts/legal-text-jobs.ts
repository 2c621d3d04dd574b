import type { LegalTextKind } from '#contract/links.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { findRestaurantAccounts } from '#server/features/people/accounts/public.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { legalTextEmails } from './legal-text-emails.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Notifies the owners of restaurants whose account ids come after one, or all. */
    'legal_texts.announce': { text: LegalTextKind; version: number; after: string | null }
  }
}

const OWNERS_AT_ONCE = 500

/** A new version is announced to some owners at a time, each of whom gets one email. */
export function legalTextJobs(
  jobs: Jobs,
  { database, emails }: { database: Database; emails: Emails },
): void {
  emails.work('legal_texts.emails', legalTextEmails)
  jobs.work('legal_texts.announce', ({ text, version, after }) =>
    database.transaction(async (tx) => {
      const ids = await findRestaurantAccounts(tx, after, OWNERS_AT_ONCE)
      await jobs.enqueue(
        tx,
        'legal_texts.emails',
        ids.map((account_id) => ({ kind: 'agreement_changed' as const, text, version, account_id })),
      )
      const last = ids.length < OWNERS_AT_ONCE ? undefined : ids.at(-1)
      if (last !== undefined) await jobs.enqueue(tx, 'legal_texts.announce', [{ text, version, after: last }])
    }),
  )
}
