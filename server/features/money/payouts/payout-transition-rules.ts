import type { RailName } from '#contract/money/payout-states.ts'
import { DAY_MS } from '#contract/time.ts'
import type { LedgerAccount, NewLedgerRow } from '#server/features/payments/ledger/public.ts'
import type { PayoutRow } from './payout-store.ts'

/** Banks send payouts back within some working days after they have arrived. */
const LOOKED_AFTER_MS = 10 * DAY_MS

/**
 * When the provider is asked again about a payout that has arrived, in case its word of a return is lost;
 * null once that is over.
 */
export const nextLook = (rail: RailName, settled_at: Date, now: Date): Date | null => {
  const next = new Date(now.getTime() + DAY_MS)
  return rail === 'connect' && next.getTime() <= settled_at.getTime() + LOOKED_AFTER_MS ? next : null
}

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
export const sentEntries = (payout: Paid, at: Date): NewLedgerRow[] =>
  move(payout, 'payout_sent', 'payout_clearing', 'restaurant', at)

/** The money has arrived. */
export const settledEntries = (payout: Paid, rail: RailName, at: Date): NewLedgerRow[] =>
  move(payout, 'payout_settled', sourceOf[rail], 'payout_clearing', at)

/** The money has come back, and the restaurant is owed it again. */
export const returnedEntries = (
  payout: Paid & Pick<PayoutRow, 'status'>,
  rail: RailName,
  at: Date,
  proposal_id: string | null = null,
): NewLedgerRow[] =>
  move(
    payout,
    'payout_returned',
    'restaurant',
    payout.status === 'sent' ? 'payout_clearing' : sourceOf[rail],
    at,
  ).map((entry) => ({ ...entry, proposal_id }))
