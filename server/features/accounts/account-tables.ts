interface AccountTable {
  id: string
  name: string
  email: string
  mobile_number: string
  user_type: 'customer' | 'restaurant'
  password_hash: string
  restaurant_id: string | null
  created_at: Date
  erased_at: Date | null
}

interface SessionTable {
  id: string
  token_hash: Uint8Array
  account_id: string
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

interface PasswordResetTable {
  token_hash: Uint8Array
  account_id: string
  expires_at: Date
}

interface KnownDeviceTable {
  token_hash: Uint8Array
  account_id: string
  expires_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    account: AccountTable
    session: SessionTable
    password_reset: PasswordResetTable
    known_device: KnownDeviceTable
  }
}

export type AccountRow = AccountTable
