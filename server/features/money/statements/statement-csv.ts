import type { Statement, StatementPart } from '#contract/money/statements.ts'
import { toAmountCell, toLocalTime, toRow, toTextCell } from './csv-rules.ts'

const FIRST_CELLS = ['Date (Melbourne)', 'Order', 'Code', 'Event']
const AMOUNTS = ['Customer paid AUD', 'Commission AUD', 'Your share AUD', 'Borne by Surplate AUD']
const GST_AMOUNTS = ['GST in sales AUD', 'GST in commission AUD']

const toPartCells = ({ customer_paid, commission, restaurant_share, borne_by_operator = 0 }: StatementPart): string[] =>
  [customer_paid, commission, restaurant_share, borne_by_operator].map(toAmountCell)

/** Blank where nothing is recorded, or there is none. */
const toGstCells = ({ gst_in_sales, gst_in_commission }: { gst_in_sales?: number; gst_in_commission?: number }): string[] =>
  [gst_in_sales, gst_in_commission].map((amount) => (amount === undefined ? '' : toAmountCell(amount)))

const toTotalRow = (name: string, cells: string[]): string => toRow([name, '', '', '', ...cells])

/**
 * The statement as CSV (RFC 4180), amounts in AUD, times in Melbourne. Where GST is recorded each line has its own; where there is none,
 * nothing says GST.
 */
export function toCsv({ gst, entries, totals }: Statement): string {
  const hasGst = gst !== 'none'
  const hasLines = hasGst && gst !== undefined
  const ifLines = (cells: string[]): string[] => (hasLines ? cells : [])
  const { with_gst, without_gst } = totals
  return [
    toRow([...FIRST_CELLS, ...AMOUNTS, ...ifLines(GST_AMOUNTS)]),
    ...entries.map((entry) =>
      toRow([
        toLocalTime(entry.at),
        toTextCell(entry.order_id),
        toTextCell(entry.code),
        entry.event,
        ...toPartCells(entry),
        ...ifLines(toGstCells(entry)),
      ]),
    ),
    toTotalRow('Total', [...toPartCells(totals), ...ifLines(toGstCells(totals))]),
    ...(with_gst === undefined ? [] : [toTotalRow('With GST', [...toPartCells(with_gst), ...toGstCells(totals)])]),
    ...(without_gst === undefined ? [] : [toTotalRow('Without GST', [...toPartCells(without_gst), ...toGstCells({})])]),
    ...(hasGst ? [toTotalRow('GST included', [...toGstCells(totals), '', '', ...ifLines(['', ''])])] : []),
  ].join('')
}
