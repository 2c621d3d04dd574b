import { ordersApi } from '#contract/orders.ts'
import type { Route } from '#server/platform/http/http.ts'
import type { OrderDeps } from './order-deps.ts'
import { cancelForRestaurant, cancelOwn, getOwn, listForRestaurant, listOwn } from './order-flows.ts'
import { cancellingUses, placingUses, refusingUses, sharingUses } from './order-limits.ts'
import { readSharedPass, sharePass, takeBackPass } from './pass-sharing-flows.ts'
import { orderPlacer } from './placing-flows.ts'

export function orderRoutes(route: Route, deps: OrderDeps): void {
  const place = orderPlacer(deps)
  route(ordersApi.place, async (input, caller, context) => {
    await deps.limits.spend(placingUses(caller.id))
    const { order, replayed } = await place(caller.id, context.idempotency_key, input)
    if (replayed) context.setHeader('idempotent-replayed', 'true')
    return order
  })
  route(ordersApi.list, (_input, caller) => listOwn(deps, caller))
  route(ordersApi.get, ({ order_id }, caller) => getOwn(deps, caller, order_id))
  route(ordersApi.cancel, async ({ order_id }, caller) => {
    await deps.limits.spend(cancellingUses(caller.id))
    return cancelOwn(deps, caller, order_id)
  })
  route(ordersApi.ofRestaurant, (query, caller) => listForRestaurant(deps, caller, query))
  route(ordersApi.cancelByRestaurant, async ({ order_id, reason }, caller) => {
    await deps.limits.spend(refusingUses(caller.restaurant_id))
    return cancelForRestaurant(deps, caller, order_id, reason)
  })
  route(ordersApi.sharePass, async ({ order_id }, caller) => {
    await deps.limits.spend(sharingUses(caller.id))
    return sharePass(deps, caller, order_id)
  })
  route(ordersApi.takeBackPass, async ({ order_id }, caller) => {
    await deps.limits.spend(sharingUses(caller.id))
    return takeBackPass(deps, caller, order_id)
  })
  route(ordersApi.sharedPass, ({ share_token }) => readSharedPass(deps, share_token))
}
