import { ordersApi } from '#contract/orders/orders.ts'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import { opensAt } from '#contract/kitchen/pickup-windows.ts'
import type { FoodItemDeps } from '#server/features/kitchen/food-items/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { type PassKeys, signPass } from '#server/features/orders/passes/public.ts'
import type { Payable } from '#server/features/payments/processing/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { orderEmails } from './emails/order-emails.ts'
import { reminderJobs, orderJobs, retentionJobs } from './order-jobs.ts'
import { recordDeclaration } from './changed-declaration-flows.ts'
import { editedFoodItemJobs, openOrderJobs } from './kitchen-change-jobs.ts'
import type { OrderDeps } from './order-deps.ts'
import {
  exportOrders,
  cancelRestaurantOrder,
  cancelOwnOrder,
  findAgain,
  findLatestOrders,
  readOwnOrder,
} from './order-flows.ts'
import { orderPayable } from './money/order-payment-flows.ts'
import { assertNoOpenOrders, releaseHolds } from './order-transition-flows.ts'
import { recallJobs } from './recalls/recalled-order-flows.ts'
import { readSharedPass, sharePass, takeBackPass } from './pass-sharing-flows.ts'
import { cancelPortions } from './money/cancelled-portion-flows.ts'
import { orderPlacer } from './placing/placing-flows.ts'
import { findRestaurantOrdersPage } from './replies/restaurant-orders-flows.ts'
import {
  countRecalled,
  findRecalls,
  openRecall,
  type RecallDeps,
  recallFood,
} from './recalls/recall-flows.ts'

function orderRoutes(app: BindDeps, deps: OrderDeps): void {
  const place = orderPlacer(deps)

  bind(app, ordersApi, {
    place: (input, caller, { key }) => place(caller, key, input),
    all: (_input, caller) => findLatestOrders(deps, deps.database.query, caller.id),
    onSaleAgain: (_input, caller) => findAgain(deps, caller),
    get: ({ order_id }, caller) => readOwnOrder(deps, caller, order_id),
    cancel: ({ order_id }, caller) => cancelOwnOrder(deps, caller, order_id),
    ofRestaurant: (query, caller) => findRestaurantOrdersPage(deps, caller, query),
    cancelByRestaurant: ({ order_id, reason }, caller) =>
      cancelRestaurantOrder(deps, caller, order_id, reason),
    cancelPortions: ({ order_id, ...input }, caller, { key }) =>
      cancelPortions(deps, caller, order_id, { ...input, key }),
    sharePass: ({ order_id }, caller) => sharePass(deps, caller, order_id),
    takeBackPass: ({ order_id }, caller) => takeBackPass(deps, caller, order_id),
    sharedPass: ({ share_token }) => readSharedPass(deps, share_token),
  })
}

function recallRoutes(app: BindDeps, deps: RecallDeps): void {
  bind(app, recallsApi, {
    create: (recall, caller) => recallFood(deps, caller, recall),
    count: (query, caller) => countRecalled(deps, caller, query),
    all: (_input, caller) => findRecalls(deps, caller),
    opened: ({ order_id }, caller) => openRecall(deps, caller, order_id),
  })
}

interface OrderParts {
  accounts: AccountDeps
  emails: Emails
  foodItems: FoodItemDeps
  keys: PassKeys
}

const passSigner =
  (keys: PassKeys): OrderDeps['signPass'] =>
  ({ id, restaurant_id, pass_issue, pickup_start, pickup_end }) =>
    signPass(keys, {
      order_id: id,
      restaurant_id,
      issue: pass_issue,
      from: opensAt({ pickup_start, pickup_end }),
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
    exportData: async (db, caller) => ({ orders: exportOrders(orders, db, caller.id) }),
    onErasing: { leave: (tx, { id }) => releaseHolds(tx, orders, id), check: assertNoOpenOrders },
  })
  return { orders, payable: orderPayable(orders) }
}
