import type { Db } from '#server/platform/db/database.ts'
import { anonymizeAccount } from './account-store.ts'
import { deleteChangesOfAccount } from './email-addresses/email-change-store.ts'
import { deleteOption } from './optional-emails/optional-email-store.ts'
import { deletePasskeys } from './passkeys/passkey-store.ts'
import { findErasedSinceBackup } from './restored-account-store.ts'
import { deleteTwoFactor } from './two-factor/two-factor-store.ts'

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
