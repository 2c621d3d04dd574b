/** Why the registration of a food business, or a decision on it, is refused. */
export const approvalFailures = {
  registration_submitted: {
    status: 409,
    title: 'Sent already',
    detail: 'Your details have been sent already. You can still correct them until they are looked at.',
  },
  registration_approved: {
    status: 409,
    title: 'Approved already',
    detail: 'This restaurant is approved already. There is nothing to send.',
  },
  registration_not_submitted: {
    status: 409,
    title: 'Not sent',
    detail: 'The details of this restaurant do not wait for a decision. Please load the page again.',
  },
  restaurant_not_approved: {
    status: 409,
    title: 'Not approved',
    detail: 'Only a restaurant that is approved can be suspended. Please load the page again.',
  },
  restaurant_not_suspended: {
    status: 409,
    title: 'Not suspended',
    detail: 'This restaurant is not suspended. Please load the page again.',
  },
  restaurant_held: {
    status: 409,
    title: 'Held by a decision',
    detail:
      'A decision keeps this restaurant hidden. It ends at its end, or when an appeal against it is reversed.',
  },
} as const
