import type { Generated, Selectable } from 'kysely'
import type { BankFileUser } from '#server/application/payout-settings.ts'
import type { BatchStatus, PayoutStatus, RailName } from '#contract/money/payout-states.ts'

interface PayoutTable {
  id: string
  number: Generated<number>
  restaurant_id: string
  status: PayoutStatus
  /** What the restaurant is owed by the entries in it; a payable one may be negative, and is carried. */
  amount_cents: number
  opened_at: Date
  batch_id: string | null
  /** The account at the payment provider, or the version of the bank details. */
  destination: string | null
  /** The provider's id of it. */
  provider_ref: string | null
  sent_at: Date | null
  settled_at: Date | null
  returned_at: Date | null
  /** Set as soon as it is being taken back. */
  return_reason: string | null
  /** When the next step at the provider is due. */
  due_at: Date | null
  attempts: Generated<number>
  /** How often the provider refused to pay it out: its next request is told from the last by it. */
  refusals: Generated<number>
}
export type PayoutRow = Selectable<PayoutTable>

interface BatchTable {
  id: string
  number: Generated<number>
  status: BatchStatus
  rail: RailName
  /** `YYYY-MM-DD` in Melbourne. */
  pays_on: string
  /** Operators, by id. */
  made_by: string
  made_at: Date
  approved_by: string | null
  approved_at: Date | null
  sent_at: Date | null
  ended_at: Date | null
  /** Of a bank file: the account that pays, as the settings had it when the batch was approved. */
  bank_file_user: BankFileUser | null
}
export type BatchRow = Selectable<BatchTable>

interface AdjustmentTable {
  id: string
  restaurant_id: string
  /** Positive is more for the restaurant. */
  amount_cents: number
  reason: string
  made_by: string
  made_at: Date
}

/** An entry of the ledger that is owed and in no payout yet; a trigger fills this table (migration 0067). */
interface UnpaidEntryTable {
  ledger_entry_id: number
  restaurant_id: string
  order_id: string | null
  /** As in the ledger: what a restaurant is owed is negative. */
  amount_cents: number
}

interface PayoutEntryTable {
  ledger_entry_id: number
  payout_id: string
}

export type HoldReason = 'complaint' | 'dispute'

interface ShareHoldTable {
  order_id: string
  reason: HoldReason
  held_at: Date
  released_at: Date | null
}

export interface PayoutAccountRow {
  restaurant_id: string
  account_ref: string
  is_ready: boolean
  /** Whether its owner has finished the provider's form. */
  is_submitted: boolean
  requirements_due: string[]
  disabled_reason: string | null
  checked_at: Date
}

export interface TransferRow {
  payout_id: string
  line_no: number
  /** Null for money that comes from no order's payment. */
  order_id: string | null
  payment_ref: string | null
  amount_cents: number
  transfer_ref: string | null
  refusals: number
  reversed_at: Date | null
}

export interface PayoutTables {
  payout: PayoutTable
  payout_batch: BatchTable
  ledger_adjustment: AdjustmentTable
  unpaid_entry: UnpaidEntryTable
  payout_entry: PayoutEntryTable
  share_hold: ShareHoldTable
  payout_account: PayoutAccountRow
  payout_transfer: TransferRow
}
