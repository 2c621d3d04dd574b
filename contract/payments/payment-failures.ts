/** Why a payment cannot begin, and an event of the provider is refused. */
export const paymentFailures = {
  invalid_signature: {
    status: 400,
    title: 'Invalid signature',
    detail: 'The signature of this event does not match.',
  },
  amount_too_small: {
    status: 409,
    title: 'Amount too small',
    detail: 'This amount is too small to be paid by card. Please add something to the order.',
  },
  payments_not_set_up: {
    status: 503,
    title: 'Payments not set up',
    detail: 'The operator has to finish setting up payments. Please try again later.',
  },
} as const
