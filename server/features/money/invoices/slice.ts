import type { AppParts } from '#server/application/app-parts.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import { exportInvoices } from './invoice-flows.ts'
import { invoiceJobs } from './invoice-jobs.ts'
import { invoiceRoutes } from './invoice-routes.ts'

export function registerInvoices(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): void {
  invoiceRoutes(app, app)
  invoiceJobs(app.jobs, { ...app, emails })
  accounts.hooks.push({ exportData: async (db, caller) => ({ invoices: await exportInvoices(db, caller) }) })
}
