import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findErased, lockLiving } from './account-store.ts'

export const ACCOUNT_ERASED = 'This account has been erased, so nothing was changed.'

/** What somebody is told whose account was erased while they did something else with it. */
export const accountErased = (): Failure => new Failure('sign_in_required', { detail: ACCOUNT_ERASED })

/** Keeps an account from being erased until the caller's transaction ends; false when it has been. */
export const isLivingAccount = async (tx: Db, account_id: string): Promise<boolean> => (await lockLiving(tx, account_id)) !== undefined

/** Those of these accounts that have been erased. */
export const findErasedAccounts = async (db: Db, account_ids: string[]): Promise<Set<string>> =>
  new Set((await findErased(db, account_ids)).map((row) => row.id))

export const isErased = async (db: Db, account_id: string): Promise<boolean> => (await findErasedAccounts(db, [account_id])).size > 0
