import { Stripe } from 'stripe'
import { Failure } from '#server/platform/failure.ts'

const { errors } = Stripe

export const isMissing = (error: unknown): boolean => error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Stripe understood, and will not: a page that is no longer open, for one. */
export const isRefused = (error: unknown): boolean => error instanceof errors.StripeInvalidRequestError

export const isRefundedAlready = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'

function failureOf(cause: unknown): Failure {
  if (cause instanceof Failure) return cause
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

/** Says in our words what went wrong at Stripe; `expected` may turn an error into an answer. */
export async function reach<T, Otherwise = never>(
  call: () => Promise<T>,
  expected?: (error: unknown) => { answer: Otherwise } | undefined,
): Promise<T | Otherwise> {
  try {
    return await call()
  } catch (error) {
    const known = expected?.(error)
    if (known !== undefined) return known.answer
    throw failureOf(error)
  }
}
