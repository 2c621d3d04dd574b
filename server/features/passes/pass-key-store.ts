import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { SigningKeyRow } from './pass-tables.ts'

/** Serialises the starts of several processes, so that they agree on one key. */
export const lockKeys = (tx: Db) => sql`lock table signing_key in share row exclusive mode`.execute(tx)

/** Every key there ever was, the oldest first. */
export const findKeys = (db: Db): Promise<SigningKeyRow[]> => db.selectFrom('signing_key').selectAll().orderBy('created_at').execute()

/** Adds a key, or takes one up again that had been retired. */
export const saveKey = (tx: Db, row: SigningKeyRow) =>
  tx
    .insertInto('signing_key')
    .values(row)
    .onConflict((clash) => clash.column('id').doUpdateSet({ retired_at: null, believed_until: null }))
    .execute()

/** Every key but one signs no more. */
export const retireOthers = (tx: Db, id: string, retired_at: Date, believed_until: Date) =>
  tx.updateTable('signing_key').set({ retired_at, believed_until }).where('id', '<>', id).where('retired_at', 'is', null).execute()

export const revokeKeys = (tx: Db, ids: string[], revoked_at: Date) =>
  tx.updateTable('signing_key').set({ revoked_at }).where('id', 'in', ids).where('revoked_at', 'is', null).execute()
