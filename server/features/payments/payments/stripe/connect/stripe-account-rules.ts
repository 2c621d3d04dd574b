import type { Stripe } from 'stripe'
import type { AccountRequest, ProviderAccount } from '#server/features/payments/payments/connect/connect-provider.ts'

/** Eating places and restaurants. */
const MERCHANT_CATEGORY = '5812'
const NAME_MAX = 100

/**
 * An account whose owner gives all details on Stripe's own form and sees its payouts on Stripe's own page, and for whose losses and fees
 * the platform answers. Nothing is paid out of it by itself.
 */
export const toAccountParams = ({ restaurant_id, name, email }: AccountRequest): Stripe.AccountCreateParams => ({
  country: 'AU',
  email,
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  business_profile: { name: name.slice(0, NAME_MAX), mcc: MERCHANT_CATEGORY },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  metadata: { restaurant_id },
})

type StripeAccount = Pick<Stripe.Account, 'id' | 'payouts_enabled' | 'details_submitted' | 'capabilities' | 'requirements'>

export function toProviderAccount({ id, payouts_enabled, details_submitted, capabilities, requirements }: StripeAccount): ProviderAccount {
  const { currently_due, past_due, disabled_reason = null } = requirements ?? {}
  return {
    account_ref: id,
    is_ready: payouts_enabled && capabilities?.transfers === 'active',
    is_submitted: details_submitted,
    requirements_due: [...new Set([...(past_due ?? []), ...(currently_due ?? [])])],
    disabled_reason,
  }
}
