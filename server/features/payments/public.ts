import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/http.ts'
import { makePages } from '#server/platform/http/pages.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PaymentDeps } from './payment-flows.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { openSessionsOf } from './payment-store.ts'
import { receiveEvent } from './payment-settling.ts'
import { claimDatabase, nameOf } from './provider-claim.ts'
import { makeSandbox, type SandboxDeps } from './sandbox-provider.ts'

export type { PaymentDeps } from './payment-flows.ts'
export { paymentJobs } from './payment-jobs.ts'
export type { Payable, Quote, PaidSession } from './payables.ts'
export type { PaymentProvider, Plan } from './payment-provider.ts'
export { paymentRoutes } from './payment-routes.ts'
export { exportPayments } from './payment-export.ts'
export { seedPayments, seedSandboxPlans } from './payment-seed.ts'
export { claimDatabase } from './provider-claim.ts'
export { refundsOf, requestRefund } from './refund-flows.ts'

/** Has the provider close the pages that an account which is erased can still pay on. What is paid all the same goes back. */
export async function closeCheckouts(tx: Db, jobs: Pick<Jobs, 'enqueue'>, account_id: string): Promise<void> {
  const open = await openSessionsOf(tx, account_id)
  await jobs.enqueue(
    tx,
    'payments.close_checkout',
    open.map(({ id }) => ({ session_id: id })),
  )
}

/** The provider that the settings name. Throws SettingError when the database counts another's money. */
export async function makePaymentProvider(settings: Config['payments'], deps: SandboxDeps): Promise<PaymentProvider> {
  await deps.database.transaction((tx) => claimDatabase(tx, nameOf(settings), deps.now()))
  if (settings.provider === 'sandbox') return makeSandbox(deps)
  // Its SDK is large, and only a real shop needs it.
  const { makeStripe } = await import('./stripe-provider.ts')
  return makeStripe(settings)
}

/** Lets a provider that lives in this instance put up its pages and do its own work. With Stripe there is nothing to do. */
export function serveSandboxProvider(http: Pick<Http, 'server'>, jobs: Pick<Jobs, 'every'>, deps: PaymentDeps): void {
  deps.provider.moveIn?.({ page: makePages(http), every: jobs.every, deliver: (event) => receiveEvent(deps, event) })
}
