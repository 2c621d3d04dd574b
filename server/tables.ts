import type { AccountTables } from './features/people/accounts/account-tables.ts'
import type { EmailAddressTables } from './features/people/accounts/email-addresses/email-address-tables.ts'
import type { EmailOptionTables } from './features/people/accounts/optional-emails/optional-email-tables.ts'
import type { PasskeyTables } from './features/people/accounts/passkeys/passkey-tables.ts'
import type { TwoFactorTables } from './features/people/accounts/two-factor/two-factor-tables.ts'
import type { BankAccountTables } from './features/money/payouts/bank-accounts/bank-account-tables.ts'
import type { CalendarTables } from './features/orders/calendar/calendar-tables.ts'
import type { DisputeTables } from './features/money/disputes/dispute-tables.ts'
import type { FoodItemTables } from './features/kitchen/food-items/food-item-tables.ts'
import type { HoursTables } from './features/kitchen/hours/hours-tables.ts'
import type { ImpactTables } from './features/orders/impact/impact-tables.ts'
import type { NotificationTables } from './features/messages/notifications/notification-tables.ts'
import type { ApprovalTables } from './features/desk/approvals/approval-tables.ts'
import type { InvoiceTables } from './features/money/invoices/invoice-tables.ts'
import type { LedgerTables } from './features/payments/ledger/ledger-tables.ts'
import type { LegalTextTables } from './features/people/legal-texts/legal-text-tables.ts'
import type { OrderTables } from './features/orders/orders/order-tables.ts'
import type { ReconciliationTables } from './features/money/reconciliation/reconciliation-tables.ts'
import type { RecallTables } from './features/kitchen/food-items/recalls/recall-tables.ts'
import type { RecallOrderTables } from './features/orders/orders/recalls/recalled-order-tables.ts'
import type { PassTables } from './features/orders/passes/pass-tables.ts'
import type { PaymentTables } from './features/payments/payments/payment-tables.ts'
import type { ProviderTables } from './features/payments/payments/provider/provider-tables.ts'
import type { SandboxTables } from './features/payments/payments/sandbox/sandbox-tables.ts'
import type { PayoutTables } from './features/money/payouts/payout-tables.ts'
import type { PhotoTables } from './features/kitchen/photos/photo-tables.ts'
import type { PickupTables } from './features/orders/pickups/pickup-tables.ts'
import type { WeeklyPlanTables } from './features/kitchen/weekly-plans/weekly-plan-tables.ts'
import type { RestaurantTables } from './features/kitchen/restaurants/restaurant-tables.ts'
import type { StaffTables } from './features/kitchen/staff/staff-tables.ts'
import type { SubscriptionTables } from './features/kitchen/subscriptions/subscription-tables.ts'
import type { ComplaintTables } from './features/desk/complaints/complaint-tables.ts'
import type { AuditTables } from './features/people/audit/audit-tables.ts'
import type { ReportTables } from './features/desk/reports/report-tables.ts'
import type { DecisionTables } from './features/desk/reports/decisions/decision-tables.ts'
import type { OperatorTables } from './features/people/operators/operator-tables.ts'
import type { IdempotencyTables } from './platform/idempotency/idempotency-store.ts'
import type { LimitTables } from './platform/limits/limit-store.ts'

/** Every table of the database, as the slices and the platform declare theirs. */
export interface AllTables
  extends
    AccountTables,
    ApprovalTables,
    EmailAddressTables,
    EmailOptionTables,
    AuditTables,
    ComplaintTables,
    OperatorTables,
    ReportTables,
    DecisionTables,
    PasskeyTables,
    TwoFactorTables,
    BankAccountTables,
    CalendarTables,
    DisputeTables,
    FoodItemTables,
    HoursTables,
    IdempotencyTables,
    ImpactTables,
    InvoiceTables,
    LedgerTables,
    LegalTextTables,
    NotificationTables,
    OrderTables,
    PassTables,
    PaymentTables,
    PayoutTables,
    PhotoTables,
    WeeklyPlanTables,
    ProviderTables,
    RecallTables,
    RecallOrderTables,
    ReconciliationTables,
    SandboxTables,
    PickupTables,
    RestaurantTables,
    StaffTables,
    SubscriptionTables,
    LimitTables {}

declare module '#server/platform/db/database.ts' {
  interface Tables extends AllTables {}
}
