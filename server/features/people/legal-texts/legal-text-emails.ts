import type { JobData } from '#server/platform/jobs/jobs.ts'
import { legalTextNames, legalTextVersionPath, type LegalTextKind } from '#contract/links.ts'
import { longDate } from '#contract/time-wording.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatGreeting,
} from '#server/features/messages/notifications/public.ts'
import { findRecipient } from '#server/features/people/accounts/public.ts'
import { findVersions } from './legal-text-store.ts'

/** `account_id`: of the owner of a restaurant. */
interface LegalTextEmailData {
  agreement_changed: { text: LegalTextKind; version: number; account_id: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'legal_texts.emails': EmailJob<LegalTextEmailData>
  }
}

interface AgreementChange {
  name: string
  text: LegalTextKind
  version: number
  effective_at: Date
  origin: string
}

/** To the owner of a restaurant, when something that they have agreed to changes. */
export function agreementChangedTemplate({
  name,
  text,
  version,
  effective_at,
  origin,
}: AgreementChange): EmailTemplate {
  const title = legalTextNames[text].toLowerCase()
  const day = longDate(effective_at)
  return {
    subject: `The ${title} change on ${day}`,
    lead: `Please read the new version of the ${title} of Surplate. It takes effect on ${day}.`,
    blocks: [
      { text: formatGreeting(name) },
      { text: 'Until then the present one applies.' },
      { link: 'Read the new version', href: origin + legalTextVersionPath(text, version) },
      {
        text: 'If you do not agree, you can leave before that day at no cost. What you have earned is still yours.',
      },
    ],
  }
}

export const legalTextEmails: EmailBuilders<JobData['legal_texts.emails']> = {
  agreement_changed: async ({ database, origin }, { text, version, account_id }) => {
    const owner = await findRecipient(database.query, account_id)
    const edition = (await findVersions(database.query, text)).find((one) => one.version === version)
    if (owner === undefined || edition === undefined) return undefined
    const template = agreementChangedTemplate({
      name: owner.name,
      text,
      version,
      effective_at: edition.effective_at,
      origin,
    })
    return { key: `agreement_changed:${text}:${version}:${account_id}`, to: owner, template }
  },
}
