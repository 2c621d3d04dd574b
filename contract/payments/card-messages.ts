/** Of the specification's wording what a card of a food item needs, so that the first view loads no more. */
export const cardMessages = {
  unknown_restaurant: 'Unknown Restaurant',
  sold_out: 'Sold Out',
  expired: 'Expired',
} as const
