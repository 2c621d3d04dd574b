import type { AccountDeps } from './features/people/accounts/public.ts'
import { deleteCalendarFeed, exportFeed } from './features/orders/calendar/public.ts'
import { withdrawAllFoodItems } from './features/kitchen/food-items/public.ts'
import { deleteHours } from './features/kitchen/hours/public.ts'
import { exportOrders, hasOpenOrders, type OrderDeps, releaseHolds } from './features/orders/orders/public.ts'
import { closeCheckouts, exportPayments } from './features/payments/payments/public.ts'
import { filesInDatabase, removePhotosOf } from './features/kitchen/photos/public.ts'
import { removeWeeklyPlansOfRestaurant } from './features/kitchen/weekly-plans/public.ts'
import { closeRestaurant, lockRestaurantToClose, openRestaurant, findRestaurantProfile } from './features/kitchen/restaurants/public.ts'
import { closeStaff, findMembership, forgetMember } from './features/kitchen/staff/public.ts'
import { endSubscription, exportSubscription, startTrial, findSubscriptionStatus } from './features/kitchen/subscriptions/public.ts'
import { Failure } from './platform/failure.ts'
import type { Jobs } from './platform/jobs/jobs.ts'

/** What the other slices do when an account is registered, exported, secured or erased. */
export const accountLifecycle = ({ jobs, orders }: { jobs: Jobs; orders: OrderDeps }): AccountDeps['lifecycle'] => ({
  onRegistered: async (tx, account) => {
    const { id, name, restaurant_id, created_at } = account
    await openRestaurant(tx, { id: restaurant_id, account_id: id, name, created_at })
    await startTrial(tx, account, created_at)
  },
  findSubscriptionStatus,
  findMembership,
  exportData: async (db, caller) => ({
    restaurant:
      caller.role !== 'owner' || caller.restaurant_id === null ? null : ((await findRestaurantProfile(db, caller.restaurant_id)) ?? null),
    subscription: await exportSubscription(db, caller.id),
    orders: await exportOrders(orders, db, caller.id),
    payments: await exportPayments(db, caller.id),
    calendar_feed: await exportFeed(db, caller.id, orders.origin),
  }),
  onCredentialsChanged: async (tx, account_id) => void (await deleteCalendarFeed(tx, account_id)),
  onErasing: async (tx, account, at) => {
    const { id, restaurant_id, email, mobile_number } = account
    // The first lock: it waits for a listing that is being created, and no other can begin.
    const restaurant = restaurant_id === null ? undefined : await lockRestaurantToClose(tx, restaurant_id)
    await deleteCalendarFeed(tx, id)
    await forgetMember(tx, id, at)
    await releaseHolds(tx, orders, id)
    await closeCheckouts(tx, jobs, id)
    if (restaurant_id === null) return
    // Withdrawn before the check for open orders, so that no order can be placed between the two.
    await withdrawAllFoodItems(tx, restaurant_id, at)
    if (await hasOpenOrders(tx, restaurant_id)) throw new Failure('open_orders')
    await deleteHours(tx, restaurant_id)
    await removeWeeklyPlansOfRestaurant(tx, restaurant_id, at)
    await closeStaff(tx, restaurant_id, at)
    await closeRestaurant(tx, restaurant_id, at)
    await removePhotosOf(tx, filesInDatabase, restaurant_id)
    await endSubscription(tx, jobs, { id, email, mobile_number, abn: restaurant?.abn ?? null }, at)
  },
})
