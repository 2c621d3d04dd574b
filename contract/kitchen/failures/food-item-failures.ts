/** Why a food item cannot be listed or changed. */
export const foodItemFailures = {
  declaration_outdated: {
    status: 409,
    title: 'Declaration outdated',
    detail: 'A meal of this name was declared differently since.',
  },
  meal_recalled: {
    status: 409,
    title: 'Meal recalled',
    detail: 'This meal was recalled. Please check it, then confirm the listing.',
  },
  dish_on_sale: {
    status: 409,
    title: 'On sale already',
    detail: 'This meal is on sale already. Add to it, or change the price or the end of sale.',
  },
  food_item_withdrawn: {
    status: 409,
    title: 'Meal withdrawn',
    detail: 'This meal was withdrawn. Please list it again instead.',
  },
  food_item_removed: {
    status: 409,
    title: 'Meal removed',
    detail: 'This meal was taken off Surplate, so it cannot be listed again. Please list another one.',
  },
  closed_day: {
    status: 409,
    title: 'Closed day',
    detail:
      'The restaurant is closed on that day, so nothing can be on sale. Change the opening hours first if that is wrong.',
  },
  too_many_on_sale: {
    status: 409,
    title: 'Too many meals on sale',
    detail:
      'You have as many meals on sale as one restaurant can have. Please withdraw one, or raise the number of portions of another.',
  },
} as const
