import { Stripe } from 'stripe'
import type { ProviderRefusal } from '#server/features/payments/payments/connect/connect-provider.ts'

const { errors } = Stripe

/** The account is closed, or its owner has withdrawn our access to it. */
export const isAccountGone = (error: unknown): boolean =>
  error instanceof errors.StripePermissionError && error.code === 'account_invalid'

const refusals: Record<string, ProviderRefusal['refusal']> = {
  balance_insufficient: 'insufficient_funds',
  insufficient_funds: 'insufficient_funds',
  account_closed: 'account_not_ready',
  bank_account_restricted: 'account_not_ready',
  bank_account_unusable: 'account_not_ready',
  capability_not_active: 'account_not_ready',
  insufficient_capabilities_for_transfer: 'account_not_ready',
  no_account: 'account_not_ready',
  payouts_not_allowed: 'account_not_ready',
  transfers_not_allowed: 'account_not_ready',
}

/**
 * Why Stripe refused a transfer or a payout; undefined when it could not be reached or was not asked
 * properly.
 */
export function toRefusal(error: unknown): ProviderRefusal | undefined {
  if (isAccountGone(error)) return { refusal: 'account_not_ready', detail: 'The account is closed.' }
  if (!(error instanceof errors.StripeInvalidRequestError)) return undefined
  const isWithoutDestination = error.param === 'destination' && error.code === 'resource_missing'
  return {
    refusal: isWithoutDestination ? 'account_not_ready' : (refusals[error.code ?? ''] ?? 'refused'),
    detail: error.message,
  }
}
