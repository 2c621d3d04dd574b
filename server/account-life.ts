import type { AccountDeps } from './features/accounts/public.ts'
import { closeFeed, exportFeed } from './features/calendar/public.ts'
import { withdrawAll } from './features/food-items/public.ts'
import { exportOrders, hasOpenOrders, type OrderDeps } from './features/orders/public.ts'
import { exportPayments } from './features/payments/public.ts'
import { closeRestaurant, openRestaurant, profileOfRestaurant } from './features/restaurants/public.ts'
import { endSubscription, exportSubscription, startTrial, statusOf } from './features/subscriptions/public.ts'
import { Failure } from './platform/failure.ts'
import type { Jobs } from './platform/jobs.ts'

/** What an account opens in the other slices when it is made, shows of them, and closes there when it is erased. */
export const accountLife = ({ jobs, orders }: { jobs: Jobs; orders: OrderDeps }): AccountDeps['partner'] => ({
  open: async (tx, { id, name, restaurant_id, created_at }) => {
    await openRestaurant(tx, { id: restaurant_id, account_id: id, name, created_at })
    await startTrial(tx, id, created_at)
  },
  statusOf,
  exported: async (db, caller) => ({
    restaurant: caller.restaurant_id === null ? null : ((await profileOfRestaurant(db, caller.restaurant_id)) ?? null),
    subscription: await exportSubscription(db, caller.id),
    orders: await exportOrders(orders, db, caller.id),
    payments: await exportPayments(db, caller.id),
    calendar_feed: await exportFeed(db, caller.id, orders.origin),
  }),
  secured: async (tx, account_id) => void (await closeFeed(tx, account_id)),
  erased: async (tx, caller, at) => {
    await closeFeed(tx, caller.id)
    if (caller.restaurant_id === null) return
    // First off sale, then the look at open orders: an order that slips in between cannot exist.
    await withdrawAll(tx, caller.restaurant_id, at)
    if (await hasOpenOrders(tx, caller.restaurant_id)) {
      throw new Failure('wrong_state', { detail: 'You still have orders to hand over. Please hand them over or cancel them first.' })
    }
    await closeRestaurant(tx, caller.restaurant_id, at)
    await endSubscription(tx, jobs, caller.id, at)
  },
})
