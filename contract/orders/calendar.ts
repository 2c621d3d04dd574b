import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { accountPaths } from '#contract/people/account-paths.ts'
import { Id, text } from '#contract/values.ts'

const Calendar = z.string().meta({ description: 'An iCalendar file (RFC 5545)' })

export const calendarApi = {
  order: endpoint(accountPaths.calendar.order, {
    access: 'signed-in',
    summary: 'When and where to pick an order up, as a calendar file.',
    input: z.object({ order_id: Id }),
    reply: Calendar,
    media: 'text/calendar',
    failures: ['not_paid_yet', 'order_cancelled', 'order_released'],
  }),
  link: endpoint(accountPaths.calendar.link, {
    access: 'signed-in',
    summary:
      'The private address of a calendar with all orders of the account. With `rotate` a new one, and the one before shows nothing.',
    input: z.object({ rotate: z.boolean().optional() }),
    reply: z.object({ url: z.string() }),
    failures: ['too_many_requests'],
  }),
  feed: endpoint(accountPaths.calendar.feed, {
    access: 'anyone',
    summary: 'The calendar behind a private address, for calendar programs.',
    input: z.object({ feed_token: text().min(20).max(100) }),
    reply: Calendar,
    media: 'text/calendar',
    conditional: true,
    failures: ['too_many_requests'],
  }),
}
