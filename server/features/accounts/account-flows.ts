import type { z } from 'zod'
import type { AccountExport } from '#contract/account-export.ts'
import type { accountsApi, Login, Registration, User } from '#contract/accounts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type Database, type Db, violates } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { NotifyOwner } from './account-changes.ts'
import { registerUses, signInUses } from './account-limits.ts'
import { blankAccount, deleteResets, findById, insertAccount, lockAccount, renewHash } from './account-store.ts'
import type { AccountRow } from './account-tables.ts'
import { rememberDevice } from './sign-in/device-flows.ts'
import { deleteDevices, findForSignIn } from './sign-in/device-store.ts'
import type { Hashing } from './passwords/hashing.ts'
import { actAsOwner, provePassword } from './owner-proof.ts'
import { hashPassword, isOutdated, isPassword, isStillPassword } from './passwords/password-hash.ts'
import { checkPassword } from './passwords/password-flows.ts'
import type { PasskeySite } from './passkeys/passkey-ceremony.ts'
import { deletePasskeys } from './passkeys/passkey-store.ts'
import { type GivenCode, readCode, trySecondStep, WRONG_CODE } from './two-factor/second-factor.ts'
import { openSession } from './sign-in/session-flows.ts'
import { deleteSessions } from './sign-in/session-store.ts'
import { hashToken } from './sign-in/session-token.ts'
import { logSignIn } from './sign-in/sign-in-log.ts'
import type { TwoFactorKeys } from './two-factor/two-factor-keys.ts'
import { deleteTwoFactor } from './two-factor/two-factor-store.ts'

export interface AccountDeps {
  database: Database
  now: Now
  log: Log
  jobs: Jobs
  limits: Limits
  hashing: Hashing
  two_factor_keys: TwoFactorKeys
  passkey_site: PasskeySite
  notifyOwner: NotifyOwner
  /** What the slices above add to an account. */
  lifecycle: {
    /** Opens the restaurant and its free trial, in the transaction that makes the account. */
    onRegistered: (tx: Db, account: AccountRow & { restaurant_id: string }) => Promise<void>
    findSubscriptionStatus: (db: Db, account_id: string, now: Date) => Promise<User['subscription_status']>
    /** What other slices keep about an account, for its owner to read. */
    exportData: (db: Db, caller: Caller) => Promise<Omit<AccountExport, 'user' | 'sessions' | 'passkeys' | 'two_step_sign_in'>>
    /** Called in the transaction that changes the password or switches the second step on: closes what is read without a sign-in. */
    onCredentialsChanged: (tx: Db, account_id: string) => Promise<void>
    /** Called in the transaction that erases an account; throws a Failure when it has to wait. */
    onErasing: (tx: Db, account: AccountRow, now: Date) => Promise<void>
  }
}

/** Where a call comes from. */
export interface RequestSource {
  address: string
  /** What the browser calls itself. */
  device: string | undefined
  /** The token by which the device is known, or an empty one. */
  device_token: string
}

type SignedIn = { user: User; token: string; device_token: string }

export async function describeUser(deps: AccountDeps, db: Db, account: AccountRow): Promise<User> {
  const { id, name, email, mobile_number, user_type, restaurant_id } = account
  const subscription_status = restaurant_id === null ? null : await deps.lifecycle.findSubscriptionStatus(db, id, deps.now())
  return { id, name, email, mobile_number, user_type, subscription_status, restaurant_id }
}

export async function register(deps: AccountDeps, wanted: z.infer<typeof Registration>, from: RequestSource): Promise<SignedIn> {
  const { password, ...person } = wanted
  checkPassword(password, person)
  await deps.limits.spend(registerUses(from.address))
  const password_hash = await deps.hashing.counted({ account: person.email, address: from.address }, () => hashPassword(password))
  const now = deps.now()
  const restaurant_id = wanted.user_type === 'restaurant' ? newId(now) : null
  const account: AccountRow = { id: newId(now), ...person, password_hash, restaurant_id, created_at: now, erased_at: null }
  try {
    return await deps.database.transaction(async (tx) => {
      await insertAccount(tx, account)
      if (restaurant_id !== null) await deps.lifecycle.onRegistered(tx, { ...account, restaurant_id })
      const device_token = await rememberDevice(tx, account.id, now)
      return { user: await describeUser(deps, tx, account), token: await openSession(tx, account.id, from.device, now), device_token }
    })
  } catch (error) {
    if (violates(error, 'account_email')) throw new Failure('email_taken')
    throw error
  }
}

export async function login(deps: AccountDeps, { email, password, code }: z.infer<typeof Login>, from: RequestSource): Promise<SignedIn> {
  const now = deps.now()
  const account = await findForSignIn(deps.database, email, hashToken(from.device_token), now)
  const isKnown = account !== undefined && account.device_hash !== null
  const uses = signInUses(email, from.address, isKnown ? from.device_token : undefined)
  const who = { account: email, address: from.address }
  const prove = async (): Promise<SignedIn> => {
    const isRight = await deps.hashing.counted(who, () => isPassword(password, account?.password_hash))
    if (!isRight || account === undefined) throw new Failure('invalid_credentials')
    const given = await readCode(deps, account.id, code, who)
    // Only now is the password at hand.
    const renewed = isOutdated(account.password_hash) ? await deps.hashing.inTurn(who, () => hashPassword(password)) : undefined
    return deps.database.transaction(async (tx) => {
      const locked = await lockAccount(tx, account.id)
      if (locked === undefined || !(await isStillPassword(password, account.password_hash, locked.password_hash)))
        throw new Failure('invalid_credentials')
      await passSecondStep(deps, tx, locked.id, given)
      if (renewed !== undefined) await renewHash(tx, locked.id, account.password_hash, renewed)
      return {
        user: await describeUser(deps, tx, locked),
        token: await openSession(tx, locked.id, from.device, now),
        device_token: await rememberDevice(tx, locked.id, now, isKnown ? from.device_token : undefined),
      }
    })
  }
  return logSignIn(deps.log, { account_id: account?.id ?? null, address: from.address, how: 'password' }, () =>
    deps.limits.guess(uses, 'invalid_credentials', prove),
  )
}

async function passSecondStep(deps: AccountDeps, tx: Db, account_id: string, given: GivenCode | undefined): Promise<void> {
  const step = await trySecondStep(deps, tx, account_id, given)
  if (step === 'missing') throw new Failure('second_factor_required')
  if (step === 'wrong') throw new Failure('invalid_credentials', { detail: WRONG_CODE })
}

/** The account behind an id, as its owner sees it. */
export async function findUser(deps: AccountDeps, account_id: string): Promise<User> {
  const account = await findById(deps.database.query, account_id)
  if (account === undefined) throw new Failure('sign_in_required')
  return describeUser(deps, deps.database.query, account)
}

/** Erases the person behind an account and signs every device out. */
export async function eraseAccount(
  deps: AccountDeps,
  caller: Caller,
  { password, code }: InputOf<typeof accountsApi.erase>,
): Promise<void> {
  await actAsOwner(deps, await provePassword(deps, caller, password, 'password'), code, async (tx, { account }) => {
    await deps.lifecycle.onErasing(tx, account, deps.now())
    await deleteResets(tx, caller.id)
    await deleteSessions(tx, caller.id)
    await deleteDevices(tx, caller.id)
    await deleteTwoFactor(tx, caller.id)
    await deletePasskeys(tx, caller.id)
    await blankAccount(tx, caller.id, deps.now())
  })
}
