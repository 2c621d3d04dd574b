import { MINUTE_MS } from '#contract/time.ts'
import type { OrderDetails } from '#server/features/orders/public.ts'
import type { Appointment } from './calendar-rules.ts'

/** Whether an order is, or was, something to turn up for: an unpaid one never was. */
export const isAppointment = ({ order, cancelled_by }: Pick<OrderDetails, 'order' | 'cancelled_by'>): boolean =>
  order.paid_at !== null && order.status !== 'held' && order.status !== 'released' && cancelled_by !== 'late_payment'

function titleOf({ status, items, restaurant }: OrderDetails['order']): string {
  const [only, ...others] = items
  const what = only === undefined || others.length > 0 ? 'your order' : `${only.quantity} × ${only.name}`
  return `${status === 'cancelled' ? 'Cancelled: ' : ''}Pick up ${what} at ${restaurant.name}`
}

function standing({ status, shared, cancel_reason }: OrderDetails['order']): string[] {
  if (status === 'collected') return ['Collected.']
  if (status === 'missed') return ['Not picked up in time.']
  if (status === 'cancelled') return [cancel_reason === null ? 'This order was cancelled.' : `This order was cancelled: ${cancel_reason}`]
  // Never the code or the pass: calendars are shared, and whoever has either can collect.
  return [shared ? 'You sent the pass to a friend.' : 'Show your pass. You find it in Surplate, under My orders.']
}

/** A paid order as a calendar entry. */
export function appointmentOf({ order, revision, changed_at }: OrderDetails, origin: string): Appointment {
  const { restaurant } = order
  const url = `${origin}/?order=${order.id}`
  const end = new Date(order.pickup_end)
  const start = new Date(order.pickup_start ?? order.placed_at)
  const latest_start = new Date(end.getTime() - MINUTE_MS)
  return {
    uid: `${order.id}@${new URL(origin).hostname}`,
    revision,
    changed_at,
    cancelled: order.status === 'cancelled',
    start: start < latest_start ? start : latest_start,
    end,
    title: titleOf(order),
    place: [restaurant.name, restaurant.address, restaurant.suburb].filter((part) => part !== null && part !== '').join(', '),
    text: [
      ...standing(order),
      ...order.items.map((line) => `${line.quantity} × ${line.name}`),
      ...(restaurant.pickup_instructions === null ? [] : [restaurant.pickup_instructions]),
      url,
    ].join('\n'),
    url,
  }
}
