import type { Config } from '#server/platform/config/config.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { claimDatabase } from './provider/provider-flows.ts'
import { providerNameOf } from './provider/provider-rules.ts'
import type { SandboxDeps } from './sandbox/sandbox-flows.ts'
import { makeSandboxProvider } from './sandbox/sandbox-provider.ts'
import { receiveEvent } from './settling-flows.ts'

export type { Payable, PaidSession, PaymentDeps, Quote } from './payment-deps.ts'
export { closeCheckouts, exportPayments } from './payment-flows.ts'
export { paymentJobs } from './payment-jobs.ts'
export type { PaymentProvider, Plan } from './payment-provider.ts'
export { paymentRoutes } from './payment-routes.ts'
export { seedPayments, seedSandboxPlans } from './payment-seed.ts'
export { claimDatabase } from './provider/provider-flows.ts'
export { findLatestRefunds, requestRefund } from './refunds/refund-flows.ts'

/** Makes the provider that the settings name. Throws SettingError when the database belongs to another. */
export async function makePaymentProvider(settings: Config['payments'], deps: SandboxDeps): Promise<PaymentProvider> {
  await deps.database.transaction((tx) => claimDatabase(tx, providerNameOf(settings), deps.now()))
  if (settings.provider === 'sandbox') return makeSandboxProvider(deps)
  // Stripe's SDK is large, so it is loaded only when it is used.
  const { makeStripeProvider } = await import('./stripe/stripe-provider.ts')
  return makeStripeProvider(settings)
}

/** Registers the pages and jobs of a provider that runs inside this process. Does nothing for Stripe. */
export function serveSandboxProvider(page: PageRoute, jobs: Pick<Jobs, 'every'>, deps: PaymentDeps): void {
  deps.provider.serve?.({ page, every: jobs.every, deliver: (event) => receiveEvent(deps, event) })
}
