import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { exportFeed } from './calendar-flows.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { deleteCalendarFeed } from './calendar-store.ts'

export function registerCalendar(
  app: AppParts,
  { accounts, orders }: { accounts: AccountDeps; orders: OrderDeps },
): void {
  calendarRoutes(app, orders)
  accounts.hooks.push({
    exportData: async (db, caller) => ({ calendar_feed: await exportFeed(db, caller.id, app.origin) }),
    onCredentialsChanged: deleteCalendarFeed,
    onErasing: { leave: (tx, { id }) => deleteCalendarFeed(tx, id) },
  })
}
