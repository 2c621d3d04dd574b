import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import type { SealingKeyStore, SealingKeyRow } from '#server/platform/sealing/load-sealing-keys.ts'

/** One version of the bank details of a restaurant. It never changes but for its end. */
export interface BankAccountRow {
  id: string
  restaurant_id: string
  key_id: string
  /** BSB and account number. */
  sealed: Uint8Array
  last_three: string
  title: string
  created_at: Date
  /** Nothing is paid to it before. */
  usable_from: Date
  /** Null of the present version. */
  ended_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    bank_account: BankAccountRow
    bank_account_key: SealingKeyRow
  }
}

export const findCurrentVersion = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('bank_account')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** All versions of a restaurant, the oldest first. The present one has not ended, and nulls come last. */
export const findVersions = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('bank_account')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .orderBy('ended_at')
    .execute()

export const findVersionsByIds = (db: Db, ids: string[]) =>
  db.selectFrom('bank_account').selectAll().where('id', '=', anyOf(ids)).execute()

/** The version that another one has replaced: it ended when that began. */
export const findVersionBefore = (db: Db, { id, restaurant_id, created_at }: BankAccountRow) =>
  db
    .selectFrom('bank_account')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('ended_at', '=', created_at)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()

export const findUsableVersions = (db: Db, restaurant_ids: string[], now: Date) =>
  db
    .selectFrom('bank_account')
    .select(['id', 'restaurant_id'])
    .where('restaurant_id', '=', anyOf(restaurant_ids))
    .where('ended_at', 'is', null)
    .where('usable_from', '<=', now)
    .execute()

/** Keeps the present versions from ending until the transaction ends. */
export const lockCurrentVersions = (tx: Db, restaurant_ids: string[]) =>
  tx
    .selectFrom('bank_account')
    .select('id')
    .where('restaurant_id', '=', anyOf(restaurant_ids))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

export const endVersion = (tx: Db, id: string, ended_at: Date) =>
  tx
    .updateTable('bank_account')
    .set({ ended_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

export const insertVersion = (tx: Db, row: BankAccountRow) =>
  tx.insertInto('bank_account').values(row).execute()

export const bankAccountKeyStore: SealingKeyStore = {
  lock: (tx) => sql`lock table bank_account_key in share row exclusive mode`.execute(tx),
  findKeys: (tx) => tx.selectFrom('bank_account_key').selectAll().orderBy('created_at', 'desc').execute(),
  insertKey: (tx, row) => tx.insertInto('bank_account_key').values(row).execute(),
  findUsedKeyIds: async (db) => {
    const rows = await db.selectFrom('bank_account').select('key_id').distinct().execute()
    return rows.map(({ key_id }) => key_id)
  },
}
