import type { AccountChangeJobData } from './features/notifications/account-email-flows.ts'
import type { AccountJobData } from './features/accounts/account-jobs.ts'
import type { HoursJobData } from './features/notifications/hours-email-flows.ts'
import type { MessageJobData } from './features/notifications/message-types.ts'
import type { PlanJobData } from './features/notifications/plan-email-flows.ts'
import type { PaymentJobData } from './features/payments/payment-jobs.ts'
import type { SubscriptionJobData } from './features/subscriptions/subscription-payment-flows.ts'

/** The data of every job by the name of the job, as the slices declare them. */
export interface AllJobData
  extends AccountJobData, PaymentJobData, AccountChangeJobData, HoursJobData, MessageJobData, PlanJobData, SubscriptionJobData {}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData extends AllJobData {}
}
