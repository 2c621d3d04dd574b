import type { PaymentProvider } from '#server/features/payments/payments/payment-provider.ts'
import type { SandboxDeps } from '#server/features/payments/payments/sandbox/sandbox-flows.ts'
import { makeSandboxProvider } from '#server/features/payments/payments/sandbox/sandbox-provider.ts'
import type { Config } from '#server/application/config.ts'
import { claimDatabase } from './provider-flows.ts'
import { providerNameOf } from './provider-rules.ts'

/** Makes the provider that the settings name. Throws SettingError when the database belongs to another. */
export async function makePaymentProvider(settings: Config['payments'], deps: SandboxDeps): Promise<PaymentProvider> {
  const claim = (): Promise<void> => deps.database.transaction((tx) => claimDatabase(tx, providerNameOf(settings), deps.now()))
  if (settings.provider === 'sandbox') {
    await claim()
    return makeSandboxProvider(deps)
  }
  // Stripe's SDK is large, so it is loaded only when it is used.
  const [{ makeStripeProvider }, { assertAustralianAccount }] = await Promise.all([
    import('#server/features/payments/payments/stripe/stripe-provider.ts'),
    import('#server/features/payments/payments/stripe/stripe-platform.ts'),
  ])
  // Before the claim, which cannot be undone.
  await assertAustralianAccount(settings, deps.log)
  await claim()
  return makeStripeProvider(settings)
}
