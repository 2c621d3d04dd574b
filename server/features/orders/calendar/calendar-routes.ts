import { calendarApi } from '#contract/orders/calendar.ts'
import type { Route } from '#server/application/callers.ts'
import { RawReply } from '#server/platform/http/http.ts'
import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import { replaceFeedLink, readFeed, readOrderCalendar } from './calendar-flows.ts'

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export function calendarRoutes(route: Route, deps: OrderDeps): void {
  route(calendarApi.order, async ({ order_id }, caller) => {
    const file = await readOrderCalendar(deps, caller, order_id)
    const headers = {
      'content-type': CALENDAR_TYPE,
      'content-disposition': 'attachment; filename="surplate-pickup.ics"',
    }
    return new RawReply(200, headers, file)
  })
  route(calendarApi.link, ({ rotate }, caller) => replaceFeedLink(deps, caller, rotate === true))
  route(calendarApi.feed, async ({ feed_token }) => {
    const file = await readFeed(deps, feed_token)
    return new RawReply(200, { 'content-type': CALENDAR_TYPE, 'cache-control': 'private, no-cache' }, file)
  })
}
