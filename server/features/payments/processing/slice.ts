import { paymentsApi } from '#contract/payments/payments.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { Config, StripeConfig } from '#server/application/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { noListeners, type ProviderListeners } from './connect-provider.ts'
import type { Payables, PaymentDeps } from './payment-deps.ts'
import { exportPayments, leavePayments, openCheckout, readCheckoutStatus } from './payment-flows.ts'
import { measurePayments, paymentJobs } from './payment-jobs.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { hasEvents } from './payment-store.ts'
import { failRefund, type FailRefund } from './refund-flows.ts'
import { receiveEvent } from './settling-flows.ts'
import type { SandboxDeps } from './sandbox/sandbox-flows.ts'
import { makeSandboxProvider } from './sandbox/sandbox-provider.ts'
import { claimDatabase } from './provider-flows.ts'
import { providerNameOf } from './payment-rules.ts'
import { withSetup } from './setup-flows.ts'

type ProviderConfig = Pick<Config, 'origin' | 'payouts' | 'payments' | 'is_local_trial'>
type ProviderDeps = Omit<SandboxDeps, 'is_local_trial'>
type Claim = (account_ref?: string | null) => Promise<void>

/** Makes the provider that the settings name. Throws SettingError when the database belongs to another. */
export async function makePaymentProvider(
  config: ProviderConfig,
  deps: ProviderDeps,
): Promise<PaymentProvider> {
  const settings = config.payments
  const claim: Claim = (account_ref) =>
    deps.database.transaction((tx) => claimDatabase(tx, providerNameOf(settings), deps.now(), account_ref))
  if (settings.provider !== 'sandbox')
    return withSetup(await makeStripe(settings, deps, claim), { ...config, payments: settings }, deps)
  await claim()
  return makeSandboxProvider({ ...deps, is_local_trial: config.is_local_trial })
}

async function makeStripe(
  settings: StripeConfig,
  { log }: ProviderDeps,
  claim: Claim,
): Promise<PaymentProvider> {
  // Stripe's SDK is large, so it is loaded only when it is used.
  const [{ makeStripeProvider }, { findOperatorAccount }] = await Promise.all([
    import('./stripe/stripe-provider.ts'),
    import('./stripe/stripe-client.ts'),
  ])
  // Before the claim, which cannot be undone.
  let account_ref = await findOperatorAccount(settings, log)
  await claim(account_ref)
  /**
   * The claim of the start once more, which Stripe may not have answered then. Throws Failure `unavailable`.
   */
  const assertOwnAccount = async (): Promise<void> => {
    try {
      account_ref ??= await findOperatorAccount(settings, log)
      if (account_ref === null) throw new Failure('unavailable')
      await claim(account_ref)
    } catch (cause) {
      if (!(cause instanceof SettingError)) throw cause
      log.error(
        { cause: cause.message },
        'the key is of another account at Stripe: no account of a restaurant is unlinked',
      )
      throw new Failure('unavailable', { cause })
    }
  }
  return makeStripeProvider(settings, assertOwnAccount)
}

function paymentRoutes(app: BindDeps, deps: PaymentDeps): void {
  bind(app, paymentsApi, {
    checkout: (checkout, caller) => openCheckout(deps, caller, checkout),
    status: ({ session_id }, caller) => readCheckoutStatus(deps, caller, session_id),
    webhook: async (_input, _caller, request) => {
      await receiveEvent(deps, deps.provider.readEvent(request, deps.now()))
      return { received: true }
    },
  })
}

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
  measurePayments(app)
  // The pages and jobs of a provider that runs inside this process.
  provider.serve?.({
    page: app.page,
    every: app.jobs.every,
    deliver: (event) => receiveEvent(payments, event),
  })
  if (app.config.payments.provider === 'stripe')
    app.setup.push(async (db) =>
      (await hasEvents(db))
        ? undefined
        : {
            name: 'webhooks',
            missing: 'No event has come from Stripe yet: check the address and the secret of each webhook.',
          },
    )
  accounts.hooks.push({
    exportData: (db, caller) => exportPayments(db, caller.id),
    onErasing: { leave: (tx, { id }) => leavePayments(tx, app.jobs, id) },
  })
  return { listeners, failRefund: (tx, provider_ref) => failRefund(tx, payments, provider_ref) }
}
