import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import { invoicesApi } from '#contract/money/invoices.ts'
import { bind } from '#server/application/bind.ts'
import { htmlPage } from '#server/platform/http/documents/pages.ts'
import { exportInvoices, browseInvoices, readInvoice, readReceipt } from './invoice-flows.ts'
import { invoiceEmails } from './invoice-emails.ts'
import { issueInvoices } from './issuing-flows.ts'

const ISSUING_SECONDS = 600

export function registerInvoices(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): void {
  bind(app, invoicesApi, {
    receipt: async ({ order_id }, caller) => htmlPage(await readReceipt(app, caller, order_id)),
    browse: ({ cursor }, caller) => browseInvoices(app, caller, cursor),
    get: async ({ number }, caller) => htmlPage(await readInvoice(app, caller, number)),
  })
  emails.work('invoices.emails', invoiceEmails)
  app.jobs.every(ISSUING_SECONDS, 'invoices.issue', () => issueInvoices(app))
  accounts.hooks.push({ exportData: async (db, caller) => ({ invoices: await exportInvoices(db, caller) }) })
}
