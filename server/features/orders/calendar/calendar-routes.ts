import { calendarApi } from '#contract/orders/calendar.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { RawReply } from '#server/platform/http/http.ts'
import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import { replaceFeedLink, readFeed, readOrderCalendar } from './calendar-flows.ts'

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export function calendarRoutes(app: BindDeps, deps: OrderDeps): void {
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
