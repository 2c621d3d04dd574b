import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { noListeners, type ProviderListeners } from './connect/provider-listeners.ts'
import type { Payables } from './payment-deps.ts'
import { exportPayments, leavePayments } from './payment-flows.ts'
import { paymentJobs } from './payment-jobs.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentRoutes } from './payment-routes.ts'
import { failRefund, type FailRefund } from './refunds/refund-flows.ts'
import { receiveEvent } from './settling-flows.ts'

export { makePaymentProvider } from './provider/make-provider.ts'

interface PaymentParts {
  accounts: AccountDeps
  provider: PaymentProvider
  payables: Payables
}

interface Payments {
  /**
   * Slices above that follow the provider's accounts, payouts, transfers and disputes push their functions
   * here.
   */
  listeners: ProviderListeners
  failRefund: FailRefund
}

export function registerPayments(app: AppParts, { accounts, provider, payables }: PaymentParts): Payments {
  const listeners = noListeners()
  const payments = { ...app, provider, payables, listeners, other_types: new Set<string>() }
  paymentRoutes(app, payments)
  paymentJobs(app.jobs, payments)
  // The pages and jobs of a provider that runs inside this process.
  provider.serve?.({
    page: app.page,
    every: app.jobs.every,
    deliver: (event) => receiveEvent(payments, event),
  })
  accounts.hooks.push({
    exportData: async (db, caller) => ({ payments: await exportPayments(db, caller.id) }),
    onErasing: { leave: (tx, { id }) => leavePayments(tx, app.jobs, id) },
  })
  return { listeners, failRefund: (tx, provider_ref) => failRefund(tx, payments, provider_ref) }
}
