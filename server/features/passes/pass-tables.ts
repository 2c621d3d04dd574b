interface SigningKeyTable {
  id: string
  /** PKCS #8, DER. */
  private_key: Uint8Array
  /** The 32 bytes of an Ed25519 public key. */
  public_key: Uint8Array
  created_at: Date
  /** Since when it signs no more. */
  retired_at: Date | null
  /** Until when passes of a retired key are believed. */
  believed_until: Date | null
  revoked_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    signing_key: SigningKeyTable
  }
}

declare module '#server/platform/events/events.ts' {
  interface Announcements {
    /** The key that signs now, by id; others may have been retired or revoked with it. */
    pass_keys: string
  }
}

export type SigningKeyRow = SigningKeyTable
