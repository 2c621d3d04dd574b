import { POLL_EVERY_MS, POLL_TIMES } from '#contract/constants.ts'
import { messages } from '#contract/messages.ts'
import type { CheckoutStatus, PayableId } from '#contract/payments.ts'

/** What came out of asking how a payment stands. */
export type Verification =
  | { outcome: 'paid'; package_id: PayableId; order_id: string | null }
  | { outcome: 'expired' | 'timed_out' | 'failed' | 'error' }

/** How one asking that was not answered counts: worth asking again, refused by the server, or the call itself broke. */
export type VerificationFailure = 'again' | 'failed' | 'error'

interface Asking {
  ask: () => Promise<CheckoutStatus>
  troubleOf: (thrown: unknown) => VerificationFailure
  wait: (ms: number) => Promise<void>
}

const unsuccessful = {
  expired: messages.session_expired,
  timed_out: messages.verification_timed_out,
  failed: messages.verification_failed,
  error: messages.verification_error,
}

/** Asks at the pace of the contract until the payment is paid or expired, and not more often than it allows. */
export async function verifyPayment({ ask, troubleOf, wait }: Asking): Promise<Verification> {
  for (let attempt = 1; attempt <= POLL_TIMES; attempt += 1) {
    if (attempt > 1) await wait(POLL_EVERY_MS)
    const told = await ask().catch((thrown: unknown): VerificationFailure => troubleOf(thrown))
    if (told === 'failed' || told === 'error') return { outcome: told }
    if (told === 'again') continue
    if (told.payment_status === 'paid') return { outcome: 'paid', package_id: told.package_id, order_id: told.order_id }
    if (told.status === 'expired') return { outcome: 'expired' }
  }
  return { outcome: 'timed_out' }
}

/** The sentence for an outcome that is not a payment. */
export const unpaidText = (outcome: Exclude<Verification['outcome'], 'paid'>): string => unsuccessful[outcome]
