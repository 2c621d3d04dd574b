import { readFileSync } from 'node:fs'
import type { accountsApi } from '#contract/people/accounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import { secureElsewhere } from '#server/features/people/accounts/account-hooks.ts'
import type { AccountDeps, RequestSource } from '#server/features/people/accounts/account-deps.ts'
import { notifyAccountChanged } from '#server/features/people/accounts/account-emails.ts'
import {
  credentialChangeUses,
  lockOutUses,
  resetRequestUses,
} from '#server/features/people/accounts/account-limits.ts'
import {
  confirmEmail,
  deleteResets,
  findByEmail,
  findReset,
  lockAccount,
  setPassword,
  consumeResetToken,
} from '#server/features/people/accounts/account-store.ts'
import { rememberDevice } from '#server/features/people/accounts/sign-in/session-flows.ts'
import { deleteDevices, deleteSessions } from '#server/features/people/accounts/sign-in/session-store.ts'
import { hashRequester } from './hashing.ts'
import { actAsOwner, proveCurrentPassword } from '#server/features/people/accounts/owner-proof-flows.ts'
import { deleteChallenges, deletePasskeys } from '#server/features/people/accounts/passkeys/passkey-store.ts'
import { hashPassword } from './password-hash.ts'
import { guessableReason } from './password-rules.ts'
import { hashToken } from '#server/features/people/accounts/sign-in/session-token.ts'
import {
  deletePending,
  deleteTwoFactorFromBefore,
} from '#server/features/people/accounts/two-factor/two-factor-store.ts'

const file = new URL('./common-passwords.txt', import.meta.url)

/** The most common passwords, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

type PasswordDeps = Pick<
  AccountDeps,
  'database' | 'now' | 'jobs' | 'limits' | 'hashing' | 'two_factor_keys' | 'hooks'
>

/** Refuses a password that is easy to guess. */
export function checkNewPassword(password: string, person: { name: string; email: string }): void {
  const reason = guessableReason(password, person, commonPasswords)
  if (reason !== undefined) throw invalid({ password: reason })
}

/**
 * Enqueues a reset email if there is such an account. The reply is the same if not, so that nobody learns who
 * has an account.
 */
export async function forgotPassword(
  deps: PasswordDeps,
  email: string,
  source: RequestSource,
): Promise<void> {
  await deps.limits.spend(resetRequestUses(email, source.address))
  await deps.database.transaction(async (tx) => {
    const account = await findByEmail(tx, email)
    // Also without an account, so that the reply takes as long.
    await deps.jobs.enqueue(tx, 'accounts.emails', [
      { kind: 'password_reset', account_id: account?.id ?? null },
    ])
  })
}

/**
 * Sets a new password with the token of the reset email. Whoever reads that email is the owner, so the device
 * is remembered. Passkeys go with the password, and a second step that is older than the proof of the
 * address: registering proves no email address, so they may be those of somebody who registered with the
 * address of another. What locked the account by wrong passwords ends.
 */
export async function resetPassword(
  deps: PasswordDeps,
  input: { token: string; password: string },
  { address }: RequestSource,
): Promise<{ device_token: string }> {
  const token_hash = hashToken(input.token)
  const person = await findReset(deps.database.query, token_hash, deps.now())
  if (person === undefined) throw invalidResetLink()
  checkNewPassword(input.password, person)
  const password_hash = await deps.hashing.runCounted({ account: person.email, address }, () =>
    hashPassword(input.password, deps.hashing.cost),
  )
  const device = await deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, person.id)
    if (account === undefined || !(await consumeResetToken(tx, token_hash))) throw invalidResetLink()
    await setPassword(tx, person.id, password_hash)
    await deleteTwoFactorFromBefore(tx, person.id, account.email_confirmed_at ?? deps.now())
    await confirmEmail(tx, person.id, deps.now())
    await deleteSessions(tx, person.id)
    await deletePasskeys(tx, person.id)
    return revokeOldAccess(deps, tx, person.id, 'password_reset')
  })
  await deps.limits.refill(lockOutUses(person, address))
  return device
}

const invalidResetLink = () =>
  invalid({ token: 'This link has been used or is too old. Please ask for a new one.' })

export async function changePassword(
  deps: PasswordDeps,
  caller: Caller,
  input: InputOf<typeof accountsApi.changePassword>,
): Promise<{ device_token: string }> {
  const proof = await proveCurrentPassword(deps, caller, input.current, 'current')
  checkNewPassword(input.password, proof.account)
  await deps.limits.spend(credentialChangeUses(caller.id))
  const password_hash = await deps.hashing.run(hashRequester(caller), () =>
    hashPassword(input.password, deps.hashing.cost),
  )
  return actAsOwner(deps, proof, input.code, async (tx) => {
    await setPassword(tx, caller.id, password_hash)
    await deleteSessions(tx, caller.id, caller.session_id)
    return revokeOldAccess(deps, tx, caller.id, 'password_changed')
  })
}

/**
 * Ends what somebody with the old password may have started. Only the device that sent this request is
 * remembered.
 */
async function revokeOldAccess(
  deps: PasswordDeps,
  tx: Db,
  account_id: string,
  change: 'password_changed' | 'password_reset',
): Promise<{ device_token: string }> {
  await deleteResets(tx, account_id)
  await deleteDevices(tx, account_id)
  await deletePending(tx, account_id)
  await deleteChallenges(tx, account_id)
  await secureElsewhere(deps.hooks, tx, account_id)
  await notifyAccountChanged(tx, deps.jobs, account_id, change, deps.now())
  return { device_token: await rememberDevice(tx, account_id, deps.now()) }
}
