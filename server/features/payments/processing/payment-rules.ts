import type { ExportedPayment } from '#contract/account-export.ts'
import type { CheckoutStatus } from '#contract/payments/payments.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts'
import type { Config } from '#server/application/config.ts'
import type { ProviderSession, ProviderName } from './payment-provider.ts'
import type { CheckoutSessionRow } from './payment-tables.ts'

export const CURRENCY = 'aud'

/** Stripe's minimum lifetime of a checkout session is 30 minutes, so the session may outlive the offer. */
const CHECKOUT_LIFETIME_MS = 30 * MINUTE_MS
export const checkoutExpiresAt = (offer_expires_at: Date): Date =>
  new Date(offer_expires_at.getTime() + CHECKOUT_LIFETIME_MS)

type Settlement = 'paid' | 'expired' | 'mismatch' | 'unchanged'

/**
 * What the provider's state of a session changes in ours. A payment that arrives after expiry still counts as
 * paid.
 */
export function decideSettlement(
  session: Pick<CheckoutSessionRow, 'status' | 'payment_status' | 'amount_cents' | 'currency'>,
  provider_session: ProviderSession,
): Settlement {
  if (session.payment_status === 'paid') return 'unchanged'
  if (provider_session.payment_status === 'paid')
    return provider_session.amount_cents === session.amount_cents &&
      provider_session.currency === session.currency
      ? 'paid'
      : 'mismatch'
  return provider_session.status === 'expired' && session.status === 'open' ? 'expired' : 'unchanged'
}

/** Whether an open session is past the time at which it could still be paid. */
export const isPastExpiry = (
  session: Pick<CheckoutSessionRow, 'status' | 'expires_at'>,
  now: Date,
): boolean => session.status === 'open' && session.expires_at <= now

export const RECONCILE_AFTER_MS = 30 * SECOND_MS
const PROVIDER_CHECK_INTERVAL_MS = SECOND_MS

/** Whether a status request of a browser may be passed on to the provider. */
export const canAskProvider = (checked_at: Date | null, now: Date): boolean =>
  checked_at === null || now.getTime() - checked_at.getTime() >= PROVIDER_CHECK_INTERVAL_MS

export const toCheckoutStatus = ({
  payment_status,
  status,
  package_id,
  order_id,
}: CheckoutSessionRow): CheckoutStatus => ({
  payment_status,
  status,
  package_id,
  order_id,
})

/** What an export has of a checkout session. */
export type ExportedRow = Pick<
  CheckoutSessionRow,
  | 'id'
  | 'package_id'
  | 'order_id'
  | 'amount_cents'
  | 'currency'
  | 'status'
  | 'payment_status'
  | 'created_at'
  | 'fulfilled_at'
>

export const toExportedPayment = (session: ExportedRow): ExportedPayment => ({
  id: session.id,
  package_id: session.package_id,
  order_id: session.order_id,
  amount_cents: session.amount_cents,
  currency: session.currency,
  status: session.status,
  payment_status: session.payment_status,
  created_at: session.created_at.toISOString(),
  fulfilled_at: session.fulfilled_at?.toISOString() ?? null,
})

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
