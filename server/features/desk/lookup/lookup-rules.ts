import { typedCapitals } from '#contract/text/typed-text.ts'
import { Email, MobileNumber } from '#contract/values.ts'
import type { TimelineEntry } from '#contract/desk/lookup.ts'
import type { SingleOrderEmail } from '#server/features/orders/ordering/public.ts'

/** What a text that somebody typed can be looked up as. */
interface Lookup {
  code: string | undefined
  email: string | undefined
  mobile_number: string | undefined
  words: string[]
}

/** Codes of earlier orders have vowels, 3 and 4 too. */
const CODE = /^[2-9A-HJKMNP-Z]{6}$/

/** A text is looked up as everything that it has the form of. */
export function readLookup(typed: string): Lookup {
  const code = typedCapitals(typed)
  return {
    code: CODE.test(code) ? code : undefined,
    email: Email.safeParse(typed).data,
    mobile_number: MobileNumber.safeParse(typed).data,
    words: typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  }
}

const singleEmailText: Record<SingleOrderEmail, string> = {
  order_paid: 'Email to the customer: the order is paid',
  new_order: 'Email to the restaurant: a new order',
  pickup_reminder: 'Email to the customer: pickup reminder',
  order_cancelled: 'Email to the customer: the order is cancelled',
  cancelled_by_customer: 'Email to the restaurant: the customer cancelled',
  cancelled_by_operator: 'Email to the restaurant: Surplate cancelled',
  collected_before_cancelling: 'Email to the customer: it was collected before it was cancelled',
  cancelled_order_collected: 'Email to the restaurant: it was collected before it was cancelled',
}
/** The emails about an order whose key is their kind and the order. */
export const ORDER_EMAIL_KINDS = Object.keys(singleEmailText)

const emailText: Record<string, string> = {
  ...singleEmailText,
  part_refunded: 'Email to the customer: part of the payment is refunded',
  refund_failed: 'Email to the customer: a refund did not arrive',
  payment_returned: 'Email to the customer: the payment is refunded',
}

const orderText: Record<string, string> = {
  placed: 'Order placed',
  collected: 'Collected',
  cancelled: 'Cancelled',
  released: 'Hold ran out',
  missed: 'Not collected',
}

const moneyText: Record<string, string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  dispute_opened: 'Dispute opened: taken back by the bank',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
}

const scanText: Record<string, string> = {
  accepted: 'Pass scanned, accepted',
  refused: 'Pass scanned, refused',
}

/** An entry of the timeline as a person reads it. */
export function describeEntry({ kind, what }: { kind: TimelineEntry['kind']; what: string }): string {
  switch (kind) {
    case 'order':
      return orderText[what] ?? what
    case 'money':
      return moneyText[what] ?? what.replaceAll('_', ' ')
    case 'refund':
      return `Refund ${what}`
    case 'scan':
      return scanText[what] ?? what
    case 'email':
      return emailText[what] ?? `Email: ${what}`
    case 'desk':
      return `Desk: ${what.replace(/ of$/, '')}`
    case 'provider':
      return `Payment provider: ${what}`
  }
}
