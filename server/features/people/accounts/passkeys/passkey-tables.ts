export interface PasskeyRow {
  id: string
  account_id: string
  /** As WebAuthn writes it: base64url. */
  credential_id: string
  /** COSE. */
  public_key: Uint8Array
  /** A bigint, which a driver may give as text. */
  counter: string | number
  /** Separated by commas. */
  transports: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengeRow {
  challenge_hash: Uint8Array
  /** Null when the challenge is for signing in. */
  account_id: string | null
  expires_at: Date
}

export interface PasskeyTables {
  passkey: PasskeyRow
  passkey_challenge: PasskeyChallengeRow
}
