import type { SealingKeyRow } from '#server/platform/sealing/load-sealing-keys.ts'

export interface TwoFactorRow {
  account_id: string
  key_id: string
  sealed_secret: Uint8Array
  begun_at: Date
  /** Null until a code of the authenticator app has proved that it has the secret. */
  confirmed_at: Date | null
  /** A bigint, which a driver may give as text. */
  last_step: string | number | null
  recovery_salt: Uint8Array | null
}

interface RecoveryCodeRow {
  account_id: string
  code_hash: Uint8Array
}

export interface TwoFactorTables {
  two_factor: TwoFactorRow
  recovery_code: RecoveryCodeRow
  two_factor_key: SealingKeyRow
}
