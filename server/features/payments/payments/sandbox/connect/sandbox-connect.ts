import type { ConnectProvider, ProviderPayout } from '#server/features/payments/payments/connect/connect-provider.ts'
import { Failure } from '#server/platform/failure.ts'

const payout = (account_ref: string, payout_ref: string): ProviderPayout => ({
  payout_ref,
  account_ref,
  payout_id: null,
  amount_cents: 0,
  status: 'paid',
  failure: null,
})

/** Accepts everything and remembers nothing. */
export function makeSandboxConnect(): ConnectProvider {
  return {
    createAccount: async ({ idempotency_key }) => ({ account_ref: `acct_sandbox_${idempotency_key}` }),
    openOnboarding: async (_account_ref, { return_url }) => return_url,
    findAccount: async (account_ref) => ({
      account_ref,
      is_ready: true,
      is_submitted: true,
      requirements_due: [],
      disabled_reason: null,
    }),
    transfer: async ({ idempotency_key }) => ({ transfer_ref: `tr_sandbox_${idempotency_key}` }),
    findTransfer: async () => undefined,
    findTransfers: async () => [],
    reverseTransfer: async () => undefined,
    payOut: async ({ idempotency_key, account_ref, payout_id, amount_cents }) => ({
      ...payout(account_ref, `po_sandbox_${idempotency_key}`),
      payout_id,
      amount_cents,
      status: 'pending',
    }),
    findPayout: async (account_ref, payout_ref) => payout(account_ref, payout_ref),
    findPayouts: async () => [],
    findDispute: async () => undefined,
    submitEvidence: () => {
      throw new Failure('unavailable')
    },
    findBalanceTransactions: async () => ({ transactions: [], next: null }),
  }
}
