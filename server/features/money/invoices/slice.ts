import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { invoiceJobs } from './invoice-jobs.ts'
import { invoiceRoutes } from './invoice-routes.ts'

export function registerInvoices(app: AppParts, { emails }: { emails: Emails }): void {
  invoiceRoutes(app.route, app)
  invoiceJobs(app.jobs, { ...app, emails })
}
