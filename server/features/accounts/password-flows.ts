import type { accountsApi } from '#contract/accounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http.ts'
import type { AccountDeps, Source } from './account-flows.ts'
import { forgotUses, proofUses } from './account-limits.ts'
import { deleteResets, findByEmail, findById, findReset, setPassword, takeReset } from './account-store.ts'
import { commonPasswords } from './common-passwords.ts'
import { rememberDevice } from './device-flows.ts'
import { deleteDevices } from './device-store.ts'
import type { Hasher } from './hashing.ts'
import { hashPassword, isPassword } from './password.ts'
import { whyGuessable } from './password-rules.ts'
import { deleteSessions } from './session-store.ts'
import { hashToken } from './session-token.ts'

type Deps = Pick<AccountDeps, 'database' | 'now' | 'jobs' | 'limits' | 'hashing' | 'tellOwner'>

/** Refuses a password that anybody would try first. */
export function checkPassword(password: string, person: { name: string; email: string }): void {
  const why = whyGuessable(password, person, commonPasswords)
  if (why !== undefined) throw invalid({ password: why })
}

export const hasherOf = ({ id, address }: Caller): Hasher => ({ account: id, address })

/** Makes sure that the signed-in person knows the password. */
export async function provePassword(deps: Deps, caller: Caller, password: string, field: string): Promise<{ name: string; email: string }> {
  return deps.limits.guess(proofUses(caller.id), 'invalid', async () => {
    const account = await findById(deps.database.query, caller.id)
    const isRight = await deps.hashing.counted(hasherOf(caller), () => isPassword(password, account?.password_hash))
    if (!isRight || account === undefined) throw invalid({ [field]: 'That is not your current password' })
    return account
  })
}

/** Asks for a reset mail if there is such an account. Answers nothing, so that nobody learns who has one. */
export async function forgotPassword(deps: Deps, email: string, from: Source): Promise<void> {
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
  { address }: Source,
): Promise<{ device_token: string }> {
  const token_hash = hashToken(said.token)
  const person = await findReset(deps.database.query, token_hash, deps.now())
  if (person === undefined) throw tooOld()
  checkPassword(said.password, person)
  const password_hash = await deps.hashing.counted({ account: person.email, address }, () => hashPassword(said.password))
  return deps.database.transaction(async (tx) => {
    const account_id = await takeReset(tx, token_hash, deps.now())
    if (account_id === undefined) throw tooOld()
    await setPassword(tx, account_id, password_hash)
    await deleteSessions(tx, account_id)
    await deleteDevices(tx, account_id)
    await deps.tellOwner(tx, account_id, 'password_reset', deps.now())
    return { device_token: await rememberDevice(tx, account_id, deps.now()) }
  })
}

const tooOld = () => invalid({ token: 'This link has been used or is too old. Please ask for a new one.' })

export async function changePassword(
  deps: Deps,
  caller: Caller,
  said: InputOf<typeof accountsApi.changePassword>,
): Promise<{ device_token: string }> {
  checkPassword(said.password, await provePassword(deps, caller, said.current, 'current'))
  const password_hash = await deps.hashing.inTurn(hasherOf(caller), () => hashPassword(said.password))
  return deps.database.transaction(async (tx) => {
    await setPassword(tx, caller.id, password_hash)
    await deleteResets(tx, caller.id)
    await deleteSessions(tx, caller.id, caller.session_id)
    await deleteDevices(tx, caller.id)
    await deps.tellOwner(tx, caller.id, 'password_changed', deps.now())
    return { device_token: await rememberDevice(tx, caller.id, deps.now()) }
  })
}
