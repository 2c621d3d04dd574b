import { toAud } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type EmailTemplate, formatMoney } from '#server/features/messages/notifications/public.ts'
import {
  type CustomerEmailInput,
  greetingBlock,
  orderLink,
  pickupTable,
  restaurantName,
} from '#server/features/orders/ordering/emails/customer-email-templates.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'

type Refund = NonNullable<Order['refunds']>[number]

export const findRefund = ({ refunds }: Order, refund_id: string): Refund | undefined =>
  refunds?.find(({ id }) => id === refund_id)

/** How the money of a refund gets to the customer. */
export const refundWayText = ({ status, amount }: Pick<Refund, 'status' | 'amount'>): string =>
  status === 'failed'
    ? `The refund of ${formatMoney(amount)} did not go through by itself. We are sending it by hand.`
    : 'It goes back to the card you paid with. Banks usually show it within 5 to 10 business days.'

export function partRefundedTemplate(input: CustomerEmailInput, refund: Refund): EmailTemplate {
  const { order } = input.details
  const amount = formatMoney(refund.amount)
  return {
    subject: `${amount} of your order at ${restaurantName(input)} goes back to you`,
    lead: `There is nothing to do: we are refunding ${amount} of your order at ${restaurantName(input)}.`,
    blocks: [
      greetingBlock(input),
      { text: refundWayText(refund) },
      {
        table: [
          ...(order.items.length === 0
            ? []
            : [['Order', orderLinesText(order.items)] satisfies [string, string]]),
          ['Paid', formatMoney(order.total)],
          ['Refunded so far', formatMoney(order.refund?.amount ?? refund.amount)],
        ],
      },
      orderLink(input),
    ],
  }
}

export function refundFailedTemplate(input: CustomerEmailInput, amount_cents: number): EmailTemplate {
  const { order } = input.details
  const amount = formatMoney(toAud(amount_cents))
  return {
    subject: `Your refund of ${amount} did not arrive, and we are sending it by hand`,
    lead: `There is nothing to do: we are sending your refund of ${amount} by hand.`,
    blocks: [
      greetingBlock(input),
      {
        text: `We refunded ${amount} for your order at ${restaurantName(input)}, but it could not be delivered to the card you paid with. We write to you if we need anything for it.`,
      },
      ...(order.items.length === 0
        ? []
        : [{ table: [['Order', orderLinesText(order.items)] satisfies [string, string]] }]),
      orderLink(input),
    ],
  }
}

interface CancelledPortions {
  name: string
  quantity: number
  reason: string
}

/** Portions of an order that its restaurant cancelled; `portions` are sanitized, of one cancellation. */
export function portionsCancelledTemplate(
  input: CustomerEmailInput,
  portions: CancelledPortions[],
  refund: Refund | undefined,
): EmailTemplate {
  const { order } = input.details
  const name = restaurantName(input)
  return {
    subject: `${name} had to cancel part of your order`,
    lead: `${order.status === 'paid' ? 'Please pick up the rest' : 'There is nothing to do'}: ${name} cancelled ${orderLinesText(portions)} of your order.`,
    blocks: [
      greetingBlock(input),
      { text: `The reason they gave: ${portions[0]?.reason ?? ''}` },
      refund === undefined
        ? { text: 'There is nothing to pay back.' }
        : { text: `We are refunding ${formatMoney(refund.amount)}. ${refundWayText(refund)}` },
      ...(order.status === 'paid'
        ? [{ text: 'The rest is still put aside for you, and your pass stays the same.' }]
        : []),
      ...(order.status === 'paid' ? [{ table: pickupTable(input.details) }] : []),
      orderLink(input),
    ],
  }
}
