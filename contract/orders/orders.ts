import { z } from 'zod'
import {
  HOLD_MINUTES,
  LINES_MAX,
  ORDERS_PAGE_MAX,
  PRICE_MAX,
  UNITS_PER_ITEM_MAX,
  orderStatuses,
} from '#contract/constants.ts'
import { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { type CallBudget, endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { hasWholeCents } from '#contract/money.ts'
import { FoodItem } from '#contract/kitchen/food-items.ts'
import { paths } from '#contract/paths.ts'
import { Aud, Day, Id, InstantReply, optional, text } from '#contract/values.ts'
import { CancelPortions, CancelReason, OrderRefund, RefundStatus } from './order-refunds.ts'

export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>
export const OrderAction = z.enum(['pay', 'cancel', 'collect'])

/** A food item as it was declared when it was sold. */
export const OrderLine = z.object({
  food_item_id: Id,
  name: z.string(),
  description: z
    .string()
    .nullable()
    .meta({ description: 'As it was when it was sold; null where it was not stored' }),
  quantity: z.int(),
  unit_price: Aud,
  ...Declaration.shape,
  changed_declaration: Declaration.nullable().meta({
    description: 'What the restaurant declares now, where that differs for its customer',
  }),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderRecall = z.object({
  id: Id,
  reason: z.string(),
  created_at: InstantReply,
  refunded: z.boolean().meta({ description: 'What was paid for the order goes back' }),
  meals: z.array(z.string()).meta({ description: 'The names of the recalled meals of this order' }),
})
export type OrderRecall = z.infer<typeof OrderRecall>

export const Order = z.object({
  id: Id,
  status: OrderStatus,
  code: z.string(),
  restaurant: z.object({
    id: Id,
    name: z.string(),
    address: z.string().nullable(),
    suburb: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    position_is_approximate: z.boolean(),
    phone: z.string().nullable(),
    pickup_instructions: z.string().nullable(),
  }),
  items: z.array(OrderLine).meta({ description: 'Without the portions that its restaurant cancelled' }),
  cancelled_items: z
    .array(
      OrderLine.pick({ food_item_id: true, name: true, quantity: true, unit_price: true }).extend({
        reasons: z
          .array(z.string())
          .optional()
          .meta({ description: 'What the restaurant gave as reasons, the first one first' }),
      }),
    )
    .optional()
    .meta({ description: 'The portions that its restaurant cancelled' }),
  total: Aud.meta({ description: 'What was to be paid for it when it was placed' }),
  gst: Aud.optional().meta({
    description: 'The GST in the total; absent where there is none, as its restaurant was not registered',
  }),
  placed_at: InstantReply,
  hold_expires_at: InstantReply,
  paid_at: InstantReply.nullable(),
  pickup_start: InstantReply.nullable(),
  pickup_end: InstantReply,
  collected_at: InstantReply.nullable(),
  cancel_reason: z.string().nullable(),
  cancelled_by: z
    .string()
    .nullable()
    .meta({ description: 'Who of the restaurant cancelled it; for the restaurant only' }),
  sold_without_address: z.boolean().meta({
    description:
      'Its restaurant had given no address; until it gives one, its customer can cancel at any time',
  }),
  cancel_until: InstantReply.nullable().meta({
    description: 'Until when its customer can cancel a paid order',
  }),
  cancel_obstacle: z.string().optional().meta({
    description: 'Why its customer cannot cancel it although that time is not over, where so, as a sentence',
  }),
  collected_by: z
    .string()
    .nullable()
    .meta({ description: 'Who handed it over, or the name of the counter device; for the restaurant only' }),
  code_typed: z.boolean().optional().meta({
    description: 'It was collected by its code: no pass was scanned; for the restaurant only',
  }),
  customer_first_name: z.string().nullable().meta({ description: 'For the restaurant only' }),
  pickup_token: z
    .string()
    .nullable()
    .meta({ description: 'For its customer only, while paid and not sent to a friend' }),
  shared: z.boolean().meta({ description: 'The pass was sent to a friend, who alone can show it' }),
  refund: z
    .object({ status: RefundStatus, amount: Aud })
    .nullable()
    .meta({ description: 'All refunds of what was paid for it: their sum, and the worst of their statuses' }),
  refunds: z.array(OrderRefund).optional().meta({ description: 'Each refund of it, oldest first' }),
  recall: OrderRecall.nullable().meta({ description: 'The latest recall of one of its meals' }),
  actions: z.array(OrderAction).meta({ description: 'What the caller may do now' }),
})
export type Order = z.infer<typeof Order>

/** What a friend sees to whom the pass was sent; nothing about the customer. */
export const SharedPass = Order.pick({
  id: true,
  status: true,
  code: true,
  restaurant: true,
  pickup_start: true,
  pickup_end: true,
  collected_at: true,
  pickup_token: true,
  recall: true,
}).extend({ items: z.array(OrderLine.omit({ food_item_id: true, unit_price: true })) })
export type SharedPass = z.infer<typeof SharedPass>

const ExpectedTotal = z
  .number({ error: 'Please give the total as a number' })
  .min(0, 'A total cannot be negative')
  .max(LINES_MAX * UNITS_PER_ITEM_MAX * PRICE_MAX, 'No order costs that much')
  .refine(hasWholeCents, 'A total has at most two decimals')

export const PlaceOrder = z.object({
  items: z
    .array(
      z.object({
        food_item_id: Id,
        quantity: z
          .int('Please enter a whole number')
          .min(1, 'Please order at least one')
          .max(UNITS_PER_ITEM_MAX, `At most ${UNITS_PER_ITEM_MAX} of one meal per order`),
      }),
    )
    .min(1, 'Your cart is empty')
    .max(LINES_MAX, `At most ${LINES_MAX} different meals per order`),
  /** The total that the customer was shown, in AUD; the order is refused when it differs. */
  expected_total: optional(ExpectedTotal),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

const RestaurantOrdersQuery = withRule(
  z.object({
    status: optional(OrderStatus),
    date: optional(Day),
    day: optional(z.literal('current')).meta({
      description:
        'The present business day, which goes on past midnight: with what is still collected late, and what has opened by then',
    }),
    limit: optional(z.coerce.number().int().min(1).max(ORDERS_PAGE_MAX)),
    cursor: optional(text().max(200)),
  }),
  ['day', 'date'],
  ({ day, date }) =>
    day === undefined || date === undefined
      ? undefined
      : { field: 'day', message: 'Please give either a day or a date' },
)

const None = z.object({})
const ById = z.object({ order_id: Id })

const restaurantCancelBudget: CallBudget = {
  purpose: 'cancel_sold',
  per: 'restaurant',
  limit: 120,
  minutes: 60,
}
const shareBudget: CallBudget = { purpose: 'share_pass', per: 'account', limit: 30, minutes: 60 }

export const ordersApi = {
  place: endpoint(paths.orders.place, {
    access: 'signed-in',
    summary: `Holds meals of one restaurant for ${HOLD_MINUTES} minutes, to be paid.`,
    idempotent: 'required',
    input: PlaceOrder,
    reply: Order,
    status: 201,
    // Far above what a person orders: against programs that hold meals and never pay.
    budget: { purpose: 'place_order', per: 'account', limit: 300, minutes: 60 },
    failures: [
      'too_many_requests',
      'not_found',
      'item_closed',
      'not_enough_left',
      'no_common_window',
      'too_many_holds',
      'unproved_portion_limit',
      'unproved_network_limit',
      'holds_lapsed',
      'free_limit_reached',
      'price_changed',
    ],
  }),
  all: endpoint(paths.orders.all, {
    access: 'signed-in',
    summary: 'The orders of the signed-in account, newest first.',
    input: None,
    reply: z.array(Order),
  }),
  onSaleAgain: endpoint(paths.orders.onSaleAgain, {
    access: 'signed-in',
    summary:
      'What can be bought again: meals on sale now of the same name and restaurant as in the latest orders of the signed-in account.',
    input: None,
    reply: z.array(FoodItem),
  }),
  get: endpoint(paths.orders.get, {
    access: 'signed-in',
    summary: 'One order of the signed-in account.',
    input: ById,
    reply: Order,
  }),
  cancel: endpoint(paths.orders.cancel, {
    access: 'signed-in',
    summary: 'Cancels an order; what was paid is refunded.',
    input: ById,
    reply: Order,
    // Each cancellation sends an email to the other side.
    budget: {
      purpose: 'cancel_order',
      per: 'account',
      limit: 20,
      minutes: 60,
      advice: 'An order that is not paid ends by itself.',
    },
    failures: [
      'too_many_requests',
      'order_cancelled',
      'order_released',
      'order_missed',
      'already_collected',
      'cancel_deadline_passed',
      'collection_undone',
      'late_cancellations',
      'complaint_undecided',
    ],
  }),
  ofRestaurant: endpoint(paths.orders.ofRestaurant, {
    access: 'counter',
    summary:
      'Orders at the signed-in restaurant, by status and by the Melbourne day on which their pickup ends, earliest first. ' +
      'Without a day all, those of the present business day first and earlier ones last; whoever only hands over gets that business day alone.',
    input: RestaurantOrdersQuery,
    reply: z.array(Order),
    failures: ['forbidden'],
  }),
  cancelByRestaurant: endpoint(paths.orders.cancelByRestaurant, {
    access: 'manager',
    summary: 'Cancels an order with a reason; its customer is refunded in full.',
    input: ById.extend({
      reason: CancelReason,
    }),
    reply: Order,
    budget: restaurantCancelBudget,
    failures: ['too_many_requests', 'order_cancelled', 'order_released', 'order_missed', 'already_collected'],
  }),
  cancelPortions: endpoint(paths.orders.cancelPortions, {
    access: 'manager',
    summary:
      'Cancels some portions of a paid order with a reason, and refunds their price; all that are left cancel the order.',
    idempotent: 'optional',
    input: ById.extend(CancelPortions.shape),
    reply: Order,
    budget: restaurantCancelBudget,
    failures: [
      'too_many_requests',
      'not_paid_yet',
      'order_cancelled',
      'order_released',
      'order_missed',
      'already_collected',
      'portions_not_in_order',
    ],
  }),
  sharePass: endpoint(paths.orders.sharePass, {
    access: 'signed-in',
    summary: 'Issues a new pass for a friend, by a link; the pass before it is void.',
    input: ById,
    reply: z.object({ url: z.string() }),
    budget: shareBudget,
    failures: [
      'too_many_requests',
      'not_paid_yet',
      'order_cancelled',
      'order_released',
      'order_missed',
      'already_collected',
    ],
  }),
  takeBackPass: endpoint(paths.orders.takeBackPass, {
    access: 'signed-in',
    summary: "Issues a new pass for the customer again; the friend's is void.",
    input: ById,
    reply: Order,
    budget: shareBudget,
    failures: [
      'too_many_requests',
      'not_paid_yet',
      'order_cancelled',
      'order_released',
      'order_missed',
      'already_collected',
    ],
  }),
  sharedPass: endpoint(paths.orders.sharedPass, {
    access: 'anyone',
    summary: 'The pass behind a link that a friend was sent.',
    input: z.object({ share_token: text().min(20).max(100) }),
    reply: SharedPass,
  }),
}
