import { useEffect, useEffectEvent, useState } from 'react'
import { POLL_EVERY_MS, POLL_TIMES } from '#contract/constants.ts'
import { messages } from '#contract/messages.ts'
import type { CheckoutStatus, PayableId } from '#contract/payments/payments.ts'
import { api } from '#web/platform/http/api.ts'
import { call, Problem } from '#web/platform/http/call.ts'
import { forgetHold } from './holds.ts'

/** The result of polling the status of a payment. */
export type Verification =
  | { outcome: 'paid'; package_id: PayableId; order_id: string | null }
  | { outcome: 'expired' | 'timed_out' | 'failed' | 'error' | 'signed_out' }

/**
 * What a failed status request means: worth a retry, refused by the server, the call itself broke, or this
 * browser has no session.
 */
export type StatusFailure = 'retry' | 'failed' | 'error' | 'signed_out'

interface VerificationDeps {
  fetchStatus: () => Promise<CheckoutStatus>
  classifyFailure: (error: unknown) => StatusFailure
  wait: (ms: number) => Promise<void>
}

const unpaidTexts = {
  expired: messages.session_expired,
  timed_out: messages.verification_timed_out,
  failed: messages.verification_failed,
  error: messages.verification_error,
  signed_out: 'Your payment is on its way. Sign in to see it.',
}

/** Polls until the payment is paid or expired, at the interval and at most as often as the contract says. */
export async function verifyPayment({
  fetchStatus,
  classifyFailure,
  wait,
}: VerificationDeps): Promise<Verification> {
  for (let attempt = 1; attempt <= POLL_TIMES; attempt += 1) {
    if (attempt > 1) await wait(POLL_EVERY_MS)
    const status = await fetchStatus().catch(classifyFailure)
    if (status === 'retry') continue
    if (typeof status === 'string') return { outcome: status }
    if (status.payment_status === 'paid')
      return { outcome: 'paid', package_id: status.package_id, order_id: status.order_id }
    if (status.status === 'expired') return { outcome: 'expired' }
  }
  return { outcome: 'timed_out' }
}

/** The sentence for an outcome that is not a payment. */
export const unpaidText = (outcome: Exclude<Verification['outcome'], 'paid'>): string => unpaidTexts[outcome]

/** `none` when the address names no payment session. */
type VerificationState = Verification | { outcome: 'none' | 'verifying' }

const sessionInAddress = (): string | null => new URLSearchParams(location.search).get('session_id')

/** So that a reload does not verify the same payment again. */
export function removeSessionFromAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete('session_id')
  history.replaceState(history.state, '', address)
}

function classifyStatusFailure(error: unknown): StatusFailure {
  if (!(error instanceof Problem)) return 'error'
  // Paid in another browser: in an app, the payment page can come back to the one of the device.
  if (error.code === 'sign_in_required' || error.code === 'forbidden') return 'signed_out'
  return error.status === 503 || error.status === 429 ? 'retry' : 'failed'
}

const abortableWait = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Verifies the payment that the address names when the view opens. */
export function usePaymentVerification(onVerified?: (verification: Verification) => void): VerificationState {
  const [state, setState] = useState<VerificationState>(() => ({
    outcome: sessionInAddress() === null ? 'none' : 'verifying',
  }))
  const finish = useEffectEvent((verification: Verification) => {
    setState(verification)
    if (verification.outcome === 'paid' && verification.order_id !== null) forgetHold(verification.order_id)
    onVerified?.(verification)
  })

  useEffect(() => {
    // Read again here: the view that was open before may have removed its own session from the address since
    // the first render.
    const session_id = sessionInAddress()
    if (session_id === null) return setState({ outcome: 'none' })
    const unmounted = new AbortController()
    const { signal } = unmounted
    verifyPayment({
      fetchStatus: () => call(api.payments.status, { session_id }, { signal }),
      classifyFailure: classifyStatusFailure,
      wait: abortableWait(signal),
    }).then(
      (verification) => (signal.aborted ? undefined : finish(verification)),
      () => undefined,
    )
    return () => unmounted.abort()
  }, [])

  return state
}
