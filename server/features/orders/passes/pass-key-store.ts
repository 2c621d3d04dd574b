import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

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

declare module '#server/platform/db/database.ts' {
  interface Tables {
    signing_key: SigningKeyRow
  }
}

/** Makes the starts of several processes take turns, so that they agree on one key. */
export const lockKeys = (tx: Db) => sql`lock table signing_key in share row exclusive mode`.execute(tx)

/** All keys, the oldest first, retired and revoked ones included. */
export const findKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.selectFrom('signing_key').selectAll().orderBy('created_at').execute()

/** Adds a key, or activates one again that was retired. */
export const saveKey = (tx: Db, row: SigningKeyRow) =>
  tx
    .insertInto('signing_key')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null, believed_until: null }))
    .execute()

/** Retires all keys but one. */
export const retireOthers = (tx: Db, id: string, retired_at: Date, believed_until: Date) =>
  tx
    .updateTable('signing_key')
    .set({ retired_at, believed_until })
    .where('id', '<>', id)
    .where('retired_at', 'is', null)
    .execute()

export const revokeKeys = (tx: Db, ids: string[], revoked_at: Date) =>
  tx
    .updateTable('signing_key')
    .set({ revoked_at })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()

/**
 * A restored key stays revoked that was revoked after the backup: the replaced rows are in the schema
 * `public`.
 */
export const carryRevocations = (tx: Db) =>
  sql`update signing_key set revoked_at = replaced.revoked_at from public.signing_key replaced
    where replaced.id = signing_key.id and replaced.revoked_at is not null and signing_key.revoked_at is null`.execute(
    tx,
  )

/** When the last order that is paid can be picked up; null when none is. */
export const findLastPickupEnd = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom('customer_order')
      .select((row) => row.fn.max('pickup_end').as('last'))
      .where('status', '=', 'paid')
      .executeTakeFirst()
  )?.last ?? null
