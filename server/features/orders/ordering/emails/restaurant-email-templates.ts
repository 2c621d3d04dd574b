import { isolatedText } from '#contract/text/isolated-text.ts'
import { datedWindowText } from '#contract/kitchen/pickup-windows.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { spacedCode, unspokenCode } from '#contract/orders/order-code-wording.ts'
import { declarationRows } from './declaration-rows.ts'
import {
  type EmailTemplate,
  firstNameToGreet,
  formatMoney,
} from '#server/features/messages/notifications/public.ts'
import type { OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'

export interface RestaurantEmailInput {
  details: OrderDetails
  /** The customer's name; undefined once the account is erased. */
  customer: string | undefined
  origin: string
}

const customerName = ({ customer }: RestaurantEmailInput): string =>
  isolatedText(firstNameToGreet(customer ?? '') ?? 'The customer')
const counterLink = ({ origin }: RestaurantEmailInput): { link: string; href: string } => ({
  link: 'Open the counter',
  href: `${origin}/counter`,
})

export function newOrderTemplate(input: RestaurantEmailInput): EmailTemplate {
  const { order, code } = input.details
  return {
    subject: `New order ${unspokenCode(code)}: ${orderLinesText(order.items)}, pickup until ${timeOfDay(order.pickup_end)}`,
    lead: `Please put it aside: ${customerName(input)} ordered and paid.`,
    blocks: [
      {
        table: [
          ['Order', orderLinesText(order.items)],
          ['Code', unspokenCode(code)],
          ['Pickup', datedWindowText(order)],
          ['Paid', formatMoney(order.total)],
        ],
      },
      { table: declarationRows(order, null) },
      {
        text: 'Your customer was shown this. If it is not right, please change the meal on the dashboard: we email those who ordered it.',
      },
      counterLink(input),
    ],
  }
}

const cancelledTemplate = (
  input: RestaurantEmailInput,
  { lead, last }: Record<'lead' | 'last', string>,
): EmailTemplate => {
  const { order, code } = input.details
  return {
    subject: `Order ${spacedCode(code)} cancelled: ${orderLinesText(order.items)}`,
    lead,
    blocks: [
      {
        table: [
          ['Order', orderLinesText(order.items)],
          ['Code', spacedCode(code)],
          ['Pickup was', datedWindowText(order)],
        ],
      },
      { text: last },
      counterLink(input),
    ],
  }
}

export const cancelledByCustomerTemplate = (input: RestaurantEmailInput): EmailTemplate =>
  cancelledTemplate(input, {
    lead: `Please do not hand this order over: ${customerName(input)} cancelled.`,
    last: 'Its portions are on sale again, if the meal still is.',
  })

export const cancelledByOperatorTemplate = (input: RestaurantEmailInput): EmailTemplate =>
  cancelledTemplate(input, {
    lead: 'Please do not hand this order over: Surplate cancelled it.',
    last: `The reason: ${input.details.order.cancel_reason ?? ''} Its customer gets all of it back, and its portions stay off sale. If you do not agree, you can appeal on your dashboard.`,
  })

export function cancelledOrderCollectedTemplate(input: RestaurantEmailInput): EmailTemplate {
  const { order, code } = input.details
  return {
    subject: `Order ${spacedCode(code)} counts as collected: ${orderLinesText(order.items)}`,
    lead: 'There is nothing to do: the order counts as collected, and you get your share.',
    blocks: [
      {
        text: `${customerName(input)} cancelled after your counter had scanned the pass without a network.`,
      },
      counterLink(input),
    ],
  }
}
