import {
  HOLD_PERIOD,
  LATE_CANCELLATIONS_FREE,
  LATE_CANCELLATION_DAYS,
  numberInWords,
  UNPROVED_PORTIONS_MAX,
} from '#contract/constants.ts'

export const ORDER_CHANGED =
  'The order has moved on, so this is not possible any more. Please reload to see where it stands.'

/** Why an order cannot be placed, paid or cancelled. */
export const orderFailures = {
  not_enough_left: {
    status: 409,
    title: 'Not enough left',
    detail: 'There are not enough portions left. Please order fewer.',
  },
  price_changed: {
    status: 409,
    title: 'Price changed',
    detail: 'The price has changed. Please check it and order again.',
  },
  no_common_window: {
    status: 409,
    title: 'No common pickup time',
    detail: 'These meals cannot be picked up at the same time. Please order them one by one.',
  },
  item_closed: {
    status: 409,
    title: 'Deal closed',
    detail: 'This deal is no longer on sale. Please choose another.',
  },
  too_many_holds: {
    status: 409,
    title: 'Too many unpaid orders',
    detail: 'You have two unpaid orders. Please pay or cancel one first.',
  },
  unproved_portion_limit: {
    status: 409,
    title: 'Too many portions for a first order',
    detail: `A first order can have up to ${numberInWords(UNPROVED_PORTIONS_MAX)} portions. Please order fewer, or confirm your email address first, by the link that we sent you.`,
  },
  unproved_network_limit: {
    status: 409,
    title: 'Too many unpaid orders from this network',
    detail:
      'New accounts hold too many unpaid meals from your network right now. Please confirm your email address, by the link that we sent you, or try again in some minutes.',
  },
  holds_lapsed: {
    status: 409,
    title: 'Orders were not paid',
    detail: 'Your last orders were not paid. Please wait a little before the next one.',
  },
  free_limit_reached: {
    status: 409,
    title: 'Free portions for today taken',
    detail:
      'You have had your free portions for today, so that there is something for everyone. Please come back tomorrow.',
  },
  already_paid: { status: 409, title: 'Already paid', detail: ORDER_CHANGED },
  not_paid_yet: {
    status: 409,
    title: 'Not paid yet',
    detail: 'This order has not been paid yet. Please pay for it first.',
  },
  order_cancelled: { status: 409, title: 'Order cancelled', detail: ORDER_CHANGED },
  order_released: { status: 409, title: 'Order released', detail: ORDER_CHANGED },
  order_missed: { status: 409, title: 'Order missed', detail: ORDER_CHANGED },
  portions_not_in_order: {
    status: 409,
    title: 'Not in this order',
    detail:
      'This order has fewer portions left than that. Please reload to see what is left, and choose again.',
  },
  nothing_to_refund: {
    status: 409,
    title: 'Nothing to refund',
    detail: 'All that was paid for this order is refunded already.',
  },
  refunded_meanwhile: {
    status: 409,
    title: 'Refunded meanwhile',
    detail: 'Something of this order was refunded meanwhile. Please reload to see what is left.',
  },
  refund_exceeds_paid: {
    status: 409,
    title: 'More than was paid',
    detail: 'A refund cannot be more than what is left of the payment. Please choose a smaller amount.',
  },
  late_cancellations: {
    status: 409,
    title: 'Cancelled late too often',
    detail: `You have cancelled ${numberInWords(LATE_CANCELLATIONS_FREE)} orders at the last minute within ${numberInWords(LATE_CANCELLATION_DAYS)} days, so this one cannot be cancelled any more. Please collect it, or send its pass to a friend. Once you have collected an order, you can cancel late again.`,
  },
  hold_expired: {
    status: 410,
    title: 'Hold expired',
    detail: `The ${HOLD_PERIOD} to pay are over and the meals are back on sale. Please order again.`,
  },
  collection_undone: {
    status: 409,
    title: 'Collection undone',
    detail:
      'The restaurant handed this order over and took that back, so only the restaurant can cancel it. Please talk to its staff, or tell us what went wrong.',
  },
  cancel_deadline_passed: {
    status: 410,
    title: 'Too late to cancel',
    detail:
      'It is too late to cancel. If something is wrong with the meal, your rights under consumer law still apply: please talk to the restaurant.',
  },
} as const

/** Why an order cannot be collected, or its collection not be undone. */
export const pickupFailures = {
  pass_of_other_restaurant: {
    status: 403,
    title: 'Pass of another restaurant',
    detail: 'This pass is for another restaurant, not for yours.',
  },
  already_collected: {
    status: 409,
    title: 'Already collected',
    detail: 'This order has already been collected.',
  },
  too_early: { status: 409, title: 'Too early', detail: 'Pickup has not started yet.' },
  pass_with_friend: {
    status: 409,
    title: 'Pass sent to a friend',
    detail: 'Its customer has sent this pass to a friend. They can take it back on the page of the order.',
  },
  pass_replaced: {
    status: 409,
    title: 'Pass replaced',
    detail: 'This pass was replaced by a newer one. Please ask for the one that was sent last.',
  },
  pickup_over: { status: 410, title: 'Too late', detail: 'The time for this is over.' },
  undo_window_over: {
    status: 410,
    title: 'Too late to undo',
    detail: 'It is too late to take this scan back. It stands.',
  },
} as const
