import type { Statement, StatementPart } from '#contract/money/statements.ts'
import { type CsvCell, type CsvColumn, toCsv } from '#server/application/csv-rules.ts'

const COLUMNS: CsvColumn[] = [
  ['Date (Melbourne)', 'instant'],
  ['Order', 'text'],
  ['Code', 'text'],
  ['Event', 'text'],
  ['Customer paid AUD', 'amount'],
  ['Commission AUD', 'amount'],
  ['Your share AUD', 'amount'],
  ['Borne by Surplate AUD', 'amount'],
]
const GST_COLUMNS: CsvColumn[] = [
  ['GST in sales AUD', 'amount'],
  ['GST in commission AUD', 'amount'],
]

const toPartCells = ({
  customer_paid,
  commission,
  restaurant_share,
  borne_by_operator = 0,
}: StatementPart): CsvCell[] => [customer_paid, commission, restaurant_share, borne_by_operator]

/** Blank where nothing is recorded, or there is none. */
const toGstCells = ({
  gst_in_sales,
  gst_in_commission,
}: {
  gst_in_sales?: number
  gst_in_commission?: number
}): CsvCell[] => [gst_in_sales ?? null, gst_in_commission ?? null]

const toTotalRow = (label: string, cells: CsvCell[]): CsvCell[] => [{ label }, null, null, null, ...cells]

/**
 * The statement as CSV. Where GST is recorded each line has its own; where there is none, nothing says GST.
 */
export function toStatementCsv({ gst, entries, totals }: Statement): string {
  const hasGst = gst !== 'none'
  const columns = hasGst && gst !== undefined ? [...COLUMNS, ...GST_COLUMNS] : COLUMNS
  const { with_gst, without_gst } = totals
  return toCsv(columns, [
    ...entries.map((entry) => [
      entry.at,
      entry.order_id,
      entry.code,
      entry.event,
      ...toPartCells(entry),
      ...toGstCells(entry),
    ]),
    toTotalRow('Total', [...toPartCells(totals), ...toGstCells(totals)]),
    ...(with_gst === undefined
      ? []
      : [toTotalRow('With GST', [...toPartCells(with_gst), ...toGstCells(totals)])]),
    ...(without_gst === undefined ? [] : [toTotalRow('Without GST', toPartCells(without_gst))]),
    ...(hasGst ? [toTotalRow('GST included', toGstCells(totals))] : []),
  ])
}
