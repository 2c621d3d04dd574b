import { Failure } from '#server/platform/failure.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { secureElsewhere } from '#server/features/people/accounts/account-hooks.ts'
import { setPassword } from '#server/features/people/accounts/account-store.ts'
import { deletePasskeys } from '#server/features/people/accounts/passkeys/passkey-store.ts'
import { unmatchedHash } from '#server/features/people/accounts/passwords/password-hash.ts'
import { deleteDevices, deleteSessions } from '#server/features/people/accounts/sign-in/session-store.ts'
import { deletePending } from '#server/features/people/accounts/two-factor/two-factor-store.ts'
import { useLink } from './email-address-flows.ts'
import { moveAccount } from './email-change-flows.ts'
import { deleteChangesFrom, findChange } from './email-change-store.ts'

/**
 * Gives an account its former email back, for whoever reads that. Somebody else may have the password, a
 * session or a passkey, so all of them end, and a link for a new password goes to the former email. Changes
 * that came after this one are void, and so are their links.
 */
export const undoChange = (deps: AccountDeps, token: string, address: string): Promise<void> =>
  useLink(deps, { token, address, purposes: ['undo'] }, async (tx, account, { email_change_id }) => {
    const change = await findChange(tx, email_change_id ?? '', deps.now())
    if (change === undefined || change.changed_at === null) throw new Failure('email_link_over')
    await deleteChangesFrom(tx, change)
    await moveAccount(deps, tx, account, change.old_email)
    await setPassword(tx, account.id, unmatchedHash(deps.hashing.cost))
    await deleteSessions(tx, account.id)
    await deleteDevices(tx, account.id)
    await deletePasskeys(tx, account.id)
    await deletePending(tx, account.id)
    await secureElsewhere(deps.hooks, tx, account.id)
    await deps.jobs.enqueue(tx, 'accounts.emails', [{ kind: 'password_reset', account_id: account.id }])
  })
