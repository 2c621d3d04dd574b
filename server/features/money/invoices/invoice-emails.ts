import type { JobData } from '#server/platform/jobs/jobs.ts'
import { linkToDashboard } from '#contract/links.ts'
import { moneyPaths } from '#contract/money/money-paths.ts'
import { toAud } from '#contract/money.ts'
import { monthName } from '#contract/time-wording.ts'
import { findRestaurantOwners } from '#server/features/kitchen/restaurants/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type EmailTemplate,
  formatGreeting,
  formatMoney,
} from '#server/features/messages/notifications/public.ts'
import { findRecipient } from '#server/features/people/accounts/public.ts'
import { findInvoicesOfMonth } from './invoice-store.ts'

interface InvoiceEmailData {
  /** To the owner, about all documents of a month. */
  invoice_issued: { restaurant_id: string; month: string }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'invoices.emails': EmailJob<InvoiceEmailData>
  }
}

interface IssuedInvoice {
  number: number
  title: string
  total_cents: number
}

const documentUrl = (origin: string, number: number): string =>
  origin + moneyPaths.invoices.get.path.replace('{number}', String(number))

const issuedTemplate = (
  name: string,
  month: string,
  invoices: IssuedInvoice[],
  origin: string,
): EmailTemplate => ({
  subject: `Your ${invoices[0]?.title.toLowerCase() ?? 'invoice'} for ${monthName(month)}`,
  lead: `There is nothing to pay: here is the ${invoices[0]?.title.toLowerCase() ?? 'invoice'} of ${monthName(month)} for your books.`,
  blocks: [
    { text: formatGreeting(name) },
    {
      table: invoices.map(({ number, title, total_cents }) => [
        `${title} ${number}`,
        formatMoney(toAud(total_cents)),
      ]),
    },
    ...invoices.map(({ number, title }) => ({
      link: `Open ${title.toLowerCase()} ${number}`,
      href: documentUrl(origin, number),
    })),
    { text: 'Please sign in first. You also find it on your dashboard, with those of the months before.' },
    { link: 'Open your dashboard', href: origin + linkToDashboard('money') },
  ],
})

export const invoiceEmails: EmailBuilders<JobData['invoices.emails']> = {
  invoice_issued: async ({ database, origin }, { restaurant_id, month }) => {
    const owner = (await findRestaurantOwners(database.query, [restaurant_id])).get(restaurant_id)
    const contact = owner && (await findRecipient(database.query, owner.account_id))
    const invoices = await findInvoicesOfMonth(database.query, restaurant_id, month)
    if (contact === undefined || invoices.length === 0) return undefined
    const template = issuedTemplate(contact.name, month, invoices, origin)
    return { key: `invoice_issued:${restaurant_id}:${month}`, to: contact, template }
  },
}
