import { SECOND_MS } from '#contract/time.ts'
import type { RefundRow } from './payment-tables.ts'

const FIRST_DELAY_MS = 15 * SECOND_MS
const DELAY_MAX_MS = 3_600 * SECOND_MS

/**
 * When a refund is sent again after `attempts` failed attempts: the delay doubles from 15 seconds up to one
 * hour.
 */
export const refundRetryAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(FIRST_DELAY_MS * 2 ** attempts, DELAY_MAX_MS))

type CountedRefund = Pick<RefundRow, 'amount_cents' | 'status' | 'provider_ref'>

const isUnsent = ({ status, provider_ref }: CountedRefund): boolean =>
  status === 'pending' && provider_ref === null
/** That went back in another way than by a refund at the provider, such as by a dispute that covered it. */
const isSettledUnsent = ({ status, provider_ref }: CountedRefund): boolean =>
  status === 'succeeded' && provider_ref === null

const sumOf = (refunds: CountedRefund[]): number =>
  refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/**
 * The refunds that were never sent, and whose money the bank has taken for the customer: those by which
 * refunds and lost disputes together are more than the payment. Where disputes leave enough of the payment
 * for a refund, the refund may have been sent and its answer lost.
 */
export function coveredRefunds<Refund extends CountedRefund>(
  payment_cents: number,
  taken_cents: number,
  refunds: Refund[],
): Refund[] {
  let left_cents =
    Math.min(taken_cents, sumOf(refunds) + taken_cents - payment_cents) -
    sumOf(refunds.filter(isSettledUnsent))
  return refunds.filter((refund) => {
    const isCovered = isUnsent(refund) && refund.amount_cents <= left_cents
    if (isCovered) left_cents -= refund.amount_cents
    return isCovered
  })
}
