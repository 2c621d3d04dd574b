import type { Db } from '#server/platform/db/database.ts'
import { findByEmail, type AccountRow } from './account-store.ts'
import { ARCHIVE_ACCOUNT_ID } from './account-flows.ts'

export { hashPassword } from './passwords/password-hash.ts'

export const anyAccount = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '!=', ARCHIVE_ACCOUNT_ID)
    .limit(1)
    .executeTakeFirst()) !== undefined

export type SeedAccount = Omit<AccountRow, 'password_hash'>

/** Inserts accounts that all have the same password, for the demo city. */
export const seedAccounts = (tx: Db, rows: SeedAccount[], password_hash: string) =>
  tx
    .insertInto('account')
    .values(rows.map((row) => ({ ...row, password_hash })))
    .execute()

export const isRegistered = async (db: Db, email: string): Promise<boolean> =>
  (await findByEmail(db, email)) !== undefined
