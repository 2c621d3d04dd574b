import type { AppParts } from '#server/application/app-parts.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { documentRenderer } from '#server/platform/http/documents/prerender-program.ts'
import { isLegalTextBlank, legalTextsApi } from '#contract/people/legal-texts.ts'
import { type LegalTextKind, legalTextNames } from '#contract/links.ts'
import { findRestaurantAccounts } from '#server/features/people/accounts/public.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { documentRoutes } from './document-routes.ts'
import { findOpenBlanks, prepareTexts } from './legal-text-flows.ts'
import { findAllTexts, publishText, type PublishingDeps, readText } from './publishing-flows.ts'
import { legalTextEmails } from './legal-text-emails.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Notifies the owners of restaurants whose account ids come after one, or all. */
    'legal_texts.announce': { text: LegalTextKind; version: number; after: string | null }
  }
}

const OWNERS_AT_ONCE = 500

/** Refuses the start for a text that cannot be published as it is. */
export const prepareLegalTexts = (app: AppParts): Promise<void> => prepareTexts(app)

interface LegalTextParts {
  web_folder: string
  emails: Emails
  bindDesk: BindDesk
}

export function registerLegalTexts(app: AppParts, { web_folder, emails, bindDesk }: LegalTextParts): void {
  const render = documentRenderer(web_folder, { by: 'prerenderLegalText', origin: app.origin })
  if (render !== undefined) documentRoutes(app.page, { ...app, render })
  publishingRoutes(bindDesk, app)
  legalTextJobs(app.jobs, { ...app, emails })
  app.setup.push(async () => {
    const [first, ...others] = await findOpenBlanks(app)
    if (first === undefined) return undefined
    const { kind, blank } = first
    const remedy = isLegalTextBlank(blank) ? `set ${blank.toUpperCase()}` : 'publish a version without it'
    const texts = others.length === 0 ? '' : `, and ${others.length} more have blanks too`
    return {
      name: 'legal_texts',
      missing: `“${legalTextNames[kind]}” has the blank {{${blank}}}${texts}: ${remedy}.`,
    }
  })
}

function publishingRoutes(bindDesk: BindDesk, deps: PublishingDeps): void {
  bindDesk(legalTextsApi, {
    all: () => findAllTexts(deps),
    read: ({ kind }) => readText(deps.database.query, deps, kind),
    publish: { write: (tx, input, caller) => publishText(deps, tx, caller, input) },
  })
}

/** A new version is announced to some owners at a time, each of whom gets one email. */
function legalTextJobs(jobs: Jobs, { database, emails }: { database: Database; emails: Emails }): void {
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
