import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { TwoFactorKeyRow } from './two-factor-tables.ts'

/** Makes the first starts of several processes take turns, so that they agree on one key. */
export const lockTwoFactorKeys = (tx: Db) => sql`lock table two_factor_key in share row exclusive mode`.execute(tx)

/** The stored keys, the newest first. */
export const findTwoFactorKeys = (db: Db) => db.selectFrom('two_factor_key').selectAll().orderBy('created_at', 'desc').execute()

export const insertTwoFactorKey = (tx: Db, key: TwoFactorKeyRow) => tx.insertInto('two_factor_key').values(key).execute()

/** The ids of the keys that seal the secret of an account. */
export async function findUsedKeyIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('two_factor').select('key_id').distinct().execute()
  return rows.map(({ key_id }) => key_id)
}
