import { toAud, toCents } from '#contract/money.ts'
import type { payoutObstacles, Payout, PayoutLine } from '#contract/money/payouts.ts'
import { PAYOUT_MINIMUM } from '#contract/money/payout-states.ts'
import { melbourneDate } from '#contract/time.ts'
import type { OwedRow, OwnLineRow, OwnPayoutRow } from './own-payout-store.ts'

type PayoutObstacle = (typeof payoutObstacles)[number]

interface Standing {
  owed: OwedRow
  /** `YYYY-MM-DD` */
  pays_on: string
  has_destination: boolean
  is_confirmed: boolean
}

/** A payout that is less than the minimum waits, but not beyond the month in which it began. */
const isTooSmall = ({ payable_cents, opened_at }: OwedRow, pays_on: string): boolean =>
  payable_cents < toCents(PAYOUT_MINIMUM) &&
  opened_at !== null &&
  melbourneDate(opened_at).slice(0, 7) === pays_on.slice(0, 7)

/** Why nothing would be paid to a restaurant on the next pay day; null when something is. */
export function payoutObstacle({
  owed,
  pays_on,
  has_destination,
  is_confirmed,
}: Standing): PayoutObstacle | null {
  if (owed.in_batch_cents > 0) return null
  if (owed.payable_cents <= 0) return 'nothing_owed'
  if (!has_destination) return 'no_destination'
  if (!is_confirmed) return 'email_unconfirmed'
  return isTooSmall(owed, pays_on) ? 'below_minimum' : null
}

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null

export const toPayout = (row: OwnPayoutRow): Payout => ({
  id: row.id,
  number: row.number,
  status: row.status,
  amount: toAud(row.amount_cents),
  pays_on: row.pays_on,
  sent_at: toInstant(row.sent_at),
  settled_at: toInstant(row.settled_at),
  returned_at: toInstant(row.returned_at),
  return_reason: row.return_reason,
})

export const toLine = ({
  at,
  kind,
  order_id,
  code,
  provider_cents,
  commission_cents,
  amount_cents,
}: OwnLineRow): PayoutLine => ({
  at: at.toISOString(),
  kind,
  order_id,
  code,
  customer_paid: provider_cents === null ? null : toAud(provider_cents),
  commission: commission_cents === null ? null : toAud(commission_cents),
  amount: toAud(amount_cents),
})
