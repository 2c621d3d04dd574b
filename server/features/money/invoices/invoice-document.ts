import { SUBSCRIPTION_PLAN_NAME } from '#contract/constants.ts'
import { toAud } from '#contract/money.ts'
import { longDate, monthName } from '#contract/time-wording.ts'
import { formatMoney } from '#server/features/messages/notifications/public.ts'
import type { DocumentRow, DocumentSum, PrintedDocument } from './document-html.ts'
import { type Party, partyLines, type DividedCharges, totalOf } from './invoice-rules.ts'
import type { Charge } from './charge-store.ts'

interface DocumentContext {
  number: number
  month: string
  operator: Party
  restaurant: Party
  issued_at: Date
}

const money = (cents: number): string => formatMoney(toAud(cents))
const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
const hasGst = (charges: Charge[]): boolean => charges.some(({ has_gst }) => has_gst)

/** Said only where a document has both. */
function gstText({ has_gst }: Charge, charges: Charge[]): string {
  if (charges.every((one) => one.has_gst === has_gst)) return ''
  return has_gst ? ', with GST' : ', without GST'
}

/**
 * The document is a tax invoice where it has GST, and the ABN without which it would not be one (GST Act
 * 1999, s 29-70).
 */
export const invoiceTitle = (charges: Charge[], { abn }: Party): string =>
  hasGst(charges) && abn !== null ? 'Tax invoice' : 'Invoice'
export const ADJUSTMENT_TITLE = 'Adjustment note'

/** A fee that was declined in a later month than it was charged in counts less than nothing. */
const subscriptionText = ({ count, order_month }: Charge): string =>
  order_month === null
    ? `${SUBSCRIPTION_PLAN_NAME}, ${countOf(count, 'month', 'months')}`
    : `${SUBSCRIPTION_PLAN_NAME}, ${countOf(-count, 'month', 'months')} charged in ${monthName(order_month)} and not paid`

function chargeText(charge: Charge, month: string): string {
  const { kind, count, order_month, amount_cents } = charge
  if (kind === 'plan_fee') return subscriptionText(charge)
  const orders = `${countOf(count, 'order', 'orders')} of ${monthName(order_month ?? month)}`
  if (kind === 'commission') return `Commission on ${orders}`
  if (kind === 'disputed') return `Commission returned for disputed payments of ${orders}`
  return amount_cents > 0
    ? `Commission charged again for ${orders}`
    : `Commission returned for refunds of ${orders}`
}

const toSums = (charges: Charge[], total_text: string): DocumentSum[] => {
  const { total_cents, gst_cents } = totalOf(charges)
  return [
    { text: total_text, amount: money(total_cents), strong: true },
    ...(hasGst(charges) ? [{ text: 'GST included', amount: money(gst_cents) }] : []),
  ]
}

const partsOf = ({ number, month, operator, restaurant, issued_at }: DocumentContext) => ({
  from: partyLines(operator),
  to: partyLines(restaurant),
  details: [
    ['Number', String(number)],
    ['Date', longDate(issued_at)],
    ['Month', monthName(month)],
  ] satisfies [string, string][],
})

const isOfOrders = ({ kind }: Charge): boolean => kind !== 'plan_fee'

/** How that was paid already which is on an invoice. */
function paidNote(charges: Charge[]): string {
  const reasons = [
    ...(charges.some(isOfOrders) ? ['commission is kept back from what your orders bring in'] : []),
    ...(charges.every(isOfOrders) ? [] : ['the subscription was charged to your card']),
  ]
  return `There is nothing to pay: ${reasons.join(', and ')}.`
}

/** What the operator charges a restaurant for a month. */
export const toInvoice = (context: DocumentContext, charges: Charge[]): PrintedDocument => ({
  title: invoiceTitle(charges, context.operator),
  ...partsOf(context),
  rows: charges.map((charge) => ({
    text: chargeText(charge, context.month) + gstText(charge, charges),
    amount: money(charge.amount_cents),
  })),
  sums: toSums(charges, 'Total'),
  notes: [
    paidNote(charges),
    `The statement of ${monthName(context.month)} on your dashboard lists every order.`,
  ],
})

const PAID_NOTE = 'There is nothing to do. What you are paid has changed by it already.'

const orderNote = (adjustments: Charge[], month: string): string =>
  `${adjustments.some(({ kind }) => kind === 'disputed') ? 'These orders were refunded or disputed' : 'These orders were refunded'} in ${monthName(month)}, after the invoices that they are on.`

/**
 * What refunds, disputes and declined fees of a month change of invoices before it, which it names (GST Act
 * 1999, s 29-75).
 */
export function toAdjustmentNote(
  context: DocumentContext,
  adjustments: DividedCharges['adjustments'],
): PrintedDocument {
  const toRow = (charge: DividedCharges['adjustments'][number]): DocumentRow => ({
    text: `${chargeText(charge, context.month)}, which changes ${charge.has_gst ? 'tax invoice' : 'invoice'} ${charge.invoice_number}${gstText(charge, adjustments)}`,
    amount: money(charge.amount_cents),
  })
  return {
    title: ADJUSTMENT_TITLE,
    ...partsOf(context),
    rows: adjustments.map(toRow),
    sums: toSums(adjustments, 'Change in price'),
    notes: adjustments.some(isOfOrders)
      ? [orderNote(adjustments, context.month), PAID_NOTE]
      : ['There is nothing to do.'],
  }
}
