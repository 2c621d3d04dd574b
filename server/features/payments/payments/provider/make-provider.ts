import type { PaymentProvider } from '#server/features/payments/payments/payment-provider.ts'
import type { SandboxDeps } from '#server/features/payments/payments/sandbox/sandbox-flows.ts'
import { makeSandboxProvider } from '#server/features/payments/payments/sandbox/sandbox-provider.ts'
import type { Config, StripeConfig } from '#server/application/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { claimDatabase } from './provider-flows.ts'
import { providerNameOf } from './provider-rules.ts'
import { withSetup } from './setup-flows.ts'

type ProviderConfig = Pick<Config, 'origin' | 'payouts' | 'payments'>
type Claim = (account_ref?: string | null) => Promise<void>

/** Makes the provider that the settings name. Throws SettingError when the database belongs to another. */
export async function makePaymentProvider(
  config: ProviderConfig,
  deps: SandboxDeps,
): Promise<PaymentProvider> {
  const settings = config.payments
  const claim: Claim = (account_ref) =>
    deps.database.transaction((tx) => claimDatabase(tx, providerNameOf(settings), deps.now(), account_ref))
  if (settings.provider !== 'sandbox')
    return withSetup(await makeStripe(settings, deps, claim), { ...config, payments: settings }, deps)
  await claim()
  return makeSandboxProvider(deps)
}

async function makeStripe(
  settings: StripeConfig,
  { log }: SandboxDeps,
  claim: Claim,
): Promise<PaymentProvider> {
  // Stripe's SDK is large, so it is loaded only when it is used.
  const [{ makeStripeProvider }, { findOperatorAccount }] = await Promise.all([
    import('#server/features/payments/payments/stripe/stripe-provider.ts'),
    import('#server/features/payments/payments/stripe/stripe-platform.ts'),
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
