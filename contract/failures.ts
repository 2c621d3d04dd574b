import { z } from 'zod'

interface Known {
  status: number
  title: string
  /** What is shown to a person when the place that failed has nothing more exact to say. */
  detail: string
}

/** Every way a call can be refused. The code is stable; the wording may improve. */
export const failures = {
  malformed: { status: 400, title: 'Malformed request', detail: 'The request could not be read. Please check it and try again.' },
  idempotency_key_required: {
    status: 400,
    title: 'Idempotency key required',
    detail: 'Send an Idempotency-Key header, so that a repeat cannot order twice.',
  },
  invalid_signature: { status: 400, title: 'Invalid signature', detail: 'The signature of this event does not match.' },
  sign_in_required: { status: 401, title: 'Sign-in required', detail: 'Please sign in to go on.' },
  invalid_credentials: { status: 401, title: 'Invalid credentials', detail: 'That email and password do not match. Please try again.' },
  second_factor_required: {
    status: 401,
    title: 'Second step required',
    detail: 'Please enter the code from your authenticator app to sign in.',
  },
  forbidden: { status: 403, title: 'Forbidden', detail: 'This account may not do that.' },
  cross_site: { status: 403, title: 'Cross-site request refused', detail: 'This request came from another site and was refused.' },
  subscription_required: {
    status: 403,
    title: 'Subscription required',
    detail: 'Your free trial has ended. Upgrade to Surplate Pro on the dashboard to list new meals.',
  },
  too_slow: { status: 408, title: 'Too slow', detail: 'The request took too long to arrive. Please try again.' },
  not_found: { status: 404, title: 'Not found', detail: 'We could not find that. It may have been removed.' },
  email_taken: { status: 409, title: 'Email taken', detail: 'An account with this email already exists. Please sign in instead.' },
  not_enough_left: { status: 409, title: 'Not enough left', detail: 'There are not enough portions left. Please order fewer.' },
  price_changed: { status: 409, title: 'Price changed', detail: 'The price has changed. Please check it and order again.' },
  item_closed: { status: 409, title: 'Deal closed', detail: 'This deal is no longer on sale. Please choose another.' },
  already_collected: { status: 409, title: 'Already collected', detail: 'This order has already been collected.' },
  wrong_state: {
    status: 409,
    title: 'Not possible now',
    detail: 'The order has moved on, so this is not possible any more. Please reload to see where it stands.',
  },
  too_many_holds: { status: 409, title: 'Too many unpaid orders', detail: 'You have two unpaid orders. Please pay or cancel one first.' },
  free_limit_reached: {
    status: 409,
    title: 'Free portions for today taken',
    detail: 'You have had your free portions for today, so that there is something for everyone. Please come back tomorrow.',
  },
  too_many_on_sale: {
    status: 409,
    title: 'Too many meals on sale',
    detail: 'You have as many meals on sale as one restaurant can have. Please withdraw one, or raise the number of portions of another.',
  },
  in_progress: { status: 409, title: 'In progress', detail: 'The same request is still being worked on. Please try again in a moment.' },
  pickup_over: { status: 410, title: 'Too late', detail: 'The time for this is over.' },
  too_large: { status: 413, title: 'Too large', detail: 'The request is too large. Please send less.' },
  not_json: { status: 415, title: 'Not JSON', detail: 'Please send the request as application/json.' },
  invalid: { status: 422, title: 'Invalid input', detail: 'Some fields need another look.' },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was used for another request. Please use a new one.',
  },
  too_many_requests: { status: 429, title: 'Too many requests', detail: 'That was too often. Please wait a moment and try again.' },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    detail: 'The headers of the request are too large. Please clear the cookies of this site.',
  },
  internal: { status: 500, title: 'Internal error', detail: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, title: 'Unavailable', detail: 'Surplate is busy for a moment. Please try again.' },
} as const satisfies Record<string, Known>

export type FailureCode = keyof typeof failures

/** RFC 9457 problem document, with Surplate's stable `code`. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type Problem = z.infer<typeof Problem>
