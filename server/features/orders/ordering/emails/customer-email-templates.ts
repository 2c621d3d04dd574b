import { linkTo } from '#contract/links.ts'
import { datedWindowText } from '#contract/kitchen/pickup-windows.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { HOLD_MINUTES } from '#contract/constants.ts'
import { toAud, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { kitchenNote } from '#contract/kitchen/declarations/declaration-wording.ts'
import { phoneText } from '#contract/people/phone-numbers.ts'
import { namedAddressText } from '#contract/text/isolated-text.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { refundWaitsText } from '#contract/orders/refund-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { declarationRows, hasChangedDeclaration } from './declaration-rows.ts'
import type { OrderDetails } from '#server/features/orders/ordering/order-details-flows.ts'
import {
  type Block,
  type EmailTemplate,
  formatDayAndTime,
  formatGreeting,
  formatMinutes,
  formatMoney,
} from '#server/features/messages/notifications/public.ts'

export const PASS_IMAGE_ID = 'pickup-pass'

export interface CustomerEmailInput {
  /** Sanitized: see `sanitizeOrderDetails`. */
  details: OrderDetails
  /** The customer's name. */
  name: string
  origin: string
}

export const greetingBlock = ({ name }: CustomerEmailInput): Block => ({ text: formatGreeting(name) })
export const orderLink = ({ details, origin }: CustomerEmailInput): Block => ({
  link: 'See your order',
  href: origin + linkTo('order', details.order.id),
})
export const restaurantName = ({ details }: CustomerEmailInput): string => details.order.restaurant.name

const hasPass = ({ order }: OrderDetails): boolean => !order.shared && order.pickup_token !== null

/** The pass and the order code, unless the customer has shared them with a friend. */
function passBlocks(details: OrderDetails): Block[] {
  const { order } = details
  if (!hasPass(details)) return []
  const code = spacedCode(order.code)
  return [
    { label: 'Show the picture at the counter, or say this code', code },
    {
      image: PASS_IMAGE_ID,
      alt: `Your pickup pass as a QR code, attached as a picture. Its code is ${code}.`,
    },
  ]
}

/** Where to go for an order, and when. */
const pickupLead = ({ order }: OrderDetails): string =>
  order.shared
    ? 'There is nothing to do: you sent the pass to a friend, who shows it at the counter.'
    : `Please go to ${namedAddressText(order.restaurant)}, ${datedWindowText(order)}.`

const PASS_HELP: [string, string][] = [
  [
    'Without a network',
    'Open your order once before you go, and its pass is on your phone. A printed picture is as good.',
  ],
  [
    'If somebody else goes',
    'Send them the pass from your order. They get a link with a pass of their own, and the picture and the code of this email stop working. You can take it back until it is collected.',
  ],
  [
    'It works once',
    'Whoever shows the pass first is given your order, so please keep this email to yourself.',
  ],
]

/**
 * What to do with the pass. Filters take an email for spam that is little more than a picture, so there are
 * words beside it.
 */
const passHelpBlocks = (details: OrderDetails): Block[] => (hasPass(details) ? [{ table: PASS_HELP }] : [])

export function pickupTable({ order }: OrderDetails): [string, string][] {
  const { restaurant } = order
  return [
    ['Pick up', datedWindowText(order)],
    ['Where', namedAddressText(restaurant)],
    ...(restaurant.phone === null ? [] : [['Phone', phoneText(restaurant.phone)] satisfies [string, string]]),
    ...(restaurant.pickup_instructions === null
      ? []
      : [['At the door', restaurant.pickup_instructions] satisfies [string, string]]),
    ['Order', orderLinesText(order.items)],
  ]
}

/** What is in each meal, for somebody who has it or will. */
const declarationBlocks = ({ order }: OrderDetails): Block[] => [
  { table: declarationRows(order, order.restaurant.phone) },
  { text: kitchenNote(order.restaurant.phone, 'eat') },
]

const isWithoutAddress = ({ sold_without_address, restaurant }: OrderDetails['order']): boolean =>
  sold_without_address && restaurant.address === null

export function cancelBlocks({ order }: OrderDetails): Block[] {
  if (order.cancel_until === null || !order.actions.includes('cancel')) return []
  const refund = order.total === 0 ? '' : ' for a full refund'
  const text = hasChangedDeclaration(order)
    ? `What is in it has changed since you ordered, so you can cancel${refund} until you pick it up.`
    : isWithoutAddress(order)
      ? `The restaurant has given no address yet. Until it does, you can cancel${refund}.`
      : `You can cancel${refund} until ${formatDayAndTime(order.cancel_until)}.`
  return [{ text }]
}

function paidText({ total, gst }: OrderDetails['order']): string {
  if (total === 0) return 'nothing'
  return gst === undefined ? formatMoney(total) : `${formatMoney(total)}, including GST`
}

export function orderPaidTemplate(input: CustomerEmailInput): EmailTemplate {
  const { order } = input.details
  return {
    subject: `Your order at ${restaurantName(input)}: pick up ${datedWindowText(order)}`,
    lead: pickupLead(input.details),
    blocks: [
      greetingBlock(input),
      { text: `Your order at ${restaurantName(input)} is paid and put aside for you.` },
      ...passBlocks(input.details),
      { table: [...pickupTable(input.details), ['Paid', paidText(order)]] },
      ...declarationBlocks(input.details),
      ...cancelBlocks(input.details),
      ...passHelpBlocks(input.details),
      orderLink(input),
    ],
  }
}

export function pickupReminderTemplate(input: CustomerEmailInput): EmailTemplate {
  const { order } = input.details
  return {
    subject: `Pick up your order at ${restaurantName(input)} by ${timeOfDay(order.pickup_end)}`,
    lead: pickupLead(input.details),
    blocks: [
      greetingBlock(input),
      {
        text: `Your order is still waiting at ${restaurantName(input)}. Pickup ends at ${timeOfDay(order.pickup_end)}.`,
      },
      ...passBlocks(input.details),
      { table: pickupTable(input.details) },
      ...declarationBlocks(input.details),
      ...passHelpBlocks(input.details),
      orderLink(input),
    ],
  }
}

/** For an order that its restaurant handed over at `at`, before pickup opened. */
const collectedTexts = {
  early: ['Handed over early', 'before pickup opened'],
  code: ['Handed over', 'to somebody who said its code'],
  before_cancelling: ['Handed over before you cancelled', 'before you cancelled it, so it is not refunded'],
} as const

export function collectedTemplate(
  input: CustomerEmailInput,
  at: string,
  how: keyof typeof collectedTexts,
): EmailTemplate {
  const [subject, text] = collectedTexts[how]
  const { order } = input.details
  const { phone } = order.restaurant
  const contact =
    phone === null
      ? 'please talk to the restaurant at once'
      : `please call the restaurant at once: ${phoneText(phone)}`
  return {
    subject: `${subject}: your order at ${restaurantName(input)}`,
    lead: `If you or a friend got this order, there is nothing to do. If not, ${contact}.`,
    blocks: [
      greetingBlock(input),
      {
        text: `${restaurantName(input)} handed your order over on ${formatDayAndTime(at)}, ${text}.`,
      },
      { table: pickupTable(input.details) },
      {
        text: 'You can also open your order and press “I was not there”. The order counts as collected; your rights under consumer law still apply.',
      },
      orderLink(input),
    ],
  }
}

const cardText = (amount: string): string =>
  `${amount} goes back to the card you paid with. Banks usually show it within 5 to 10 business days.`

/** What happens to the money of an order that is refunded in full. */
export function fullRefundText({ refund, refunds }: Pick<Order, 'refund' | 'refunds'>): string {
  if (refund === null) return 'There is nothing to pay back.'
  const failed_cents = (refunds ?? [refund]).reduce(
    (sum, { status, amount }) => sum + (status === 'failed' ? toCents(amount) : 0),
    0,
  )
  const until = refunds?.findLast(({ waits_until }) => waits_until !== undefined)?.waits_until
  const waits = until === undefined ? '' : ` ${refundWaitsText(formatDayAndTime(until))}`
  if (failed_cents === 0) return cardText(`All of it, ${formatMoney(refund.amount)},`) + waits
  const other_cents = toCents(refund.amount) - failed_cents
  const failed = `The refund of ${formatMoney(toAud(failed_cents))} did not go through by itself. We are sending it by hand.`
  return other_cents === 0 ? failed : `${failed} ${cardText(`The other ${formatMoney(toAud(other_cents))}`)}`
}

/** What happens to the money of a cancelled order. */
const refundBlock = ({ order }: OrderDetails): Block => ({
  text:
    order.paid_at === null
      ? 'You had not paid for it. If a payment still arrives, all of it goes back to you.'
      : fullRefundText(order),
})

export function orderCancelledTemplate(input: CustomerEmailInput): EmailTemplate {
  const { order, cancelled_by } = input.details
  const isByCustomer = cancelled_by === 'customer'
  const isByOperator = cancelled_by === 'operator'
  const reason =
    order.cancel_reason === null
      ? []
      : [{ text: `The reason${isByOperator ? '' : ' they gave'}: ${order.cancel_reason}` }]
  return {
    subject: isByCustomer
      ? `You cancelled your order at ${restaurantName(input)}`
      : isByOperator
        ? `Your order at ${restaurantName(input)} is cancelled`
        : `${restaurantName(input)} had to cancel your order`,
    lead: isByCustomer
      ? `There is nothing to do: you cancelled your order at ${restaurantName(input)}.`
      : isByOperator
        ? `Please do not go to ${restaurantName(input)}: Surplate cancelled your order.`
        : `Please do not go to ${restaurantName(input)}: it cancelled your order.`,
    blocks: [
      greetingBlock(input),
      ...(isByCustomer ? [] : reason),
      refundBlock(input.details),
      { table: [['Order', orderLinesText(order.items)]] },
      orderLink(input),
    ],
  }
}

export function paymentReturnedTemplate(input: CustomerEmailInput): EmailTemplate {
  const { order, cancelled_by } = input.details
  const isCancelled = order.status === 'cancelled'
  const reason = isCancelled
    ? cancelled_by === 'late_payment'
      ? `Your payment for an order at ${restaurantName(input)} came after the ${formatMinutes(HOLD_MINUTES)} to pay, and the meal has sold out since.`
      : `Your payment for an order at ${restaurantName(input)} came after the order was cancelled.`
    : `Your order at ${restaurantName(input)} was paid twice.`
  return {
    subject: isCancelled
      ? `No order at ${restaurantName(input)}: your payment goes back`
      : `Your second payment at ${restaurantName(input)} goes back`,
    lead: isCancelled
      ? 'There is nothing to do, and no order to pick up: your payment goes back.'
      : 'There is nothing to do: your order stands, and the second payment goes back.',
    blocks: [
      greetingBlock(input),
      { text: reason },
      {
        text: cardText(`All of it, ${formatMoney(order.total)},`),
      },
      { table: [['Order', orderLinesText(order.items)]] },
      orderLink(input),
    ],
  }
}
