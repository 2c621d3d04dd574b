import { sql } from 'kysely'
import type { SealingKeyStore } from '#server/platform/sealing/load-sealing-keys.ts'

export const twoFactorKeyStore: SealingKeyStore = {
  lock: (tx) => sql`lock table two_factor_key in share row exclusive mode`.execute(tx),
  findKeys: (tx) => tx.selectFrom('two_factor_key').selectAll().orderBy('created_at', 'desc').execute(),
  insertKey: (tx, row) => tx.insertInto('two_factor_key').values(row).execute(),
  findUsedKeyIds: async (db) => {
    const rows = await db.selectFrom('two_factor').select('key_id').distinct().execute()
    return rows.map(({ key_id }) => key_id)
  },
}
