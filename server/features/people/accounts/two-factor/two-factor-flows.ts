import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { TwoFactor, twoFactorApi } from '#contract/people/two-factor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import { changeSecondStepElsewhere, secureElsewhere } from '#server/features/people/accounts/account-hooks.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { notifyAccountChanged } from '#server/features/people/accounts/account-emails.ts'
import { credentialChangeUses } from '#server/features/people/accounts/account-limits.ts'
import { lockAccount } from '#server/features/people/accounts/account-store.ts'
import { totpFor, generateTotpSecret, totpStep } from './one-time-code.ts'
import { hashRequester } from '#server/features/people/accounts/passwords/hashing.ts'
import {
  actAsOwner,
  lockProvenAccount,
  proveCurrentPassword,
  requireConfirmedEmail,
} from '#server/features/people/accounts/owner-proof-flows.ts'
import { deleteChallenges } from '#server/features/people/accounts/passkeys/passkey-store.ts'
import { hasSecondFactor } from './second-factor-flows.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import { deleteSessions } from '#server/features/people/accounts/sign-in/session-store.ts'
import {
  confirmPending,
  deleteTwoFactor,
  findTwoFactor,
  upsertPending,
  countRecoveryCodes,
  replaceCodes,
} from './two-factor-store.ts'

export const CONFIRMATION_PERIOD_MS = 30 * MINUTE_MS

const alreadyEnabled = () => new Failure('two_factor_on')
const nothingToConfirm = () => new Failure('two_factor_not_begun')

export async function findTwoFactorState(db: Db, account_id: string): Promise<TwoFactor> {
  const row = await findTwoFactor(db, account_id)
  const enabled = row !== undefined && row.confirmed_at !== null
  return { enabled, recovery_codes_left: enabled ? await countRecoveryCodes(db, account_id) : 0 }
}

/**
 * Generates a secret for the app. Needs the password, so that nobody at an open browser can lock the owner
 * out.
 */
export async function beginTwoFactor(
  deps: AccountDeps,
  caller: Caller,
  password: string,
): Promise<ReplyOf<typeof twoFactorApi.begin>> {
  const proof = await proveCurrentPassword(deps, caller, password, 'password')
  requireConfirmedEmail(proof.account)
  const secret = generateTotpSecret()
  const sealed = deps.two_factor_keys.seal(secret, caller.id)
  await deps.database.transaction(async (tx) => {
    await lockProvenAccount(tx, proof)
    if (!(await upsertPending(tx, { account_id: caller.id, ...sealed, begun_at: deps.now() })))
      throw alreadyEnabled()
  })
  return totpFor(secret, proof.account.email)
}

/** Enables two-step sign-in; the recovery codes are never shown again. */
export async function confirmTwoFactor(
  deps: AccountDeps,
  caller: Caller,
  code: string,
): Promise<ReplyOf<typeof twoFactorApi.confirm>> {
  const now = deps.now()
  const row = await findTwoFactor(deps.database.query, caller.id)
  if (row === undefined || now.getTime() - row.begun_at.getTime() > CONFIRMATION_PERIOD_MS)
    throw nothingToConfirm()
  if (row.confirmed_at !== null) throw alreadyEnabled()
  const step = totpStep(deps.two_factor_keys.unseal(row), code, now)
  if (step === undefined)
    throw invalid({
      code: 'That code is not right. Please check that the clock of your phone is, and type the newest one.',
    })
  await deps.limits.spend(credentialChangeUses(caller.id))
  const codes = await generateRecoveryCodes(deps.hashing, hashRequester(caller))
  await deps.database.transaction(async (tx) => {
    await lockAccount(tx, caller.id)
    const had_second_step = await hasSecondFactor(tx, caller.id)
    if (!(await confirmPending(tx, row, { step, codes, now }))) throw nothingToConfirm()
    await deleteSessions(tx, caller.id, caller.session_id)
    await deleteChallenges(tx, caller.id)
    await secureElsewhere(deps.hooks, tx, caller.id)
    await changeSecondStepElsewhere(deps.hooks, tx, caller.id, had_second_step)
    await notifyAccountChanged(tx, deps.jobs, caller.id, 'two_factor_on', now)
  })
  return { recovery_codes: codes.plaintext }
}

export async function removeTwoFactor(
  deps: AccountDeps,
  caller: Caller,
  input: InputOf<typeof twoFactorApi.remove>,
): Promise<void> {
  const proof = await proveCurrentPassword(deps, caller, input.password, 'password')
  await deps.limits.spend(credentialChangeUses(caller.id))
  await actAsOwner(deps, proof, input.code, async (tx, { has_second_step }) => {
    if (!has_second_step) throw new Failure('two_factor_off', { detail: 'Two-step sign-in is already off.' })
    await deleteTwoFactor(tx, caller.id)
    if (!(await hasSecondFactor(tx, caller.id)))
      await changeSecondStepElsewhere(deps.hooks, tx, caller.id, true)
    await notifyAccountChanged(tx, deps.jobs, caller.id, 'two_factor_off', deps.now())
  })
}

/**
 * For an owner who has lost the second factor: the caller has checked who asks. Removes the secret and the
 * recovery codes, and ends every session and everything that an unfinished sign-in left. False when there is
 * nothing to remove.
 */
export async function resetSecondFactor(
  tx: Db,
  { jobs, hooks }: Pick<AccountDeps, 'jobs' | 'hooks'>,
  account_id: string,
  now: Date,
): Promise<boolean> {
  const account = await lockAccount(tx, account_id)
  const row = account === undefined ? undefined : await findTwoFactor(tx, account_id)
  if (row === undefined || row.confirmed_at === null) return false
  await deleteTwoFactor(tx, account_id)
  await deleteSessions(tx, account_id)
  await deleteChallenges(tx, account_id)
  await changeSecondStepElsewhere(hooks, tx, account_id, true)
  await notifyAccountChanged(tx, jobs, account_id, 'two_factor_reset', now)
  return true
}

/** Generates ten new recovery codes; the old ones are void. */
export async function replaceRecoveryCodes(
  deps: AccountDeps,
  caller: Caller,
  input: InputOf<typeof twoFactorApi.recoveryCodes>,
): Promise<ReplyOf<typeof twoFactorApi.recoveryCodes>> {
  const proof = await proveCurrentPassword(deps, caller, input.password, 'password')
  await deps.limits.spend(credentialChangeUses(caller.id))
  const codes = await generateRecoveryCodes(deps.hashing, hashRequester(caller))
  await actAsOwner(deps, proof, input.code, async (tx) => {
    if (!(await replaceCodes(tx, caller.id, codes))) throw new Failure('two_factor_off')
    await notifyAccountChanged(tx, deps.jobs, caller.id, 'recovery_codes_replaced', deps.now())
  })
  return { recovery_codes: codes.plaintext }
}
