import { useEffect, useEffectEvent, useState } from 'react'
import { paymentsApi } from '#contract/payments.ts'
import { call, Problem } from '#web/platform/call.ts'
import { type VerificationFailure, type Verification, verifyPayment } from './payment-verification.ts'

/** `none` when the address names no payment. */
export type VerificationState = Verification | { outcome: 'none' | 'verifying' }

const sessionInAddress = (): string | null => new URLSearchParams(location.search).get('session_id')

/** Takes the payment out of the address, so that it is not verified once more. */
export function removeSessionFromAddress(): void {
  const address = new URL(location.href)
  address.searchParams.delete('session_id')
  history.replaceState(history.state, '', address)
}

function troubleOf(thrown: unknown): VerificationFailure {
  if (!(thrown instanceof Problem)) return 'error'
  return thrown.status === 503 || thrown.status === 429 ? 'again' : 'failed'
}

const waitUnless = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Verifies the payment that the address names, once the view is open, and tells what came out. */
export function usePaymentVerification(onSettled?: (verification: Verification) => void): VerificationState {
  const [state, setState] = useState<VerificationState>(() => ({ outcome: sessionInAddress() === null ? 'none' : 'verifying' }))
  const settle = useEffectEvent((verification: Verification) => {
    setState(verification)
    onSettled?.(verification)
  })

  useEffect(() => {
    // Asked only now: a view that was left may just have taken its own payment out of the address.
    const session_id = sessionInAddress()
    if (session_id === null) return setState({ outcome: 'none' })
    const left = new AbortController()
    const ask = () => call(paymentsApi.status, { session_id }, { signal: left.signal })
    const stillHere = (verification: Verification) => (left.signal.aborted ? undefined : settle(verification))
    verifyPayment({ ask, troubleOf, wait: waitUnless(left.signal) }).then(stillHere, () => undefined)
    return () => left.abort()
  }, [])

  return state
}
