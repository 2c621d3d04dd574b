import type { Generated, Selectable } from 'kysely'
import type { DisputeStatus } from '#contract/money/dispute-terms.ts'
import type { RefundBearer } from '#server/features/payments/payments/public.ts'

interface DisputeTable {
  id: string
  provider_ref: string
  /** The provider's id of the payment, and its session here; null until that is known. */
  payment_ref: string
  session_id: string | null
  order_id: string | null
  /** The account whose subscription was paid. */
  subscription_id: string | null
  amount_cents: number
  fee_cents: number
  reason: string
  status: DisputeStatus
  has_evidence: boolean
  due_by: Date | null
  opened_at: Date
  /** When the provider was last asked. */
  checked_at: Date
  /** When the ledger recorded that the provider took the money. */
  taken_at: Date | null
  /** When the decision was recorded; null while it is open. */
  closed_at: Date | null
  /** Who bears a lost one. */
  borne_by: RefundBearer | null
  /** What of it the restaurant bears. */
  restaurant_cents: Generated<number>
  /** The operator who wants the evidence submitted. */
  evidence_by: string | null
  evidence_requested_at: Date | null
  /** When the provider accepted it. */
  evidence_sent_at: Date | null
}
export type DisputeRow = Selectable<DisputeTable>

export interface DisputeTables {
  dispute: DisputeTable
}
