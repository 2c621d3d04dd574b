import type { z } from 'zod'
import type { Login } from '#contract/people/accounts.ts'
import type {
  AccountDeps,
  RequestSource,
  SignInResult,
} from '#server/features/people/accounts/account-deps.ts'
import { buildUser } from '#server/features/people/accounts/account-flows.ts'
import { signInUses } from '#server/features/people/accounts/account-limits.ts'
import { lockAccount, setPassword } from '#server/features/people/accounts/account-store.ts'
import {
  hashPassword,
  needsRehash,
  verifyPassword,
  verifyUnchangedPassword,
} from '#server/features/people/accounts/passwords/password-hash.ts'
import {
  prepareCode,
  type SubmittedCode,
  verifySecondStep,
  WRONG_CODE,
} from '#server/features/people/accounts/two-factor/second-factor-flows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { rememberDevice, openSession } from './session-flows.ts'
import { findForSignIn } from './session-store.ts'
import { hashToken } from './session-token.ts'

export async function login(
  deps: AccountDeps,
  { email, password, code }: z.infer<typeof Login>,
  source: RequestSource,
): Promise<SignInResult> {
  const { hashing } = deps
  const now = deps.now()
  const account = await findForSignIn(deps.database, email, hashToken(source.device_token), now)
  const isKnownDevice = account !== undefined && account.device_hash !== null
  const uses = signInUses(email, source.address, isKnownDevice ? source.device_token : undefined)
  const requester = { account: email, address: source.address }
  const signIn = async (): Promise<SignInResult> => {
    const isRight = await hashing.runCounted(requester, () =>
      verifyPassword(password, account?.password_hash, hashing.cost),
    )
    if (!isRight || account === undefined) throw new Failure('invalid_credentials')
    const submittedCode = await prepareCode(deps, account.id, code, requester)
    // The password itself is available only now.
    const newHash = needsRehash(account.password_hash, hashing.cost)
      ? await hashing.run(requester, () => hashPassword(password, hashing.cost))
      : undefined
    return deps.database.transaction(async (tx) => {
      const locked = await lockAccount(tx, account.id)
      if (
        locked === undefined ||
        !(await verifyUnchangedPassword(password, account.password_hash, locked.password_hash))
      )
        throw new Failure('invalid_credentials')
      const has_second_step = await requireSecondStep(deps, tx, locked.id, submittedCode)
      if (newHash !== undefined) await setPassword(tx, locked.id, newHash)
      return {
        user: await buildUser(deps, tx, locked),
        token: await openSession(tx, locked.id, { ...source, has_second_step }, now),
        device_token: await rememberDevice(
          tx,
          locked.id,
          now,
          isKnownDevice ? source.device_token : undefined,
        ),
      }
    })
  }
  return logSignIn(
    deps.log,
    { account_id: account?.id ?? null, address: source.address, how: 'password' },
    () => deps.limits.guess(uses, 'invalid_credentials', signIn),
  )
}

/** Refuses a missing or wrong code; whether the account has a second step at all. */
async function requireSecondStep(
  deps: AccountDeps,
  tx: Db,
  account_id: string,
  code: SubmittedCode | undefined,
): Promise<boolean> {
  const result = await verifySecondStep(deps, tx, account_id, code)
  if (result === 'missing') throw new Failure('second_factor_required')
  if (result === 'wrong') throw new Failure('invalid_credentials', { detail: WRONG_CODE })
  return result === 'passed'
}

interface SignInAttempt {
  /** Null when there is no account with that email or passkey. */
  account_id: string | null
  address: string
  how: 'password' | 'passkey'
}

/** Logs who tried to sign in, from where and with which outcome; never a credential. */
export async function logSignIn<T>(
  log: Log,
  { account_id, address, how }: SignInAttempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const attempt = { account_id, from: networkOf(address), how }
  try {
    const result = await signIn()
    log.info(attempt, 'signed in')
    return result
  } catch (error) {
    if (error instanceof Failure) log.info({ ...attempt, code: error.code }, 'sign-in refused')
    throw error
  }
}
