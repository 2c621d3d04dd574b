import type { JournalUse } from '#contract/money/journal.ts'
import { toAud } from '#contract/money.ts'
import type { JournalAccounts } from '#server/application/journal-settings.ts'
import { type CsvColumn, toCsv } from '#server/application/csv-rules.ts'
import type { JournalRow } from './journal-store.ts'

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
