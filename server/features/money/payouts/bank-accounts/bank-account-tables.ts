import type { SealingKeyRow } from '#server/platform/sealing/load-sealing-keys.ts'

/** One version of the bank details of a restaurant. It never changes but for its end. */
export interface BankAccountRow {
  id: string
  restaurant_id: string
  key_id: string
  /** BSB and account number. */
  sealed: Uint8Array
  last_three: string
  title: string
  created_at: Date
  /** Nothing is paid to it before. */
  usable_from: Date
  /** Null of the present version. */
  ended_at: Date | null
}

export interface BankAccountTables {
  bank_account: BankAccountRow
  bank_account_key: SealingKeyRow
}
