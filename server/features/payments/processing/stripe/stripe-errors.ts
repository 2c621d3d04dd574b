import { Stripe } from 'stripe'
import { Failure } from '#server/platform/failure.ts'
import { SetupMissing } from '#server/features/payments/processing/payment-provider.ts'
import type { ProviderRefusal } from '#server/features/payments/processing/connect-provider.ts'
import { setupGapOf } from './setup-gaps.ts'

const { errors } = Stripe

export const isNotFound = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError &&
  (error.code === 'resource_missing' || error.code === 'not_found')

export const undefinedIfMissing = (error: unknown): { reply: undefined } | undefined =>
  isNotFound(error) ? { reply: undefined } : undefined

/** Stripe understood the request and refused it, for example because a checkout session is no longer open. */
export const isRefused = (error: unknown): boolean => error instanceof errors.StripeInvalidRequestError

export const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'

/**
 * More of the payment has gone back already than the shop knows of, for example by hand on Stripe's own page.
 */
export const isMoreThanUnrefunded = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.param === 'amount'

function toFailure(cause: unknown): Failure {
  if (cause instanceof Failure) return cause
  const gap = setupGapOf(cause)
  if (gap !== undefined) return new Failure('payments_not_set_up', { cause: new SetupMissing(gap, cause) })
  if (cause instanceof errors.StripeIdempotencyError) return new Failure('in_progress', { cause })
  if (cause instanceof errors.StripeInvalidRequestError) {
    return new Failure(cause.code === 'amount_too_small' ? 'amount_too_small' : 'internal', { cause })
  }
  return new Failure('unavailable', {
    detail: 'The payment service cannot be reached at the moment. Please try again.',
    retry_after: 5,
    cause,
  })
}

/**
 * Calls Stripe and turns its errors into Failures; `onError` may turn an expected error into a reply instead.
 */
export async function callStripe<T, Otherwise = never>(
  call: () => Promise<T>,
  onError?: (error: unknown) => { reply: Otherwise } | undefined,
): Promise<T | Otherwise> {
  try {
    return await call()
  } catch (error) {
    const expected = onError?.(error)
    if (expected !== undefined) return expected.reply
    throw toFailure(error)
  }
}

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
