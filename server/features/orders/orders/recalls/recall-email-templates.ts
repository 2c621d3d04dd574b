import { linkTo } from '#contract/links.ts'
import type { Order, OrderRecall } from '#contract/orders/orders.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import {
  type Block,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
} from '#server/features/messages/notifications/public.ts'
import { fullRefundText } from '#server/features/orders/orders/emails/customer-email-templates.ts'
import { namedAddressText } from '#contract/people/address-wording.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import type { OrderDetails } from '#server/features/orders/orders/order-details-flows.ts'

/** An order whose food was recalled. */
export type RecalledOrder = Order & { recall: OrderRecall }

export const isRecalled = (order: Order): order is RecalledOrder => order.recall !== null

export interface RecallEmailInput {
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
export function foodRecalledTemplate({ orders, name, origin }: RecallEmailInput): EmailTemplate {
  const [first] = orders
  const restaurant = first.restaurant.name
  const names = formatNames(orders.flatMap(({ recall }) => recall.meals))
  return {
    subject: `Do not eat: ${restaurant} recalled ${names}`,
    blocks: [
      { text: formatGreeting(name) },
      {
        text: `Please do not eat ${names}, which you bought from ${restaurant}. The restaurant recalled it.`,
      },
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
export const needsCalendarFile = ({ order }: OrderDetails): boolean =>
  order.status === 'cancelled' && order.paid_at !== null
