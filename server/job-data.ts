import type { AccountChangeJobData } from './features/messages/notifications/account-email-flows.ts'
import type { AccountJobData } from './features/people/accounts/account-jobs.ts'
import type { AddressJobData } from './features/messages/notifications/address-email-flows.ts'
import type { HoursJobData } from './features/messages/notifications/hours-email-flows.ts'
import type { MessageJobData } from './features/messages/notifications/message-types.ts'
import type { PlanJobData } from './features/messages/notifications/plan-email-flows.ts'
import type { PaymentJobData } from './features/payments/payments/payment-jobs.ts'
import type { RestaurantJobData } from './features/kitchen/restaurants/restaurant-jobs.ts'
import type { StaffJobData } from './features/kitchen/staff/staff-jobs.ts'
import type { SubscriptionJobData } from './features/kitchen/subscriptions/subscription-payment-flows.ts'

/** The data of every job by the name of the job, as the slices declare them. */
export interface AllJobData
  extends
    AccountJobData,
    AddressJobData,
    PaymentJobData,
    AccountChangeJobData,
    HoursJobData,
    MessageJobData,
    PlanJobData,
    RestaurantJobData,
    StaffJobData,
    SubscriptionJobData {}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData extends AllJobData {}
}
