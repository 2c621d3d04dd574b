import { calendarApi } from '#contract/orders/calendar.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { OrderDeps } from '#server/features/orders/ordering/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { RawReply } from '#server/platform/http/http.ts'
import { exportFeed, replaceFeedLink, readFeed, readOrderCalendar } from './calendar-flows.ts'
import { deleteCalendarFeed } from './calendar-store.ts'

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

function calendarRoutes(app: BindDeps, deps: OrderDeps): void {
  bind(app, calendarApi, {
    order: async ({ order_id }, caller) => {
      const file = await readOrderCalendar(deps, caller, order_id)
      const headers = {
        'content-type': CALENDAR_TYPE,
        'content-disposition': 'attachment; filename="surplate-pickup.ics"',
      }
      return new RawReply(200, headers, file)
    },
    link: ({ rotate }, caller) => replaceFeedLink(deps, caller, rotate === true),
    feed: async ({ feed_token }) => {
      const file = await readFeed(deps, feed_token)
      return new RawReply(200, { 'content-type': CALENDAR_TYPE, 'cache-control': 'private, no-cache' }, file)
    },
  })
}

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
