import type { FoodItemDeps } from '#server/features/kitchen/food-items/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { type PassKeys, signPass } from '#server/features/orders/passes/public.ts'
import type { Payable } from '#server/features/payments/payments/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { orderEmails } from './emails/order-emails.ts'
import { reminderJobs } from './emails/reminder-jobs.ts'
import { recordDeclaration } from './kitchen-changes/changed-declaration-flows.ts'
import { editedFoodItemJobs } from './kitchen-changes/edited-food-item-jobs.ts'
import { openOrderJobs } from './kitchen-changes/open-order-jobs.ts'
import type { OrderDeps } from './order-deps.ts'
import { exportOrders } from './order-flows.ts'
import { orderJobs } from './order-jobs.ts'
import { orderPayable } from './order-payment-flows.ts'
import { orderRoutes } from './order-routes.ts'
import { assertNoOpenOrders, releaseHolds } from './order-transition-flows.ts'
import { recallJobs } from './recalls/recall-jobs.ts'
import { recallRoutes } from './recalls/recall-routes.ts'
import { retentionJobs } from './retention/retention-jobs.ts'

interface OrderParts {
  accounts: AccountDeps
  emails: Emails
  foodItems: FoodItemDeps
  keys: PassKeys
}

const passSigner =
  (keys: PassKeys): OrderDeps['signPass'] =>
  ({ id, restaurant_id, pass_issue, pickup_start, placed_at, pickup_end }) =>
    signPass(keys, {
      order_id: id,
      restaurant_id,
      issue: pass_issue,
      from: pickup_start ?? placed_at,
      until: pickup_end,
    })

export function registerOrders(
  app: AppParts,
  { accounts, emails, foodItems, keys }: OrderParts,
): { orders: OrderDeps; payable: Payable } {
  const orders: OrderDeps = { ...app, signPass: passSigner(keys), operator_gst: app.config.operator.gst }
  orderRoutes(app, orders)
  recallRoutes(app, { ...orders, accounts })
  emails.work('orders.emails', orderEmails(orders))
  reminderJobs(app.jobs, app)
  editedFoodItemJobs(app.jobs, orders)
  orderJobs(app.jobs, { ...app, ...orders })
  retentionJobs(app.jobs, orders)
  openOrderJobs(app.jobs, { ...app, ...orders })
  recallJobs(app.jobs, { ...app, ...orders, emails })
  foodItems.onDeclarationChanged.push((tx, item, now) => recordDeclaration(tx, orders, item, now))
  accounts.hooks.push({
    exportData: async (db, caller) => ({ orders: await exportOrders(orders, db, caller.id) }),
    onErasing: { leave: (tx, { id }) => releaseHolds(tx, orders, id), check: assertNoOpenOrders },
  })
  return { orders, payable: orderPayable(orders) }
}
