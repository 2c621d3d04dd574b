import type { Statement, StatementPart } from '#contract/money/statements.ts'
import { type CsvCell, type CsvColumn, toCsv } from '#server/application/csv-rules.ts'
import type { JournalUse } from '#contract/money/journal.ts'
import { toAud } from '#contract/money.ts'
import type { JournalAccounts } from '#server/application/journal-settings.ts'
import type { JournalRow } from './journal-store.ts'

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

/** "Payout sent" for `payout_sent` */
const toEventText = (event: JournalRow['event']): string =>
  event.charAt(0).toUpperCase() + event.slice(1).replaceAll('_', ' ')

const accountText: Record<JournalRow['ledger_account'], string> = {
  provider: 'Payment provider',
  restaurant: 'Owed to restaurants',
  commission: 'Commission',
  operator: 'Operator',
  payout_clearing: 'Payouts on the way',
  bank: 'Bank',
}

const columnsFor = (use: JournalUse): CsvColumn[] => [
  ['Date (Melbourne)', 'day'],
  ['Event', 'text'],
  ['Account', 'text'],
  ['Code', use === 'import' ? 'importCode' : 'text'],
  ['Debit AUD', 'amount'],
  ['Credit AUD', 'amount'],
  ['GST included AUD', 'amount'],
]

const toOptionalCell = (cents: number): number | null => (cents === 0 ? null : toAud(cents))

/** A journal as CSV: what an account gets is a debit, what it gives a credit. */
export const toJournalCsv = (rows: JournalRow[], codes: JournalAccounts, use: JournalUse): string =>
  toCsv(
    columnsFor(use),
    rows.map(({ day, event, ledger_account, amount_cents, gst_cents }) => [
      day,
      toEventText(event),
      accountText[ledger_account],
      codes[ledger_account],
      toOptionalCell(Math.max(amount_cents, 0)),
      toOptionalCell(Math.max(-amount_cents, 0)),
      toOptionalCell(gst_cents),
    ]),
  )
