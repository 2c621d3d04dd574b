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
