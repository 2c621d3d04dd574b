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
