import type { AccountChangeJobData } from './features/messages/notifications/account-email-flows.ts'
import type { AccountJobData } from './features/people/accounts/account-jobs.ts'
import type { HoursJobData } from './features/kitchen/hours/holiday-emails.ts'
import type { MessageJobData } from './features/messages/notifications/message-types.ts'
import type { WeeklyPlanJobData } from './features/kitchen/weekly-plans/weekly-plan-emails.ts'
import type { PaymentJobData } from './features/payments/payments/payment-jobs.ts'
import type { RestaurantJobData } from './features/kitchen/restaurants/restaurant-jobs.ts'
import type { StaffJobData } from './features/kitchen/staff/staff-jobs.ts'
import type { SubscriptionJobData } from './features/kitchen/subscriptions/subscription-payment-flows.ts'

/** The data of every job by the name of the job, as the slices declare them. */
export interface AllJobData
  extends
    AccountJobData,
    PaymentJobData,
    AccountChangeJobData,
    HoursJobData,
    MessageJobData,
    RestaurantJobData,
    StaffJobData,
    SubscriptionJobData,
    WeeklyPlanJobData {}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData extends AllJobData {}
}
