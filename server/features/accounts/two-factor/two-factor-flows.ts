import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { TwoFactor, twoFactorApi } from '#contract/two-factor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { AccountDeps } from '#server/features/accounts/account-flows.ts'
import { changingUses } from '#server/features/accounts/account-limits.ts'
import { lockAccount } from '#server/features/accounts/account-store.ts'
import { totpFor, newAppSecret, totpStep } from './one-time-code.ts'
import { hasherOf } from '#server/features/accounts/passwords/hashing.ts'
import { actAsOwner, lockProven, provePassword } from '#server/features/accounts/owner-proof.ts'
import { deleteChallenges } from '#server/features/accounts/passkeys/passkey-store.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { deleteSessions } from '#server/features/accounts/sign-in/session-store.ts'
import { confirmPending, deleteTwoFactor, findTwoFactor, keepPending, recoveryCodesLeft, replaceCodes } from './two-factor-store.ts'

export const CONFIRM_WITHIN_MS = 30 * MINUTE_MS

const alreadyOn = () => new Failure('wrong_state', { detail: 'Two-step sign-in is already on. Please reload the page.' })
const notBegun = () =>
  new Failure('wrong_state', { detail: 'There is nothing to confirm any more. Please start again with a new QR code.' })

export async function findTwoFactorState(db: Db, account_id: string): Promise<TwoFactor> {
  const row = await findTwoFactor(db, account_id)
  const enabled = row !== undefined && row.confirmed_at !== null
  return { enabled, recovery_codes_left: enabled ? await recoveryCodesLeft(db, account_id) : 0 }
}

/** Makes a secret for the app. The password is asked for, so that nobody at an open browser can lock its owner out. */
export async function beginTwoFactor(deps: AccountDeps, caller: Caller, password: string): Promise<ReplyOf<typeof twoFactorApi.begin>> {
  const proof = await provePassword(deps, caller, password, 'password')
  const secret = newAppSecret()
  const sealed = deps.two_factor_keys.seal(secret, caller.id)
  await deps.database.transaction(async (tx) => {
    await lockProven(tx, proof)
    if (!(await keepPending(tx, { account_id: caller.id, ...sealed, begun_at: deps.now() }))) throw alreadyOn()
  })
  return totpFor(secret, proof.account.email)
}

/** Switches two-step sign-in on; the recovery codes are never shown again. */
export async function confirmTwoFactor(deps: AccountDeps, caller: Caller, code: string): Promise<ReplyOf<typeof twoFactorApi.confirm>> {
  const now = deps.now()
  const row = await findTwoFactor(deps.database.query, caller.id)
  if (row === undefined || now.getTime() - row.begun_at.getTime() > CONFIRM_WITHIN_MS) throw notBegun()
  if (row.confirmed_at !== null) throw alreadyOn()
  const step = totpStep(deps.two_factor_keys.unseal(row), code, now)
  if (step === undefined)
    throw invalid({ code: 'That code is not right. Please check that the clock of your phone is, and type the newest one.' })
  await deps.limits.spend(changingUses(caller.id))
  const codes = await newRecoveryCodes(deps.hashing, hasherOf(caller))
  await deps.database.transaction(async (tx) => {
    await lockAccount(tx, caller.id)
    if (!(await confirmPending(tx, row, { step, codes, now }))) throw notBegun()
    await deleteSessions(tx, caller.id, caller.session_id)
    await deleteChallenges(tx, caller.id)
    await deps.lifecycle.onCredentialsChanged(tx, caller.id)
    await deps.notifyOwner(tx, caller.id, 'two_factor_on', now)
  })
  return { recovery_codes: codes.shown }
}

export async function removeTwoFactor(deps: AccountDeps, caller: Caller, said: InputOf<typeof twoFactorApi.remove>): Promise<void> {
  const proof = await provePassword(deps, caller, said.password, 'password')
  await deps.limits.spend(changingUses(caller.id))
  await actAsOwner(deps, proof, said.code, async (tx, { has_second_step }) => {
    if (!has_second_step) throw new Failure('wrong_state', { detail: 'Two-step sign-in is already off.' })
    await deleteTwoFactor(tx, caller.id)
    await deps.notifyOwner(tx, caller.id, 'two_factor_off', deps.now())
  })
}

/** Ten new recovery codes; the old ones count no more. */
export async function replaceRecoveryCodes(
  deps: AccountDeps,
  caller: Caller,
  said: InputOf<typeof twoFactorApi.recoveryCodes>,
): Promise<ReplyOf<typeof twoFactorApi.recoveryCodes>> {
  const proof = await provePassword(deps, caller, said.password, 'password')
  await deps.limits.spend(changingUses(caller.id))
  const codes = await newRecoveryCodes(deps.hashing, hasherOf(caller))
  await actAsOwner(deps, proof, said.code, async (tx) => {
    if (!(await replaceCodes(tx, caller.id, codes)))
      throw new Failure('wrong_state', { detail: 'Two-step sign-in is off. Please reload the page.' })
    await deps.notifyOwner(tx, caller.id, 'recovery_codes_replaced', deps.now())
  })
  return { recovery_codes: codes.shown }
}
