import { approvalFailures, complaintFailures, decisionFailures } from './desk/desk-failures.ts'
import { accountFailures, operatorFailures } from './people/people-failures.ts'
import {
  foodItemFailures,
  photoFailures,
  recallFailures,
  restaurantFailures,
  staffFailures,
  subscriptionFailures,
  weeklyPlanFailures,
} from './kitchen/kitchen-failures.ts'
import {
  bankAccountFailures,
  disputeFailures,
  impactCertificateFailures,
  payoutFailures,
  proposalFailures,
  reconciliationFailures,
} from './money/money-failures.ts'
import { ORDER_CHANGED, orderFailures, pickupFailures } from './orders/order-failures.ts'
import { paymentFailures } from './payments/payment-failures.ts'

export interface FailureEntry {
  status: number
  title: string
  /** What is shown to a person where the place that failed gives no detail of its own. */
  detail: string
}

/** Every way a call can be refused, one code per reason. The code is stable; the wording may improve. */
export const failures = {
  malformed: {
    status: 400,
    title: 'Malformed request',
    detail: 'The request could not be read. Please check it and try again.',
  },
  idempotency_key_required: {
    status: 400,
    title: 'Idempotency key required',
    detail: 'Send an Idempotency-Key header, so that a repeat cannot order twice.',
  },
  sign_in_required: { status: 401, title: 'Sign-in required', detail: 'Please sign in to go on.' },
  forbidden: { status: 403, title: 'Forbidden', detail: 'This account may not do that.' },
  role_required: {
    status: 403,
    title: 'Role required',
    detail: 'Your role at this restaurant does not allow that. Please ask its owner.',
  },
  cross_site: {
    status: 403,
    title: 'Cross-site request refused',
    detail: 'This request came from another site and was refused.',
  },
  too_slow: {
    status: 408,
    title: 'Too slow',
    detail: 'The request took too long to arrive. Please try again.',
  },
  not_found: { status: 404, title: 'Not found', detail: 'We could not find that. It may have been removed.' },
  /** A state that has no code of its own. */
  wrong_state: { status: 409, title: 'Not possible now', detail: ORDER_CHANGED },
  in_progress: {
    status: 409,
    title: 'In progress',
    detail: 'The same request is still being worked on. Please try again in a moment.',
  },
  too_large: { status: 413, title: 'Too large', detail: 'The request is too large. Please send less.' },
  not_json: { status: 415, title: 'Not JSON', detail: 'Please send the request as application/json.' },
  invalid: { status: 422, title: 'Invalid input', detail: 'Some fields need another look.' },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was used for another request. Please use a new one.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'That was too often. Please wait a moment and try again.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    detail: 'The headers of the request are too large. Please clear the cookies of this site.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. Please try again.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'Surplate is busy for a moment. Please try again.',
  },
  ...accountFailures,
  ...staffFailures,
  ...subscriptionFailures,
  ...restaurantFailures,
  ...foodItemFailures,
  ...photoFailures,
  ...weeklyPlanFailures,
  ...orderFailures,
  ...pickupFailures,
  ...recallFailures,
  ...paymentFailures,
  ...bankAccountFailures,
  ...payoutFailures,
  ...proposalFailures,
  ...disputeFailures,
  ...impactCertificateFailures,
  ...reconciliationFailures,
  ...operatorFailures,
  ...approvalFailures,
  ...decisionFailures,
  ...complaintFailures,
} as const satisfies Record<string, FailureEntry>

/** The codes that a call can be refused with. */
export type FailureCode = keyof typeof failures
