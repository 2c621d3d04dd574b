import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { Payables } from './payment-deps.ts'
import { closeCheckouts, exportPayments } from './payment-flows.ts'
import { paymentJobs } from './payment-jobs.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentRoutes } from './payment-routes.ts'
import { receiveEvent } from './settling-flows.ts'

export { makePaymentProvider } from './provider/make-provider.ts'

interface PaymentParts {
  accounts: AccountDeps
  provider: PaymentProvider
  payables: Payables
}

export function registerPayments(app: AppParts, { accounts, provider, payables }: PaymentParts): void {
  const payments = { ...app, provider, payables }
  paymentRoutes(app.route, payments)
  paymentJobs(app.jobs, payments)
  // The pages and jobs of a provider that runs inside this process.
  provider.serve?.({ page: app.page, every: app.jobs.every, deliver: (event) => receiveEvent(payments, event) })
  accounts.hooks.push({
    exportData: async (db, caller) => ({ payments: await exportPayments(db, caller.id) }),
    onErasing: { leave: (tx, { id }) => closeCheckouts(tx, app.jobs, id) },
  })
}
