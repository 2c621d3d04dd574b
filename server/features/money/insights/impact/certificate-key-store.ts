import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface CertificateKeyRow {
  id: string
  /** PKCS #8, DER. */
  private_key: Uint8Array
  /** The 32 bytes of an Ed25519 public key. */
  public_key: Uint8Array
  created_at: Date
  /** Since when what it signed is not to be trusted. */
  revoked_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    certificate_key: CertificateKeyRow
  }
}

/** Those that are not revoked, the newest first. */
export const findCertificateKeys = (db: Db): Promise<CertificateKeyRow[]> =>
  db
    .selectFrom('certificate_key')
    .selectAll()
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Makes several processes take turns, so that they agree on one key. */
export const lockCertificateKeys = (tx: Db) =>
  sql`lock table certificate_key in share row exclusive mode`.execute(tx)

export const insertCertificateKey = (tx: Db, row: CertificateKeyRow) =>
  tx.insertInto('certificate_key').values(row).execute()

/**
 * Keys of after the backup still verify what they signed, and one that was revoked stays revoked: the
 * replaced rows are in the schema `public`.
 */
export const carryCertificateKeys = (tx: Db) =>
  sql`insert into certificate_key as restored select * from public.certificate_key
    on conflict (id) do update set revoked_at = coalesce(restored.revoked_at, excluded.revoked_at)`.execute(
    tx,
  )
