import { ordersApi } from '#contract/orders.ts'
import type { Route } from '#server/platform/http.ts'
import type { Budget } from '#server/platform/limits-rules.ts'
import type { OrderDeps } from './order-deps.ts'
import { cancelForRestaurant, cancelOwn, getOwn, listForRestaurant, listOwn } from './order-flows.ts'
import { readSharedPass, sharePass, takeBackPass } from './pass-sharing.ts'
import { orderPlacer } from './placing-flow.ts'

// Far above what anybody orders in earnest; against programs that hold meals for nothing.
const placing: Budget = { purpose: 'place_order', most: 300, minutes: 60 }

export function orderRoutes(route: Route, deps: OrderDeps): void {
  const place = orderPlacer(deps)
  route(ordersApi.place, async (wanted, caller, exchange) => {
    await deps.limits.spend([{ budget: placing, subject: caller.id }])
    const { order, replayed } = await place(caller.id, exchange.idempotency_key, wanted)
    if (replayed) exchange.set('idempotent-replayed', 'true')
    return order
  })
  route(ordersApi.list, (_input, caller) => listOwn(deps, caller))
  route(ordersApi.get, ({ order_id }, caller) => getOwn(deps, caller, order_id))
  route(ordersApi.cancel, ({ order_id }, caller) => cancelOwn(deps, caller, order_id))
  route(ordersApi.ofRestaurant, (wanted, caller) => listForRestaurant(deps, caller, wanted))
  route(ordersApi.cancelByRestaurant, ({ order_id, reason }, caller) => cancelForRestaurant(deps, caller, order_id, reason))
  route(ordersApi.sharePass, ({ order_id }, caller) => sharePass(deps, caller, order_id))
  route(ordersApi.takeBackPass, ({ order_id }, caller) => takeBackPass(deps, caller, order_id))
  route(ordersApi.sharedPass, ({ share_token }) => readSharedPass(deps, share_token))
}
