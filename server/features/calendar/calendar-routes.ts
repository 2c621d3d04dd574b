import { createHash } from 'node:crypto'
import { calendarApi } from '#contract/calendar.ts'
import { Ready, type Route } from '#server/platform/http/http.ts'
import { type CalendarDeps, replaceFeedLink, readFeed, readOrderCalendar } from './calendar-flows.ts'

const media = 'text/calendar; charset=utf-8'

export function calendarRoutes(route: Route, deps: CalendarDeps): void {
  route(calendarApi.order, async ({ order_id }, caller) => {
    const file = await readOrderCalendar(deps, caller, order_id)
    return new Ready(200, { 'content-type': media, 'content-disposition': 'attachment; filename="surplate-pickup.ics"' }, file)
  })
  route(calendarApi.link, ({ rotate }, caller) => replaceFeedLink(deps, caller, rotate === true))
  route(calendarApi.feed, async ({ feed_token }, _caller, exchange) => {
    const file = await readFeed(deps, feed_token)
    const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
    // Calendars ask every few minutes, and mostly nothing has changed.
    const headers = { etag, 'cache-control': 'private, no-cache' }
    if (exchange.header('if-none-match') === etag) return new Ready(304, headers)
    return new Ready(200, { ...headers, 'content-type': media }, file)
  })
}
