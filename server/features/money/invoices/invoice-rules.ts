import { isolatedText } from '#contract/text/isolated-text.ts'
import { formatAbn } from '#contract/people/abn.ts'
import type { Charge } from './charge-store.ts'

/** Whoever sells or buys, as a document names them. */
export interface Party {
  name: string
  /** Eleven digits. */
  abn: string | null
  /** Its lines, without empty ones. */
  address: string[]
}

/** The lines in which a document names somebody. */
export const partyLines = ({ name, abn, address }: Party): string[] => [
  name,
  ...(abn === null ? [] : [`ABN ${formatAbn(abn)}`]),
  ...address,
]

interface RestaurantAddress {
  address: string | null
  suburb: string | null
  postcode: string | null
}

/** An address as a letter has it: the street, then the suburb with its postcode. */
export const addressLines = ({ address, suburb, postcode }: RestaurantAddress): string[] =>
  [
    address ?? '',
    [isolatedText(suburb ?? ''), postcode].filter((part) => part !== null && part !== '').join(' '),
  ].filter((line) => line !== '')

/**
 * What a month's charges become: an invoice for the month, and a note on what changes of invoices before it.
 */
export interface DividedCharges {
  invoice: Charge[]
  adjustments: (Charge & { order_month: string; invoice_number: number })[]
}

const isNothing = ({ amount_cents, gst_cents }: Charge): boolean => amount_cents === 0 && gst_cents === 0

/**
 * Divides the charges of a month. What changes of the orders of an earlier month adjusts the invoice of that
 * month; where there is none, because nothing was left to charge in it, it belongs to the present one.
 * `invoice_numbers` are those of earlier months.
 */
export function divideCharges(
  charges: Charge[],
  month: string,
  invoice_numbers: Map<string, number>,
): DividedCharges {
  const divided: DividedCharges = { invoice: [], adjustments: [] }
  for (const charge of charges) {
    if (isNothing(charge)) continue
    const { order_month } = charge
    const invoice_number =
      order_month === null || order_month === month ? undefined : invoice_numbers.get(order_month)
    if (order_month === null || invoice_number === undefined) divided.invoice.push(charge)
    else divided.adjustments.push({ ...charge, order_month, invoice_number })
  }
  return divided
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What charges add up to. */
export const totalOf = (charges: Charge[]): { total_cents: number; gst_cents: number } => ({
  total_cents: sum(charges.map(({ amount_cents }) => amount_cents)),
  gst_cents: sum(charges.map(({ gst_cents }) => gst_cents)),
})

/**
 * Whether there is something to issue: charges that cancel each other out need no document, unless they
 * change different invoices.
 */
export const isDue = (charges: (Charge & { invoice_number?: number })[]): boolean =>
  [...Map.groupBy(charges, ({ invoice_number }) => invoice_number).values()].some(
    (ofInvoice) => totalOf(ofInvoice).total_cents !== 0,
  )
