import { ordersApi } from '#contract/orders/orders.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { OrderDeps } from './order-deps.ts'
import {
  cancelRestaurantOrder,
  cancelOwnOrder,
  findAgain,
  findLatestOrders,
  readOwnOrder,
} from './order-flows.ts'
import {
  cancellingLimits,
  placingLimits,
  restaurantCancellingLimits,
  sharingLimits,
} from './placing/order-limits.ts'
import { readSharedPass, sharePass, takeBackPass } from './pass-sharing-flows.ts'
import { cancelPortions } from './refunds/cancelled-portion-flows.ts'
import { orderPlacer } from './placing/placing-flows.ts'
import { findRestaurantOrdersPage } from './restaurant-orders/restaurant-orders-flows.ts'

export function orderRoutes(app: BindDeps, deps: OrderDeps): void {
  const place = orderPlacer(deps)

  bind(app, ordersApi, {
    place: async (input, caller, { key }) => {
      await deps.limits.spend(placingLimits(caller.id))
      return place(caller.id, key, input)
    },
    all: (_input, caller) => findLatestOrders(deps, deps.database.query, caller.id),
    onSaleAgain: (_input, caller) => findAgain(deps, caller),
    get: ({ order_id }, caller) => readOwnOrder(deps, caller, order_id),
    cancel: async ({ order_id }, caller) => {
      await deps.limits.spend(cancellingLimits(caller.id))
      return cancelOwnOrder(deps, caller, order_id)
    },
    ofRestaurant: (query, caller) => findRestaurantOrdersPage(deps, caller, query),
    cancelByRestaurant: async ({ order_id, reason }, caller) => {
      await deps.limits.spend(restaurantCancellingLimits(caller.restaurant_id))
      return cancelRestaurantOrder(deps, caller, order_id, reason)
    },
    cancelPortions: async ({ order_id, ...input }, caller, { key }) => {
      await deps.limits.spend(restaurantCancellingLimits(caller.restaurant_id))
      return cancelPortions(deps, caller, order_id, { ...input, key })
    },
    sharePass: async ({ order_id }, caller) => {
      await deps.limits.spend(sharingLimits(caller.id))
      return sharePass(deps, caller, order_id)
    },
    takeBackPass: async ({ order_id }, caller) => {
      await deps.limits.spend(sharingLimits(caller.id))
      return takeBackPass(deps, caller, order_id)
    },
    sharedPass: ({ share_token }) => readSharedPass(deps, share_token),
  })
}
