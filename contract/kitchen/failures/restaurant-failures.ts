/** Why nothing of a restaurant can be changed. */
export const restaurantFailures = {
  restaurant_closed: {
    status: 409,
    title: 'Restaurant closed',
    detail: 'This restaurant has closed its account, so nothing was changed.',
  },
  restaurant_suspended: {
    status: 409,
    title: 'Restaurant suspended',
    detail:
      'Your restaurant is suspended, so nothing new can go on sale. Orders that are open stay as they are.',
  },
  listing_paused: {
    status: 409,
    title: 'Listing paused',
    detail:
      'Your restaurant cannot put anything new on sale for now. What is on sale, and orders, stay as they are.',
  },
} as const
