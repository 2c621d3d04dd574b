import { toAud } from '#contract/money.ts'
import type { JournalAccounts } from '#server/application/journal-settings.ts'
import { toAmountCell, toRow, toTextCell } from '#server/features/money/statements/public.ts'
import type { JournalRow } from './journal-store.ts'

/** "Payout sent" for `payout_sent` */
const toEventText = (event: JournalRow['event']): string => event.charAt(0).toUpperCase() + event.slice(1).replaceAll('_', ' ')

const accountText: Record<JournalRow['ledger_account'], string> = {
  provider: 'Payment provider',
  restaurant: 'Owed to restaurants',
  commission: 'Commission',
  operator: 'Operator',
  payout_clearing: 'Payouts on the way',
  bank: 'Bank',
}

const toOptionalCell = (cents: number): string => (cents === 0 ? '' : toAmountCell(toAud(cents)))

/** A journal as CSV (RFC 4180): what an account gets is a debit, what it gives a credit. */
export const toJournalCsv = (rows: JournalRow[], codes: JournalAccounts): string =>
  [
    toRow(['Date (Melbourne)', 'Event', 'Account', 'Code', 'Debit AUD', 'Credit AUD', 'GST included AUD']),
    ...rows.map(({ day, event, ledger_account, amount_cents, gst_cents }) =>
      toRow([
        day,
        toEventText(event),
        accountText[ledger_account],
        toTextCell(codes[ledger_account]),
        toOptionalCell(Math.max(amount_cents, 0)),
        toOptionalCell(Math.max(-amount_cents, 0)),
        toOptionalCell(gst_cents),
      ]),
    ),
  ].join('')
