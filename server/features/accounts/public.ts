import type { Db } from '#server/platform/db/database.ts'
import { findByEmail, findById, findNames } from './account-store.ts'

export type { AccountChange, NotifyOwner } from './account-changes.ts'
export { type AccountDeps, findUser } from './account-flows.ts'
export { accountJobs } from './account-jobs.ts'
export { accountRoutes } from './account-routes.ts'
export { anyAccount, hashPassword, seedAccounts } from './account-seed.ts'
export { makeHashing } from './passwords/hashing.ts'
export { ACCOUNT_ERASED, accountErased, findErasedAccounts, isErased, isLivingAccount } from './living-account.ts'
export { passkeySite } from './passkeys/passkey-ceremony.ts'
export { makeAuthenticator, lockSession } from './sign-in/session-flows.ts'
export { loadTwoFactorKeys } from './two-factor/two-factor-keys.ts'

/** Who to write to, or undefined once the account is erased. */
export async function findContact(db: Db, account_id: string): Promise<{ name: string; email: string } | undefined> {
  const account = await findById(db, account_id)
  return account === undefined ? undefined : { name: account.name, email: account.email }
}

/** The names behind accounts; an erased one is left out. */
export async function findAccountNames(db: Db, account_ids: string[]): Promise<Map<string, string>> {
  if (account_ids.length === 0) return new Map()
  return new Map((await findNames(db, [...new Set(account_ids)])).map((row) => [row.id, row.name]))
}

export const isRegistered = async (db: Db, email: string): Promise<boolean> => (await findByEmail(db, email)) !== undefined
