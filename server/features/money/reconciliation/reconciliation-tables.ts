import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import type { UnmatchedSide } from '#contract/money/reconciliation-terms.ts'

export interface BalanceTransactionRow {
  ref: string
  kind: string
  source_ref: string | null
  amount_cents: number
  fee_cents: number
  at: Date
  /** What it belongs to, once that is known. */
  matched_to: string | null
  matched_at: Date | null
}

/** How far the provider's movements are read; there is one row. */
export interface ReconciliationRow {
  id: 1
  started_at: Date
  read_until: Date
  /** The end of the period that is being read, and the last page of it. */
  page_to: Date | null
  page_after: string | null
  /** How far the movements that were read are matched. */
  matched_until: Date
}

export interface UnmatchedRow {
  id: string
  /** What it is about: listed once, also after it was resolved. */
  key: string
  side: UnmatchedSide
  kind: string
  ref: string
  expected_cents: number | null
  actual_cents: number | null
  at: Date
  suggestion: string | null
  first_seen_at: Date
  resolved_at: Date | null
  /** Null where it has matched later. */
  resolved_by: string | null
  reason: string | null
}

/** What finance has chosen that the columns of tables of one shape hold. */
export interface BankStatementColumnsRow {
  shape: string
  columns: ColumnRole[]
  chosen_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    bank_statement_columns: BankStatementColumnsRow
    balance_transaction: BalanceTransactionRow
    reconciliation: ReconciliationRow
    unmatched: UnmatchedRow
  }
}
