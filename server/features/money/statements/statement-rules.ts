import { toAud } from '#contract/money.ts'
import { fromWallClock, melbourneDate, wallClock } from '#contract/time.ts'
import type { Statement } from '#contract/money/statements.ts'
import type { Movement } from '#server/features/orders/orders/public.ts'

const firstOfMonth = (year: number, month: number): Date => fromWallClock({ year, month, day: 1, hour: 0, minute: 0, second: 0 })

/** The instants at which a Melbourne month (`YYYY-MM`) and the next one begin. */
export function melbourneMonth(year_month: string): { from: Date; to: Date } {
  const year = Number(year_month.slice(0, 4))
  const month = Number(year_month.slice(5))
  return { from: firstOfMonth(year, month), to: month === 12 ? firstOfMonth(year + 1, 1) : firstOfMonth(year, month + 1) }
}

/** The GST in an amount that includes it: one eleventh, rounded half up (Australian Taxation Office). */
export const gstIn = (cents: number): number => Math.sign(cents) * Math.floor((Math.abs(cents) * 2 + 11) / 22)

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Turns an amount of the ledger around; 0 stays 0 and never becomes -0. */
const negate = (cents: number): number => 0 - cents

/** A month's statement. In the ledger what a restaurant is owed is negative; in its statement it is positive. */
export function toStatement(month: string, restaurant: Statement['restaurant'], movements: Movement[]): Statement {
  const sumOfEvent = (event: Movement['event']): number =>
    sum(movements.filter((movement) => movement.event === event).map((movement) => movement.provider_cents))
  const sales = sumOfEvent('paid')
  const refunds = sumOfEvent('refunded')
  const borne_by_operator = sum(movements.map((movement) => movement.operator_cents))
  const commission = negate(sum(movements.map((movement) => movement.commission_cents)))
  const restaurant_share = negate(sum(movements.map((movement) => movement.restaurant_cents)))
  return {
    month,
    restaurant,
    entries: movements.map((movement) => ({
      at: movement.at.toISOString(),
      order_id: movement.order_id,
      code: movement.code,
      event: movement.event,
      customer_paid: toAud(movement.provider_cents),
      borne_by_operator: toAud(movement.operator_cents),
      commission: toAud(negate(movement.commission_cents)),
      restaurant_share: toAud(negate(movement.restaurant_cents)),
    })),
    totals: {
      sales: toAud(sales),
      refunds: toAud(negate(refunds)),
      customer_paid: toAud(sales + refunds),
      borne_by_operator: toAud(borne_by_operator),
      // What the operator bears lowers no price: the restaurant has sold for it as before.
      gst_in_sales: toAud(gstIn(sales + refunds + borne_by_operator)),
      commission: toAud(commission),
      gst_in_commission: toAud(gstIn(commission)),
      restaurant_share: toAud(restaurant_share),
    },
  }
}

// A spreadsheet runs a text that begins like a formula; a leading apostrophe prevents that.
const toTextCell = (text: string): string => {
  const safe_text = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe_text) ? `"${safe_text.replaceAll('"', '""')}"` : safe_text
}
// Without the apostrophe: a spreadsheet must be able to add up negative amounts.
const toAmountCell = (aud: number): string => aud.toFixed(2)
const toRow = (cells: string[]): string => `${cells.join(',')}\r\n`

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD HH:MM` in Melbourne. */
function toLocalTime(iso: string): string {
  const at = new Date(iso)
  const { hour, minute } = wallClock(at)
  return `${melbourneDate(at)} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** The statement as CSV (RFC 4180), amounts in AUD including GST, times in Melbourne. */
export function toCsv({ entries, totals }: Statement): string {
  return [
    toRow(['Date (Melbourne)', 'Order', 'Code', 'Event', 'Customer paid AUD', 'Commission AUD', 'Your share AUD', 'Borne by Surplate AUD']),
    ...entries.map((entry) =>
      toRow([
        toLocalTime(entry.at),
        toTextCell(entry.order_id),
        toTextCell(entry.code),
        entry.event,
        toAmountCell(entry.customer_paid),
        toAmountCell(entry.commission),
        toAmountCell(entry.restaurant_share),
        toAmountCell(entry.borne_by_operator ?? 0),
      ]),
    ),
    toRow([
      'Total',
      '',
      '',
      '',
      toAmountCell(totals.customer_paid),
      toAmountCell(totals.commission),
      toAmountCell(totals.restaurant_share),
      toAmountCell(totals.borne_by_operator ?? 0),
    ]),
    toRow(['GST included', '', '', '', toAmountCell(totals.gst_in_sales), toAmountCell(totals.gst_in_commission), '', '']),
  ].join('')
}
