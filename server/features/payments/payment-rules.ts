import type { CheckoutStatus } from '#contract/payments.ts'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/time.ts'
import type { ProviderSession } from './payment-provider.ts'
import type { SessionRow } from './payment-tables.ts'

export const CURRENCY = 'aud'

/** Stripe keeps a checkout page open for at least this long; the offer itself may end before. */
const PAGE_LIVES_MS = 30 * MINUTE_MS
export const pageEnds = (offer_ends: Date): Date => new Date(offer_ends.getTime() + PAGE_LIVES_MS)

export type Verdict = 'paid' | 'expired' | 'mismatch' | 'nothing'

/** What the provider's word changes in our record. Money that came is never forgotten: paid beats expired in either order. */
export function verdict(
  stored: Pick<SessionRow, 'status' | 'payment_status' | 'amount_cents' | 'currency'>,
  told: ProviderSession,
): Verdict {
  if (stored.payment_status === 'paid') return 'nothing'
  if (told.payment_status === 'paid')
    return told.amount_cents === stored.amount_cents && told.currency === stored.currency ? 'paid' : 'mismatch'
  return told.status === 'expired' && stored.status === 'open' ? 'expired' : 'nothing'
}

/** A session that the provider does not know and that nobody can pay any more. */
export const isLost = (stored: Pick<SessionRow, 'status' | 'expires_at'>, now: Date): boolean =>
  stored.status === 'open' && stored.expires_at <= now

export const RECONCILE_AFTER_MS = 30 * SECOND_MS
const ASK_AT_MOST_EVERY_MS = SECOND_MS

/** Whether a waiting browser's question may be passed on to the provider. */
export const mayAsk = (checked_at: Date | null, now: Date): boolean =>
  checked_at === null || now.getTime() - checked_at.getTime() >= ASK_AT_MOST_EVERY_MS

/** When a refund is tried next, after so many attempts: at first within half a minute, in the end every hour. */
export const nextAttempt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(15 * SECOND_MS * 2 ** Math.min(attempts, 20), HOUR_MS))

export const toCheckoutStatus = ({ payment_status, status, package_id, order_id }: SessionRow): CheckoutStatus => ({
  payment_status,
  status,
  package_id,
  order_id,
})
