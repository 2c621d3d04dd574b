import { linkTo } from '#contract/links.ts'
import type { Order, OrderRecall } from '#contract/orders/orders.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { namedAddressText } from '#contract/text/isolated-text.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import type { JobData } from '#server/platform/jobs/jobs.ts'
import { findRecipient } from '#server/features/people/accounts/public.ts'
import {
  type EmailBuilders,
  type EmailJob,
  type Block,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
} from '#server/features/messages/notifications/public.ts'
import { orderCalendar } from '#server/features/orders/ordering/replies/calendar-file.ts'
import { sanitizeOrderDetails } from '#server/features/orders/ordering/emails/sanitized-order.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { findOrderDetails, type OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'
import { fullRefundText } from '#server/features/orders/ordering/emails/customer-email-templates.ts'
import { markNotified } from './recalled-order-store.ts'

/** An order whose food was recalled. */
type RecalledOrder = Order & { recall: OrderRecall }

const isRecalled = (order: Order): order is RecalledOrder => order.recall !== null

interface RecallEmailInput {
  /** Sanitized, of one customer and one restaurant; the first is the one that the email links to. */
  orders: [RecalledOrder, ...RecalledOrder[]]
  /** The customer's name. */
  name: string
  origin: string
}

/** "Lasagne and Tiramisu" */
const formatNames = (names: string[]): string => new Intl.ListFormat('en-AU').format([...new Set(names)])

function refundText(order: RecalledOrder): string {
  if (order.total === 0) return 'You paid nothing for this order, so there is nothing to pay back.'
  if (order.recall.refunded) return fullRefundText(order)
  return 'Your rights under the Australian Consumer Law apply as always: please talk to the restaurant about your money.'
}

const whatHappened = (order: RecalledOrder): string =>
  order.status === 'collected'
    ? `Picked up ${formatDayAndTime(order.collected_at ?? order.placed_at)}`
    : 'Cancelled: please do not pick it up'

const orderBlocks = (order: RecalledOrder): Block[] => [
  {
    table: [
      ['Recalled', formatNames(order.recall.meals)],
      ['Order', orderLinesText(order.items)],
      ['Ordered', formatDayAndTime(order.placed_at)],
      ['Status', whatHappened(order)],
    ],
  },
  ...(order.shared
    ? [{ text: 'You sent the pass of this order to a friend: please tell them at once.' }]
    : []),
  { text: refundText(order) },
]

function contactRows({ restaurant }: Order): [string, string][] {
  return [
    ['Where', namedAddressText(restaurant)],
    ...(restaurant.phone === null ? [] : [['Phone', phoneText(restaurant.phone)] satisfies [string, string]]),
  ]
}

/** What to do comes first, for somebody who reads no further. */
function foodRecalledTemplate({ orders, name, origin }: RecallEmailInput): EmailTemplate {
  const [first] = orders
  const restaurant = first.restaurant.name
  const names = formatNames(orders.flatMap(({ recall }) => recall.meals))
  return {
    subject: `Do not eat: ${restaurant} recalled ${names}`,
    lead: `Please do not eat ${names}, which you bought from ${restaurant}. The restaurant recalled it.`,
    blocks: [
      { text: formatGreeting(name) },
      { text: `The reason they gave: ${first.recall.reason}` },
      {
        text: 'If any of it is left, throw it away, and tell whoever has it. If somebody has eaten it and feels unwell, call a doctor or healthdirect on 1800 022 222; in an emergency call 000.',
      },
      ...orders.flatMap(orderBlocks),
      { table: contactRows(first) },
      { link: 'See your order', href: origin + linkTo('order', first.id) },
    ],
  }
}

/** Of an order that the recall cancelled, whose pickup is in the customer's calendar. */
const needsCalendarFile = ({ order }: OrderDetails): boolean =>
  order.status === 'cancelled' && order.paid_at !== null

interface RecallEmailData {
  /** All orders of one buyer that the recall reaches. */
  food_recalled: { recall_id: string; order_id: string; further_order_ids: string[] }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'recalls.emails': EmailJob<RecallEmailData>
  }
}

export const recallEmailKey = ({
  recall_id,
  order_id,
}: Pick<RecallEmailData['food_recalled'], 'recall_id' | 'order_id'>): string =>
  `food_recalled:${recall_id}:${order_id}`

export const recallEmails = (orders: OrderDeps): EmailBuilders<JobData['recalls.emails']> => ({
  food_recalled: async ({ database, now, origin }, { recall_id, order_id, further_order_ids }) => {
    const { query } = database
    const ids = [order_id, ...further_order_ids]
    const all = await Promise.all(ids.map((id) => findOrderDetails(orders, query, id)))
    const details = all.filter((each) => each !== undefined).map(sanitizeOrderDetails)
    const [first, ...others] = details.map(({ order }) => order).filter(isRecalled)
    const customer = await findRecipient(query, details[0]?.account_id ?? '')
    if (customer === undefined || first === undefined) return undefined
    const attachments = details.filter(needsCalendarFile).map((each, at) => ({
      filename: at === 0 ? 'pickup.ics' : `pickup-${at + 1}.ics`,
      content: orderCalendar(each, origin),
      contentType: 'text/calendar; charset=utf-8',
    }))
    return {
      key: recallEmailKey({ recall_id, order_id }),
      to: customer,
      template: foodRecalledTemplate({ orders: [first, ...others], name: customer.name, origin }),
      attachments,
      // Lets the restaurant see that the customer was notified.
      onSent: () => markNotified(query, recall_id, ids, now()),
    }
  },
})
