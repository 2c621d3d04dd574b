/** Emails that an account can do without, and what each is, as the page says it that stops them. */
export const optionalEmails = {
  pickup_reminder: 'reminders before pickup ends',
  weekly_plan_question: 'questions of your weekly plans',
  holiday_question: 'questions about public holidays',
  trial_ends: 'reminders before your free trial ends',
  premises_expiry: 'reminders before the registration of your food premises ends',
  message_to_all: 'messages to all restaurants',
  operators_daily: 'what waits at the desk each morning',
} as const
export type OptionalEmail = keyof typeof optionalEmails

export const isOptionalEmail = (kind: string): kind is OptionalEmail => Object.hasOwn(optionalEmails, kind)

export const unsubscribePath = (token: string, kind: OptionalEmail): string => `/unsubscribe/${token}/${kind}`
