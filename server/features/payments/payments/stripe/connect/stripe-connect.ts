import type { ConnectProvider } from '#server/features/payments/payments/connect/connect-provider.ts'
import { Failure } from '#server/platform/failure.ts'

const unavailable = (): never => {
  throw new Failure('unavailable')
}

/** Not built yet: everything is unavailable. */
export function makeStripeConnect(): ConnectProvider {
  return {
    createAccount: unavailable,
    openOnboarding: unavailable,
    findAccount: unavailable,
    transfer: unavailable,
    findTransfer: unavailable,
    findTransfers: unavailable,
    reverseTransfer: unavailable,
    payOut: unavailable,
    findPayout: unavailable,
    findPayouts: unavailable,
    findDispute: unavailable,
    submitEvidence: unavailable,
    findBalanceTransactions: unavailable,
  }
}
