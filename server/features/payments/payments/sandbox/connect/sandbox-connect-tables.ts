import type {
  DisputeEvidence,
  ProviderDispute,
} from '#server/features/payments/payments/connect/provider-dispute.ts'

export interface SandboxAccount {
  id: string
  restaurant_id: string
  name: string
  email: string
  status: 'new' | 'ready' | 'restricted' | 'closed'
  /** Where the browser goes back to from the account's page. */
  return_url: string | null
  created_at: Date
}

export interface SandboxTransfer {
  id: string
  account_id: string
  amount_cents: number
  payment_ref: string | null
  transfer_group: string
  payout_id: string
  created_at: Date
  /** All of it is reversed, or nothing. */
  reversed_at: Date | null
}

export interface SandboxPayout {
  id: string
  account_id: string
  payout_id: string
  amount_cents: number
  status: 'pending' | 'paid' | 'failed'
  failure: string | null
  created_at: Date
}

export interface SandboxDispute {
  id: string
  payment_ref: string
  amount_cents: number
  fee_cents: number
  reason: string
  status: Exclude<ProviderDispute['status'], 'inquiry' | 'inquiry_closed'>
  evidence: DisputeEvidence | null
  due_by: Date
  opened_at: Date
  decided_at: Date | null
}

interface SandboxAnswerRow {
  idempotency_key: string
  request: string
  /** Null until it is answered, in the same transaction. */
  answer: object | null
  created_at: Date
}

export interface SandboxConnectTables {
  sandbox_account: SandboxAccount
  sandbox_transfer: SandboxTransfer
  sandbox_payout: SandboxPayout
  sandbox_dispute: SandboxDispute
  sandbox_answer: SandboxAnswerRow
}
