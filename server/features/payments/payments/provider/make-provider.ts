import type { PaymentProvider } from '#server/features/payments/payments/payment-provider.ts'
import type { SandboxDeps } from '#server/features/payments/payments/sandbox/sandbox-flows.ts'
import { makeSandboxProvider } from '#server/features/payments/payments/sandbox/sandbox-provider.ts'
import type { Config } from '#server/application/config.ts'
import { claimDatabase } from './provider-flows.ts'
import { providerNameOf } from './provider-rules.ts'

/** Makes the provider that the settings name. Throws SettingError when the database belongs to another. */
export async function makePaymentProvider(settings: Config['payments'], deps: SandboxDeps): Promise<PaymentProvider> {
  await deps.database.transaction((tx) => claimDatabase(tx, providerNameOf(settings), deps.now()))
  if (settings.provider === 'sandbox') return makeSandboxProvider(deps)
  // Stripe's SDK is large, so it is loaded only when it is used.
  const { makeStripeProvider } = await import('#server/features/payments/payments/stripe/stripe-provider.ts')
  return makeStripeProvider(settings)
}
