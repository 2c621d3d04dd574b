import { lockStock } from './features/kitchen/food-items/public.ts'
import { listingOf, type NotificationLookups } from './features/messages/notifications/public.ts'
import { orderCalendar } from './features/orders/calendar/public.ts'
import {
  findOrderDetails,
  findPaidOrdersEnding,
  findPaidOrdersWith,
  markNotified,
  type OrderDeps,
} from './features/orders/orders/public.ts'

/** What emails show of the slices that import notifications. */
export const notificationLookups = (orders: OrderDeps): NotificationLookups => ({
  findOrderDetails: (db, order_id) => findOrderDetails(orders, db, order_id),
  findPaidOrdersWith,
  findPaidOrdersEnding,
  onRecallNotified: markNotified,
  lockListing: async (tx, id) => {
    const item = (await lockStock(tx, [id])).get(id)
    return item === undefined ? undefined : listingOf(item)
  },
  buildCalendarFile: (details) => orderCalendar(details, orders.origin),
})
