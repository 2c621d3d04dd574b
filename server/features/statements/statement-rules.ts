import { toAud } from '#contract/money.ts'
import type { Statement } from '#contract/statements.ts'
import type { Movement } from '#server/features/orders/public.ts'

/** GST inside an amount that includes it: one eleventh, rounded half up (Australian Taxation Office). */
export const gstIn = (cents: number): number => Math.sign(cents) * Math.floor((Math.abs(cents) * 2 + 11) / 22)

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** A month's statement. Signs turn from the books' to the restaurant's view: what it is owed is positive. */
export function toStatement(month: string, restaurant: Statement['restaurant'], movements: Movement[]): Statement {
  const of = (event: Movement['event']): number => sum(movements.filter((one) => one.event === event).map((one) => one.provider_cents))
  const customer_paid = of('paid') + of('refunded')
  const commission = -sum(movements.map((one) => one.commission_cents)) || 0
  const restaurant_share = -sum(movements.map((one) => one.restaurant_cents)) || 0
  return {
    month,
    restaurant,
    entries: movements.map((one) => ({
      at: one.at.toISOString(),
      order_id: one.order_id,
      code: one.code,
      event: one.event,
      customer_paid: toAud(one.provider_cents),
      commission: toAud(-one.commission_cents || 0),
      restaurant_share: toAud(-one.restaurant_cents || 0),
    })),
    totals: {
      sales: toAud(of('paid')),
      refunds: toAud(-of('refunded') || 0),
      customer_paid: toAud(customer_paid),
      gst_in_sales: toAud(gstIn(customer_paid)),
      commission: toAud(commission),
      gst_in_commission: toAud(gstIn(commission)),
      restaurant_share: toAud(restaurant_share),
    },
  }
}

// A cell that begins like a formula would be run by a spreadsheet; a number never is one.
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const row = (cells: (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`
const money = (aud: number): string => aud.toFixed(2)

/** The statement as CSV (RFC 4180), amounts in AUD including GST, times as given by `shown`. */
export function toCsv(statement: Statement, shown: (at: string) => string): string {
  const { totals } = statement
  return [
    row(['Date (Melbourne)', 'Order', 'Code', 'Event', 'Customer paid AUD', 'Commission AUD', 'Your share AUD']),
    ...statement.entries.map((one) =>
      row([shown(one.at), one.order_id, one.code, one.event, money(one.customer_paid), money(one.commission), money(one.restaurant_share)]),
    ),
    row(['Total', '', '', '', money(totals.customer_paid), money(totals.commission), money(totals.restaurant_share)]),
    row(['GST included', '', '', '', money(totals.gst_in_sales), money(totals.gst_in_commission), '']),
  ].join('')
}
