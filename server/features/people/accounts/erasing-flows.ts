import type { accountsApi } from '#contract/people/accounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import type { AccountDeps } from './account-deps.ts'
import { eraseElsewhere } from './account-hooks.ts'
import {
  anonymizeAccount,
  deleteResets,
  findErased,
  lockAccountShared,
  findErasedSinceBackup,
} from './account-store.ts'
import { deleteChangesOfAccount, deleteLinksOfAccount } from './email-addresses/email-change-store.ts'
import { deleteOption } from './optional-emails/optional-email-store.ts'
import { actAsOwner, proveCurrentPassword } from './owner-proof-flows.ts'
import { deletePasskeys } from './passkeys/passkey-store.ts'
import { deleteDevices, deleteSessions } from './sign-in/session-store.ts'
import { deleteTwoFactor } from './two-factor/two-factor-store.ts'

/** Erases the personal data of an account and ends all its sessions. */
export async function eraseAccount(
  deps: AccountDeps,
  caller: Caller,
  { password, code }: InputOf<typeof accountsApi.erase>,
): Promise<void> {
  await actAsOwner(
    deps,
    await proveCurrentPassword(deps, caller, password, 'password'),
    code,
    async (tx, { account }) => {
      await eraseElsewhere(deps.hooks, tx, account, deps.now())
      await deleteResets(tx, caller.id)
      await deleteLinksOfAccount(tx, caller.id)
      await deleteOption(tx, caller.id)
      await deleteChangesOfAccount(tx, caller.id)
      await deleteSessions(tx, caller.id)
      await deleteDevices(tx, caller.id)
      await deleteTwoFactor(tx, caller.id)
      await deletePasskeys(tx, caller.id)
      await anonymizeAccount(tx, caller.id, deps.now())
    },
  )
}

export const ACCOUNT_ERASED = 'This account has been erased, so nothing was changed.'

/** For a request of an account that was erased while the request was being answered. */
export const accountErased = (): Failure => new Failure('sign_in_required', { detail: ACCOUNT_ERASED })

/** Locks an account against erasing until the caller's transaction ends; false if it has been erased. */
export const lockAccountAgainstErasure = async (tx: Db, account_id: string): Promise<boolean> =>
  (await lockAccountShared(tx, account_id)) !== undefined

export const isErased = async (db: Db, account_id: string): Promise<boolean> =>
  (await findErased(db, account_id)) !== undefined

export type ErasedAccount = Awaited<ReturnType<typeof findErasedSinceBackup>>[number]

/** Erases again the restored accounts that were erased after the backup. */
export async function eraseRestoredAccounts(
  tx: Db,
  onErasing: (account: ErasedAccount) => Promise<void>,
): Promise<void> {
  for (const account of await findErasedSinceBackup(tx)) {
    await onErasing(account)
    await deleteTwoFactor(tx, account.id)
    await deletePasskeys(tx, account.id)
    await deleteOption(tx, account.id)
    await deleteChangesOfAccount(tx, account.id)
    await anonymizeAccount(tx, account.id, account.erased_at)
  }
}
