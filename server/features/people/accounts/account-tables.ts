export interface AccountRow {
  id: string
  name: string
  email: string
  mobile_number: string
  user_type: 'customer' | 'restaurant'
  password_hash: string
  restaurant_id: string | null
  created_at: Date
  erased_at: Date | null
  /** Whether an email reminds of orders that are not collected yet. */
  pickup_reminders: boolean
  /** When the owner proved to read the email; null until then. */
  email_confirmed_at: Date | null
}

export interface SessionRow {
  id: string
  token_hash: Uint8Array
  account_id: string
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** When a second factor or a passkey opened it; null if the password alone did. */
  second_step_at: Date | null
}

interface PasswordResetRow {
  token_hash: Uint8Array
  account_id: string
  expires_at: Date
}

interface KnownDeviceRow {
  token_hash: Uint8Array
  account_id: string
  expires_at: Date
}

export interface AccountTables {
  account: AccountRow
  session: SessionRow
  password_reset: PasswordResetRow
  known_device: KnownDeviceRow
}
