import { isolatedText } from '#contract/text/isolated-text.ts'
import { gstIn } from '#contract/payments/gst.ts'
import { toAud } from '#contract/money.ts'
import { longDate, timeOfDay } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { formatMoney } from '#server/features/messages/notifications/public.ts'
import type { DocumentSum, PrintedDocument } from './document-html.ts'
import { type Party, partyLines } from './invoice-rules.ts'
import type { ReceiptMovement } from './invoice-store.ts'

interface ReceiptLine {
  name: string
  quantity: number
  unit_price_cents: number
}

export interface ReceiptContent {
  seller: Party
  /** The customer; undefined for readers who may not know them. */
  buyer: string | undefined
  /** Empty for a customer who has given the pass away. */
  code: string
  paid_at: Date
  total_cents: number
  /**
   * Whether the restaurant was registered for GST when the order was placed; null where that was not asked
   * yet.
   */
  gst_registered: boolean | null
  lines: ReceiptLine[]
  movements: ReceiptMovement[]
}

const money = (cents: number): string => formatMoney(toAud(cents))
/** The time stays on one line. */
const dayAndTime = (at: Date): string => `${longDate(at)}, ${timeOfDay(at).replace(' ', '\u{a0}')}`
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const moves = ({ provider_cents }: ReceiptMovement): boolean => provider_cents !== 0

/** What moved the customer's money; a dispute that is lost moves none of it any more. */
const movementTexts: Record<ReceiptMovement['event'], string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  dispute_opened: 'Taken back by the bank',
  dispute_won: 'Paid again by the bank',
  dispute_lost: 'Dispute decided',
}

/** What the bank has taken instead of a refund that was recorded already is counted once. */
const movementText = ({ event, provider_cents }: ReceiptMovement): string =>
  event === 'dispute_opened' && provider_cents > 0 ? 'Refunded by the bank instead' : movementTexts[event]

const toPaymentSum = (movement: ReceiptMovement): DocumentSum => ({
  text: `${movementText(movement)} on ${dayAndTime(movement.at)}`,
  amount: money(movement.provider_cents),
})

/** What was paid and refunded, and the GST in it where the restaurant is registered. */
function toSums({ total_cents, gst_registered, movements }: ReceiptContent): DocumentSum[] {
  const isRegistered = gst_registered === true
  const ifRegistered = (text: string, cents: number): DocumentSum[] =>
    isRegistered ? [{ text, amount: money(cents) }] : []
  const isRefunded = movements.some(({ event }) => event !== 'paid')
  return [
    { text: 'Total price', amount: money(total_cents), strong: true },
    ...ifRegistered('GST included', gstIn(total_cents)),
    ...movements.filter(moves).map(toPaymentSum),
    {
      text: isRefunded ? 'Total paid, less refunds' : 'Total paid',
      amount: money(sum(movements.map(({ provider_cents }) => provider_cents))),
      strong: true,
    },
    ...(isRefunded
      ? ifRegistered('GST included after refunds', sum(movements.map(({ gst_cents }) => gst_cents ?? 0)))
      : []),
  ]
}

/**
 * The receipt of an order. A tax invoice has to name the ABN and the GST of its seller (GST Act 1999, s
 * 29-70), so only a registered seller with an ABN issues one; of an order of which it is not known, the
 * receipt says nothing.
 */
export function toReceipt(content: ReceiptContent): PrintedDocument {
  const { seller, buyer, code, paid_at, gst_registered, lines, movements } = content
  const isTaxInvoice = gst_registered === true && seller.abn !== null
  const isBorne = sum(movements.map(({ operator_cents }) => operator_cents)) !== 0
  return {
    title: isTaxInvoice ? 'Tax invoice' : 'Receipt',
    from: partyLines(seller),
    to: buyer === undefined ? [] : [buyer],
    details: [
      ['Date', dayAndTime(paid_at)],
      ...(code === '' ? [] : [['Order', spacedCode(code)] satisfies [string, string]]),
    ],
    rows: lines.map(({ name, quantity, unit_price_cents }) => ({
      text: name,
      quantity: String(quantity),
      price: money(unit_price_cents),
      amount: money(quantity * unit_price_cents),
    })),
    sums: toSums(content),
    notes: [
      `Surplate has taken this payment on behalf of ${isolatedText(seller.name)}.`,
      ...(isBorne && gst_registered === true
        ? ['What Surplate bears itself leaves the price of the restaurant as it was.']
        : []),
    ],
  }
}
