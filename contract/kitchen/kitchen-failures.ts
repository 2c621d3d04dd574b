import { PHOTO_UNUSED_HOURS, PHOTOS_MB_MAX, RECALL_PERIOD } from '#contract/constants.ts'

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

/** Why a photo is refused besides its size. */
export const photoFailures = {
  photo_storage_full: {
    status: 409,
    title: 'Photo storage full',
    detail: `Your photos take up the ${PHOTOS_MB_MAX} MB that one restaurant has. Please remove some from your meals and try again later: a photo that nothing shows is deleted after ${PHOTO_UNUSED_HOURS} hours.`,
  },
  photo_removed: {
    status: 409,
    title: 'Photo removed',
    detail: 'This photo was removed and cannot be used again. Please choose another.',
  },
  not_an_image: { status: 415, title: 'Not an image', detail: 'Please send a photo as JPEG, PNG or WebP.' },
  image_unreadable: {
    status: 422,
    title: 'Image unreadable',
    detail: 'This photo could not be read. Please take it again or choose another.',
  },
  photos_closed: {
    status: 503,
    title: 'Photos closed',
    detail: 'There is no room for photos now. Please go on without and add one later.',
  },
} as const

/** Why a recall is refused besides what is wrong with its fields. */
export const recallFailures = {
  recall_refund_by_owner: {
    status: 403,
    title: 'Refund by the owner',
    detail:
      'Only the owner refunds orders that were collected. Recall the food without that, then ask the owner to recall it again with it.',
  },
  recall_by_owner: {
    status: 403,
    title: 'Recall by the owner',
    detail: `Only the owner can recall what was ordered more than ${RECALL_PERIOD} ago. Choose a later start, or ask the owner.`,
  },
  recall_proof_required: {
    status: 403,
    title: 'Password required',
    detail: `A recall of what was ordered more than ${RECALL_PERIOD} ago needs your password. Please enter it.`,
  },
} as const

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

/** Why somebody cannot join a team, and a device cannot be paired. */
export const staffFailures = {
  sign_in_as_invited: {
    status: 403,
    title: 'Sign in as the invited account',
    detail:
      'There is an account with the invited email. Please sign in to it, then join. If its password is not yours, set a new one by email first.',
  },
  already_member: {
    status: 409,
    title: 'Already on a team',
    detail: 'This person already belongs to the team of a restaurant.',
  },
  invitation_over: {
    status: 410,
    title: 'Invitation over',
    detail:
      'This invitation has been used, withdrawn or replaced, or it is too old. Please ask for a new one.',
  },
  pairing_over: {
    status: 410,
    title: 'Pairing code over',
    detail: 'This code has been used or is too old. Please show a new one on the dashboard and scan that.',
  },
} as const

/** Why a partner has to upgrade first, or cannot. */
export const subscriptionFailures = {
  subscription_required: {
    status: 403,
    title: 'Subscription required',
    detail: 'Your free trial has ended. Upgrade to Surplate Pro on the dashboard to list new meals.',
  },
  plan_active: {
    status: 409,
    title: 'Plan active',
    detail: 'The plan is active already. There is nothing to pay.',
  },
  no_running_plan: {
    status: 409,
    title: 'No running plan',
    detail: 'There is no running plan to manage. Please upgrade first.',
  },
} as const

/** Why a weekly plan cannot be made, or its question not be answered. */
export const weeklyPlanFailures = {
  too_many_plans: {
    status: 409,
    title: 'Too many weekly plans',
    detail: 'You have as many weekly plans as one restaurant can have. Please remove one first.',
  },
  plan_day_answered: {
    status: 409,
    title: 'Already answered',
    detail: 'This has been answered already. Please reload to see what is on sale.',
  },
} as const
