import { z } from 'zod'
import { CLOSURE_REASON_MAX, OPENING_SPANS_MAX } from '#contract/constants.ts'
import { type CallBudget, endpoint } from '#contract/endpoint.ts'
import { kitchenPaths } from './kitchen-paths.ts'
import { Day, Id, optional, text } from '#contract/values.ts'

/** Monday is 1 and Sunday is 7 (ISO 8601). */
export const Weekday = z
  .int('Please choose a weekday')
  .min(1, 'Please choose a weekday')
  .max(7, 'Please choose a weekday')
/** A local time of day, `HH:MM`. */
export const TimeOfDay = text('Please enter a time').regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  'Please enter a time as HH:MM',
)

/** From `opens` to `closes`, which is on the next day where it is not later. */
export const OpeningSpan = z.object({ weekday: Weekday, opens: TimeOfDay, closes: TimeOfDay })
export type OpeningSpan = z.infer<typeof OpeningSpan>

export const Hours = z.object({
  spans: z
    .array(OpeningSpan)
    .max(OPENING_SPANS_MAX, `At most ${OPENING_SPANS_MAX} opening times`)
    .meta({ description: 'Without any, nothing is known about opening times, and every day counts as open' }),
})
export type Hours = z.infer<typeof Hours>

const open_orders = z.int().optional().meta({
  description: 'After a change: orders still to be collected on days that are closed by it. They stay',
})

export const SavedHours = Hours.extend({ open_orders })
export type SavedHours = z.infer<typeof SavedHours>

export const Closure = z.object({ id: Id, date: Day, reason: z.string().nullable(), is_today: z.boolean() })
export type Closure = z.infer<typeof Closure>

const closing = {
  reason: optional(
    text().trim().max(CLOSURE_REASON_MAX, `Please use at most ${CLOSURE_REASON_MAX} characters`),
  ).meta({
    description: 'Customers whose orders are cancelled read it',
  }),
  cancel_orders: optional(z.boolean()).meta({
    description: 'Also cancels the orders to be collected on that day, and refunds them',
  }),
}

/** What closing a day has done. */
export const ClosedDay = Closure.extend({
  items_off_sale: z.int().meta({ description: 'Food items that this took off sale' }),
  open_orders: z.int().meta({ description: 'Orders to be collected on that day that are still open' }),
  orders_cancelled: z.int(),
})
export type ClosedDay = z.infer<typeof ClosedDay>

export const Holiday = z.object({
  date: Day,
  name: z.string(),
  is_open: z.boolean().meta({
    description: 'Whether the restaurant opens; without an answer it does not, where its hours are given',
  }),
  is_answered: z.boolean(),
  is_due: z.boolean().meta({
    description:
      'Whether to ask now: it comes soon, the restaurant usually opens on that weekday, and nothing is settled',
  }),
  open_orders,
})
export type Holiday = z.infer<typeof Holiday>

const None = z.object({})

// Enough to close every day of a long holiday one by one.
const changeBudget: CallBudget = { purpose: 'change_hours', per: 'restaurant', limit: 240, minutes: 60 }

export const hoursApi = {
  get: endpoint(kitchenPaths.hours.get, {
    access: 'counter',
    summary: 'The opening hours of the restaurant.',
    input: None,
    reply: Hours,
  }),
  set: endpoint(kitchenPaths.hours.set, {
    access: 'manager',
    summary: 'Sets the opening hours. What is on sale on a day that is closed by them goes off sale.',
    input: Hours,
    reply: SavedHours,
    budget: changeBudget,
    failures: ['too_many_requests', 'restaurant_closed'],
  }),
  closures: endpoint(kitchenPaths.hours.closures, {
    access: 'manager',
    summary: 'The days from today on that the restaurant has closed, soonest first.',
    input: None,
    reply: z.array(Closure),
  }),
  close: endpoint(kitchenPaths.hours.close, {
    access: 'manager',
    summary:
      'Closes a day: what is on sale on it goes off sale, weekly plans pause. Closing it again changes nothing but what is asked for.',
    input: z.object({ date: Day, ...closing }),
    reply: ClosedDay,
    status: 201,
    budget: changeBudget,
    failures: ['too_many_requests', 'restaurant_closed'],
  }),
  reopen: endpoint(kitchenPaths.hours.reopen, {
    access: 'manager',
    summary: 'Takes a closure back. What went off sale stays off sale until it is switched on again.',
    input: z.object({ closure_id: Id }),
    reply: z.void(),
    status: 204,
    budget: changeBudget,
    failures: ['too_many_requests', 'restaurant_closed'],
  }),
  closeToday: endpoint(kitchenPaths.hours.closeToday, {
    access: 'manager',
    summary:
      'Closes today. Sent again with `cancel_orders`, it cancels the open orders of the day and refunds them.',
    input: z.object(closing),
    reply: ClosedDay,
    budget: changeBudget,
    failures: ['too_many_requests', 'restaurant_closed'],
  }),
  holidays: endpoint(kitchenPaths.hours.holidays, {
    access: 'manager',
    summary: 'The Victorian public holidays of the coming year, and whether the restaurant opens.',
    input: None,
    reply: z.array(Holiday),
  }),
  answerHoliday: endpoint(kitchenPaths.hours.answerHoliday, {
    access: 'manager',
    summary: 'Says whether the restaurant opens on a public holiday.',
    input: z.object({ date: Day, is_open: z.boolean({ error: 'Please choose open or closed' }) }),
    reply: Holiday,
    budget: changeBudget,
    failures: ['too_many_requests', 'restaurant_closed'],
  }),
}
