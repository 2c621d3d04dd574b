/** Of the specification's wording what a card of a food item needs, so that the first view loads no more. */
export const cardMessages = {
  unknown_restaurant: 'Unknown Restaurant',
  no_food_items: 'No food deals available at the moment.',
  sold_out: 'Sold Out',
  expired: 'Expired',
} as const
