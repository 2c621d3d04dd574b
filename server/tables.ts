import type { AccountTables } from './features/accounts/account-tables.ts'
import type { PasskeyTables } from './features/accounts/passkeys/passkey-tables.ts'
import type { TwoFactorTables } from './features/accounts/two-factor/two-factor-tables.ts'
import type { CalendarTables } from './features/calendar/calendar-tables.ts'
import type { FoodItemTables } from './features/food-items/food-item-tables.ts'
import type { HoursTables } from './features/hours/hours-tables.ts'
import type { ImpactTables } from './features/impact/impact-tables.ts'
import type { NotificationTables } from './features/notifications/notification-tables.ts'
import type { OrderTables } from './features/orders/order-tables.ts'
import type { RecallTables } from './features/orders/recalls/recall-tables.ts'
import type { PassTables } from './features/passes/pass-tables.ts'
import type { PaymentTables } from './features/payments/payment-tables.ts'
import type { ProviderTables } from './features/payments/provider/provider-tables.ts'
import type { SandboxTables } from './features/payments/sandbox/sandbox-tables.ts'
import type { PhotoTables } from './features/photos/photo-tables.ts'
import type { PickupTables } from './features/pickups/pickup-tables.ts'
import type { PlanTables } from './features/plans/plan-tables.ts'
import type { RestaurantTables } from './features/restaurants/restaurant-tables.ts'
import type { StaffTables } from './features/staff/staff-tables.ts'
import type { SubscriptionTables } from './features/subscriptions/subscription-tables.ts'
import type { LimitTables } from './platform/limits/limit-store.ts'

/** Every table of the database, as the slices and the platform declare theirs. */
export interface AllTables
  extends
    AccountTables,
    PasskeyTables,
    TwoFactorTables,
    CalendarTables,
    FoodItemTables,
    HoursTables,
    ImpactTables,
    NotificationTables,
    OrderTables,
    PassTables,
    PaymentTables,
    PhotoTables,
    PlanTables,
    ProviderTables,
    RecallTables,
    SandboxTables,
    PickupTables,
    RestaurantTables,
    StaffTables,
    SubscriptionTables,
    LimitTables {}

declare module '#server/platform/db/database.ts' {
  interface Tables extends AllTables {}
}
