import type { Config } from '#server/application/config.ts'
import type { ProviderName } from '#server/features/payments/payments/payment-provider.ts'

/** From play money to real money: a database may change its provider in this direction only. */
const providerOrder: ProviderName[] = ['sandbox', 'stripe_test', 'stripe']

/** Anyone can pay with test cards, so a test key is not real money. */
export const providerNameOf = (settings: Config['payments']): ProviderName => {
  if (settings.provider === 'sandbox') return 'sandbox'
  return /^.k_live_/.test(settings.secret_key) ? 'stripe' : 'stripe_test'
}

/**
 * Whether a database may change from one provider to another. One database never holds payments of two
 * providers.
 */
export const canChangeProvider = (from: ProviderName, to: ProviderName, has_payments: boolean): boolean =>
  !has_payments && providerOrder.indexOf(to) > providerOrder.indexOf(from)
