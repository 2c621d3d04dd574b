import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { invoiceEmails } from './invoice-emails.ts'
import { issueInvoices, type IssuingDeps } from './issuing/issuing-flows.ts'

const ISSUING_SECONDS = 600

export function invoiceJobs(jobs: Jobs, deps: IssuingDeps & { emails: Emails }): void {
  deps.emails.work('invoices.emails', invoiceEmails)
  jobs.every(ISSUING_SECONDS, 'invoices.issue', () => issueInvoices(deps))
}
