import type { AccountJobData } from './features/people/accounts/account-emails.ts'
import type { OperatorJobData } from './features/people/operators/daily-emails.ts'
import type { ComplaintJobData } from './features/desk/complaints/emails/complaint-emails.ts'
import type { DisputeJobData } from './features/money/disputes/dispute-jobs.ts'
import type { HoursJobData } from './features/kitchen/hours/holiday-emails.ts'
import type { FoodItemJobData } from './features/kitchen/food-items/edits/pending-edit-flows.ts'
import type { LegalTextJobData } from './features/people/legal-texts/legal-text-jobs.ts'
import type { ApprovalJobData } from './features/desk/approvals/approval-emails.ts'
import type { OpenOrderJobData } from './features/orders/orders/kitchen-changes/open-order-jobs.ts'
import type { OrderJobData } from './features/orders/orders/emails/order-emails.ts'
import type { RecallJobData } from './features/orders/orders/recalls/recall-emails.ts'
import type { WeeklyPlanJobData } from './features/kitchen/weekly-plans/weekly-plan-emails.ts'
import type { BankAccountJobData } from './features/money/payouts/bank-accounts/bank-account-emails.ts'
import type { InvoiceJobData } from './features/money/invoices/invoice-emails.ts'
import type { PaymentJobData } from './features/payments/payments/payment-jobs.ts'
import type { RestaurantJobData } from './features/kitchen/restaurants/slice.ts'
import type { ReportJobData } from './features/desk/reports/report-emails.ts'
import type { StaffJobData } from './features/kitchen/staff/invitation-emails.ts'
import type { TrialEmailJobData } from './features/kitchen/subscriptions/trial-emails.ts'
import type { SubscriptionJobData } from './features/kitchen/subscriptions/subscription-payment-flows.ts'

/** The data of every job by the name of the job, as the slices declare them. */
export interface AllJobData
  extends
    AccountJobData,
    ApprovalJobData,
    BankAccountJobData,
    ComplaintJobData,
    DisputeJobData,
    PaymentJobData,
    HoursJobData,
    InvoiceJobData,
    OperatorJobData,
    FoodItemJobData,
    LegalTextJobData,
    OpenOrderJobData,
    OrderJobData,
    RecallJobData,
    RestaurantJobData,
    ReportJobData,
    StaffJobData,
    SubscriptionJobData,
    TrialEmailJobData,
    WeeklyPlanJobData {}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData extends AllJobData {}
}
