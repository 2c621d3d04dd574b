import { HOLD_PERIOD } from './constants.ts'
import { photoFailures } from './kitchen/photo-failures.ts'
import { recallFailures } from './kitchen/recall-failures.ts'

export interface FailureEntry {
  status: number
  title: string
  /** What is shown to a person where the place that failed gives no detail of its own. */
  detail: string
  /** The code that was published for this reason before it had its own; a client that does not know `code` can rely on it. */
  general_code?: 'forbidden' | 'wrong_state' | 'pickup_over'
}

const ORDER_CHANGED = 'The order has moved on, so this is not possible any more. Please reload to see where it stands.'

/** Every way a call can be refused, one code per reason. The code is stable; the wording may improve. */
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
  role_required: {
    status: 403,
    title: 'Role required',
    detail: 'Your role at this restaurant does not allow that. Please ask its owner.',
    general_code: 'forbidden',
  },
  ...recallFailures,
  ...photoFailures,
  pass_of_other_restaurant: {
    status: 403,
    title: 'Pass of another restaurant',
    detail: 'This pass is for another restaurant, not for yours.',
    general_code: 'forbidden',
  },
  sign_in_as_invited: {
    status: 403,
    title: 'Sign in as the invited account',
    detail:
      'There is an account with the invited email. Please sign in to it, then join. If its password is not yours, set a new one by email first.',
  },
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
  no_common_window: {
    status: 409,
    title: 'No common pickup time',
    detail: 'These meals cannot be picked up at the same time. Please order them one by one.',
  },
  item_closed: { status: 409, title: 'Deal closed', detail: 'This deal is no longer on sale. Please choose another.' },
  already_collected: {
    status: 409,
    title: 'Already collected',
    detail: 'This order has already been collected.',
    general_code: 'wrong_state',
  },
  already_paid: { status: 409, title: 'Already paid', detail: ORDER_CHANGED, general_code: 'wrong_state' },
  not_paid_yet: {
    status: 409,
    title: 'Not paid yet',
    detail: 'This order has not been paid yet. Please pay for it first.',
    general_code: 'wrong_state',
  },
  order_cancelled: { status: 409, title: 'Order cancelled', detail: ORDER_CHANGED, general_code: 'wrong_state' },
  order_released: { status: 409, title: 'Order released', detail: ORDER_CHANGED, general_code: 'wrong_state' },
  order_missed: { status: 409, title: 'Order missed', detail: ORDER_CHANGED, general_code: 'wrong_state' },
  not_collected: { status: 409, title: 'Not collected', detail: ORDER_CHANGED, general_code: 'wrong_state' },
  too_early: { status: 409, title: 'Too early', detail: 'Pickup has not started yet.', general_code: 'wrong_state' },
  pass_replaced: {
    status: 409,
    title: 'Pass replaced',
    detail: 'This pass was replaced by a newer one. Please ask for the one that was sent last.',
    general_code: 'wrong_state',
  },
  open_orders: {
    status: 409,
    title: 'Open orders',
    detail: 'You still have orders to hand over. Please hand them over or cancel them first.',
    general_code: 'wrong_state',
  },
  declaration_outdated: { status: 409, title: 'Declaration outdated', detail: 'A meal of this name was declared differently since.' },
  meal_recalled: { status: 409, title: 'Meal recalled', detail: 'This meal was recalled. Please check it, then confirm the listing.' },
  food_item_withdrawn: {
    status: 409,
    title: 'Meal withdrawn',
    detail: 'This meal was withdrawn. Please list it again instead.',
    general_code: 'wrong_state',
  },
  plan_active: {
    status: 409,
    title: 'Plan active',
    detail: 'The plan is active already. There is nothing to pay.',
    general_code: 'wrong_state',
  },
  no_running_plan: {
    status: 409,
    title: 'No running plan',
    detail: 'There is no running plan to manage. Please upgrade first.',
    general_code: 'wrong_state',
  },
  amount_too_small: {
    status: 409,
    title: 'Amount too small',
    detail: 'This amount is too small to be paid by card. Please add something to the order.',
    general_code: 'wrong_state',
  },
  two_factor_on: {
    status: 409,
    title: 'Two-step sign-in is on',
    detail: 'Two-step sign-in is already on. Please reload the page.',
    general_code: 'wrong_state',
  },
  two_factor_off: {
    status: 409,
    title: 'Two-step sign-in is off',
    detail: 'Two-step sign-in is off. Please reload the page.',
    general_code: 'wrong_state',
  },
  two_factor_not_begun: {
    status: 409,
    title: 'Two-step sign-in not begun',
    detail: 'There is nothing to confirm any more. Please start again with a new QR code.',
    general_code: 'wrong_state',
  },
  too_many_passkeys: {
    status: 409,
    title: 'Too many passkeys',
    detail: 'You have 20 passkeys. Please remove one first.',
    general_code: 'wrong_state',
  },
  passkey_in_use: { status: 409, title: 'Passkey in use', detail: 'This passkey is in use already.', general_code: 'wrong_state' },
  /** Only a general code: no answer has it as its `code` any more. */
  wrong_state: { status: 409, title: 'Not possible now', detail: ORDER_CHANGED },
  too_many_holds: { status: 409, title: 'Too many unpaid orders', detail: 'You have two unpaid orders. Please pay or cancel one first.' },
  free_limit_reached: {
    status: 409,
    title: 'Free portions for today taken',
    detail: 'You have had your free portions for today, so that there is something for everyone. Please come back tomorrow.',
  },
  closed_day: {
    status: 409,
    title: 'Closed day',
    detail: 'The restaurant is closed on that day, so nothing can be on sale. Change the opening hours first if that is wrong.',
  },
  too_many_plans: {
    status: 409,
    title: 'Too many weekly plans',
    detail: 'You have as many weekly plans as one restaurant can have. Please remove one first.',
  },
  plan_day_answered: {
    status: 409,
    title: 'Already answered',
    detail: 'This has been answered already. Please reload to see what is on sale.',
    general_code: 'wrong_state',
  },
  already_member: { status: 409, title: 'Already on a team', detail: 'This person already belongs to the team of a restaurant.' },
  restaurant_closed: {
    status: 409,
    title: 'Restaurant closed',
    detail: 'This restaurant has closed its account, so nothing was changed.',
  },
  too_many_on_sale: {
    status: 409,
    title: 'Too many meals on sale',
    detail: 'You have as many meals on sale as one restaurant can have. Please withdraw one, or raise the number of portions of another.',
  },
  in_progress: { status: 409, title: 'In progress', detail: 'The same request is still being worked on. Please try again in a moment.' },
  pickup_over: { status: 410, title: 'Too late', detail: 'The time for this is over.' },
  hold_expired: {
    status: 410,
    title: 'Hold expired',
    detail: `The ${HOLD_PERIOD} to pay are over and the meals are back on sale. Please order again.`,
    general_code: 'pickup_over',
  },
  cancel_deadline_passed: {
    status: 410,
    title: 'Too late to cancel',
    detail:
      'It is too late to cancel. If something is wrong with the meal, your rights under consumer law still apply: please talk to the restaurant.',
    general_code: 'pickup_over',
  },
  undo_window_over: {
    status: 410,
    title: 'Too late to undo',
    detail: 'It is too late to take this scan back. It stands.',
    general_code: 'pickup_over',
  },
  invitation_over: {
    status: 410,
    title: 'Invitation over',
    detail: 'This invitation has been used, withdrawn or replaced, or it is too old. Please ask for a new one.',
  },
  pairing_over: {
    status: 410,
    title: 'Pairing code over',
    detail: 'This code has been used or is too old. Please show a new one on the dashboard and scan that.',
  },
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
} as const satisfies Record<string, FailureEntry>

/** The codes that a call can be refused with. */
export type FailureCode = Exclude<keyof typeof failures, 'wrong_state'>

export const generalCodeOf = (code: FailureCode): FailureEntry['general_code'] => {
  const entry: FailureEntry = failures[code]
  return entry.general_code
}
