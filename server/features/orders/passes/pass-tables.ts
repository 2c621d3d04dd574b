export interface SigningKeyRow {
  id: string
  /** PKCS #8, DER. */
  private_key: Uint8Array
  /** The 32 bytes of an Ed25519 public key. */
  public_key: Uint8Array
  created_at: Date
  /** Since when it does not sign passes any more. */
  retired_at: Date | null
  /** Until when passes signed by a retired key are accepted. */
  believed_until: Date | null
  revoked_at: Date | null
}

export interface PassTables {
  signing_key: SigningKeyRow
}
