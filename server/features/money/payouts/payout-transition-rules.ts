import type { RailName } from '#contract/money/payout-states.ts'
import type { LedgerAccount, NewLedgerRow } from '#server/features/payments/ledger/public.ts'
import type { PayoutRow } from './payout-tables.ts'

type Paid = Pick<PayoutRow, 'id' | 'restaurant_id' | 'amount_cents'>

const move = (
  { id, restaurant_id, amount_cents }: Paid,
  event: NewLedgerRow['event'],
  from: LedgerAccount,
  to: LedgerAccount,
  at: Date,
) => {
  const entry = { payout_id: id, restaurant_id, event, ref: event, at }
  return [
    { ...entry, ledger_account: to, amount_cents },
    { ...entry, ledger_account: from, amount_cents: -amount_cents },
  ]
}

/** Whose money reaches the restaurant in the end: what the provider holds, or the operator's bank. */
const sourceOf: Record<RailName, LedgerAccount> = { connect: 'provider', bank_file: 'bank' }

/** The restaurant is owed so much less, and the money is on its way. */
export const sentEntries = (payout: Paid, at: Date): NewLedgerRow[] => move(payout, 'payout_sent', 'payout_clearing', 'restaurant', at)

/** The money has arrived. */
export const settledEntries = (payout: Paid, rail: RailName, at: Date): NewLedgerRow[] =>
  move(payout, 'payout_settled', sourceOf[rail], 'payout_clearing', at)

/** The money has come back, and the restaurant is owed it again. */
export const returnedEntries = (payout: Paid & Pick<PayoutRow, 'status'>, rail: RailName, at: Date): NewLedgerRow[] =>
  move(payout, 'payout_returned', 'restaurant', payout.status === 'sent' ? 'payout_clearing' : sourceOf[rail], at)
