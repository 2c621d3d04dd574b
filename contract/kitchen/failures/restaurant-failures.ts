/** Why nothing of a restaurant can be changed. */
export const restaurantFailures = {
  restaurant_closed: {
    status: 409,
    title: 'Restaurant closed',
    detail: 'This restaurant has closed its account, so nothing was changed.',
  },
} as const
