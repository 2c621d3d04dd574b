import { isolatedText, namedAddressText } from '#contract/text/isolated-text.ts'
import { linkTo } from '#contract/links.ts'
import { orderLineText } from '#contract/orders/order-lines-wording.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'

/** A pickup as an entry of a calendar. */
export interface CalendarEntry {
  /** The same in every edition of an entry, and globally unique. */
  uid: string
  /** Higher in every edition. */
  sequence: number
  revised_at: Date
  isCancelled: boolean
  start: Date
  end: Date
  title: string
  location: string
  description: string
  url: string
}

/** Whether an order is, or was, to be picked up. An order that was never paid in time is not. */
export const hasCalendarEntry = ({
  order,
  cancelled_by,
}: Pick<OrderDetails, 'order' | 'cancelled_by'>): boolean =>
  order.paid_at !== null &&
  order.status !== 'held' &&
  order.status !== 'released' &&
  cancelled_by !== 'late_payment'

type CalendarOrder = OrderDetails['order']

function entryTitle({ status, items, restaurant }: CalendarOrder): string {
  const [item, ...others] = items
  const itemsText = item === undefined || others.length > 0 ? 'your order' : orderLineText(item)
  return `${status === 'cancelled' ? 'Cancelled: ' : ''}Pick up ${itemsText} at ${isolatedText(restaurant.name)}`
}

function statusText({ status, shared, cancel_reason }: CalendarOrder): string {
  if (status === 'collected') return 'Collected.'
  if (status === 'missed') return 'Not picked up in time.'
  if (status === 'cancelled')
    return cancel_reason === null
      ? 'This order was cancelled.'
      : `This order was cancelled: ${isolatedText(cancel_reason)}`
  // Never the order code or the pass: calendars are shared, and whoever has either can collect.
  return shared
    ? 'You sent the pass to a friend.'
    : 'Show your pass. You find it in Surplate, under My orders.'
}

/** Without control characters, which RFC 5545 forbids in text, but with tabs and line breaks. */
const calendarText = (text: string): string => text.replaceAll(/(?![\t\r\n])\p{Cc}/gu, '')

/** The entry starts with the pickup window, or when the order was placed, and lasts a minute at least. */
export function calendarEntry({ order, sequence, revised_at }: OrderDetails, origin: string): CalendarEntry {
  const { restaurant } = order
  const url = `${origin}${linkTo('order', order.id)}`
  const end = new Date(order.pickup_end)
  const windowStart = new Date(order.pickup_start ?? order.placed_at)
  const latestStart = end.getTime() - MINUTE_MS
  const description = [
    statusText(order),
    ...order.items.map(orderLineText),
    ...(restaurant.pickup_instructions === null ? [] : [restaurant.pickup_instructions]),
    url,
  ]
  return {
    uid: `${order.id}@${new URL(origin).hostname}`,
    sequence,
    revised_at,
    isCancelled: order.status === 'cancelled',
    start: new Date(Math.min(windowStart.getTime(), latestStart)),
    end,
    title: calendarText(entryTitle(order)),
    location: calendarText(namedAddressText(restaurant)),
    description: calendarText(description.join('\n')),
    url,
  }
}
