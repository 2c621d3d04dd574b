import type { Db } from '#server/platform/db/database.ts'
import {
  findByEmail,
  findById,
  findNames,
  findRestaurantAccountIds,
  type AccountRow,
} from './account-store.ts'
import { recipientOf } from './recipient-rules.ts'

export type { AccountHooks } from './account-hooks.ts'
export type { AccountDeps, RequestSource, SignInResult } from './account-deps.ts'
export { notifyAccountChanged, sendSignInLink } from './account-emails.ts'
export {
  emailTaken,
  findUser,
  type NewAccount,
  prepareAccount,
  ARCHIVE_ACCOUNT_ID,
  ensureArchiveAccount,
} from './account-flows.ts'
export { sourceOf } from './account-routes.ts'
export {
  ACCOUNT_ERASED,
  accountErased,
  isErased,
  lockAccountAgainstErasure,
  type ErasedAccount,
  eraseRestoredAccounts,
} from './erasing-flows.ts'
export { findUndoableEmailChanges } from './email-addresses/email-change-store.ts'
export { optionOfEmail } from './optional-emails/optional-email-flows.ts'
export { carryStoppedEmails } from './optional-emails/optional-email-store.ts'
export { actWithProof, actWithSecondStep, type OwnerProof } from './owner-proof-flows.ts'
export { carryCredentials, confirmEmail, endAllAccess } from './account-store.ts'
export { setDeviceCookie, lockSession, startSession } from './sign-in/session-flows.ts'
export { findSessionProof } from './sign-in/session-store.ts'
export { hashToken, newToken } from './sign-in/session-token.ts'
export { carryErasedAccounts } from './account-store.ts'
export { hasSecondFactor, hasTwoFactor } from './two-factor/second-factor-flows.ts'
export { resetSecondFactor } from './two-factor/two-factor-flows.ts'

/** Name and email of an account, and whether the email is confirmed; undefined once it is erased. */
export async function findContact(
  db: Db,
  account_id: string,
): Promise<(Pick<AccountRow, 'name' | 'email'> & { email_confirmed: boolean }) | undefined> {
  const account = await findById(db, account_id)
  if (account === undefined) return undefined
  const { name, email, email_confirmed_at } = account
  return { name, email, email_confirmed: email_confirmed_at !== null }
}

/** Whom an email to an account is for; undefined once it is erased. */
export async function findRecipient(
  db: Db,
  account_id: string,
): Promise<ReturnType<typeof recipientOf> | undefined> {
  const account = await findById(db, account_id)
  return account && recipientOf(account)
}

/** The names of accounts, without erased ones. */
export async function findAccountNames(db: Db, account_ids: string[]): Promise<Map<string, string>> {
  if (account_ids.length === 0) return new Map()
  return new Map((await findNames(db, [...new Set(account_ids)])).map((row) => [row.id, row.name]))
}

/** The account with an email, and the restaurant that it owns. */
export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; restaurant_id: string | null; email_confirmed: boolean } | undefined> {
  const account = await findByEmail(db, email)
  if (account === undefined) return undefined
  return {
    id: account.id,
    restaurant_id: account.restaurant_id,
    email_confirmed: account.email_confirmed_at !== null,
  }
}

/** The accounts that own a restaurant, `limit` of those whose ids come after one. */
export const findRestaurantAccounts = async (
  db: Db,
  after: string | null,
  limit: number,
): Promise<string[]> => (await findRestaurantAccountIds(db, after, limit)).map(({ id }) => id)
