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
