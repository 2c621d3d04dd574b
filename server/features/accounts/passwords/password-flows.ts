import type { accountsApi } from '#contract/accounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { AccountDeps, RequestSource } from '#server/features/accounts/account-flows.ts'
import { changingUses, forgotUses } from '#server/features/accounts/account-limits.ts'
import { deleteResets, findByEmail, findReset, lockAccount, setPassword, takeReset } from '#server/features/accounts/account-store.ts'
import { commonPasswords } from './common-passwords.ts'
import { rememberDevice } from '#server/features/accounts/sign-in/device-flows.ts'
import { deleteDevices } from '#server/features/accounts/sign-in/device-store.ts'
import { hasherOf } from './hashing.ts'
import { actAsOwner, provePassword } from '#server/features/accounts/owner-proof.ts'
import { deleteChallenges } from '#server/features/accounts/passkeys/passkey-store.ts'
import { hashPassword } from './password-hash.ts'
import { guessableReason } from './password-rules.ts'
import { deleteSessions } from '#server/features/accounts/sign-in/session-store.ts'
import { hashToken } from '#server/features/accounts/sign-in/session-token.ts'
import { deletePending } from '#server/features/accounts/two-factor/two-factor-store.ts'

type Deps = Pick<AccountDeps, 'database' | 'now' | 'jobs' | 'limits' | 'hashing' | 'two_factor_keys' | 'notifyOwner' | 'lifecycle'>

/** Refuses a password that anybody would try first. */
export function checkPassword(password: string, person: { name: string; email: string }): void {
  const why = guessableReason(password, person, commonPasswords)
  if (why !== undefined) throw invalid({ password: why })
}

/** Asks for a reset mail if there is such an account. Answers nothing, so that nobody learns who has one. */
export async function forgotPassword(deps: Deps, email: string, from: RequestSource): Promise<void> {
  await deps.limits.spend(forgotUses(email, from.address))
  await deps.database.transaction(async (tx) => {
    const account = await findByEmail(tx, email)
    // Also for nobody, so that the answer takes as long.
    await deps.jobs.enqueue(tx, 'accounts.reset_mail', [{ account_id: account?.id ?? null }])
  })
}

/** Sets a new password with the token of the mail. The device that has the mail is the owner's, and is known from then on. */
export async function resetPassword(
  deps: Deps,
  said: { token: string; password: string },
  { address }: RequestSource,
): Promise<{ device_token: string }> {
  const token_hash = hashToken(said.token)
  const person = await findReset(deps.database.query, token_hash, deps.now())
  if (person === undefined) throw tooOld()
  checkPassword(said.password, person)
  const password_hash = await deps.hashing.counted({ account: person.email, address }, () => hashPassword(said.password))
  return deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, person.id)
    if (account === undefined || !(await takeReset(tx, person.id, token_hash, deps.now()))) throw tooOld()
    await setPassword(tx, person.id, password_hash)
    await deleteSessions(tx, person.id)
    return endOldWays(deps, tx, person.id, 'password_reset')
  })
}

const tooOld = () => invalid({ token: 'This link has been used or is too old. Please ask for a new one.' })

export async function changePassword(
  deps: Deps,
  caller: Caller,
  said: InputOf<typeof accountsApi.changePassword>,
): Promise<{ device_token: string }> {
  const proof = await provePassword(deps, caller, said.current, 'current')
  checkPassword(said.password, proof.account)
  await deps.limits.spend(changingUses(caller.id))
  const password_hash = await deps.hashing.inTurn(hasherOf(caller), () => hashPassword(said.password))
  return actAsOwner(deps, proof, said.code, async (tx) => {
    await setPassword(tx, caller.id, password_hash)
    await deleteSessions(tx, caller.id, caller.session_id)
    return endOldWays(deps, tx, caller.id, 'password_changed')
  })
}

/** After a new password nothing lasts that somebody with the old one may have begun. Only the device at hand is known from then on. */
async function endOldWays(
  deps: Deps,
  tx: Db,
  account_id: string,
  what: 'password_changed' | 'password_reset',
): Promise<{ device_token: string }> {
  await deleteResets(tx, account_id)
  await deleteDevices(tx, account_id)
  await deletePending(tx, account_id)
  await deleteChallenges(tx, account_id)
  await deps.lifecycle.onCredentialsChanged(tx, account_id)
  await deps.notifyOwner(tx, account_id, what, deps.now())
  return { device_token: await rememberDevice(tx, account_id, deps.now()) }
}
