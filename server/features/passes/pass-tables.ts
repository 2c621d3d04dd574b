interface SigningKeyTable {
  id: string
  /** PKCS #8, DER. */
  private_key: Uint8Array
  /** The 32 bytes of an Ed25519 public key. */
  public_key: Uint8Array
  created_at: Date
  retired_at: Date | null
}

declare module '#server/platform/db.ts' {
  interface Tables {
    signing_key: SigningKeyTable
  }
}

export type SigningKeyRow = SigningKeyTable
