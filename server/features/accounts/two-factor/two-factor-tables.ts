interface TwoFactorTable {
  account_id: string
  key_id: string
  sealed_secret: Uint8Array
  begun_at: Date
  /** Null until a code of the app has shown that the secret arrived there. */
  confirmed_at: Date | null
  /** A bigint; drivers give it as a text. */
  last_step: string | number | null
  recovery_salt: Uint8Array | null
}

interface RecoveryCodeTable {
  account_id: string
  code_hash: Uint8Array
}

interface TwoFactorKeyTable {
  id: string
  key: Uint8Array
  created_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    two_factor: TwoFactorTable
    recovery_code: RecoveryCodeTable
    two_factor_key: TwoFactorKeyTable
  }
}

export type TwoFactorRow = TwoFactorTable
export type TwoFactorKeyRow = TwoFactorKeyTable
