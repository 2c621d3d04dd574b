import type { z } from 'zod'
import type { AccountSettings, Registration, User } from '#contract/people/accounts.ts'
import { type Db, violates } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Caller } from '#server/application/callers.ts'
import type { AccountDeps, RequestSource, SignInResult } from './account-deps.ts'
import { notifyAccountChanged } from './account-emails.ts'
import { describeElsewhere, registerElsewhere, renumberElsewhere } from './account-hooks.ts'
import { credentialChangeUses, registerUses } from './account-limits.ts'
import {
  findById,
  insertAccount,
  lockAccount,
  updateSettings,
  insertAccountOnce,
  type AccountRow,
} from './account-store.ts'
import { sendConfirmLink } from './email-addresses/email-address-flows.ts'
import { isReserved } from './email-addresses/email-change-store.ts'
import { checkNewPassword } from './passwords/password-flows.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { rememberDevice, openSession } from './sign-in/session-flows.ts'

export type NewAccount = z.infer<typeof Registration>

/**
 * Checks the password of a new account and hashes it. The function that this gives creates the account in a
 * transaction and signs it in; it fails with `emailTaken` where there is an account with the same email. A
 * link in an email may have proved the address already.
 */
export async function prepareAccount(
  deps: AccountDeps,
  input: NewAccount,
  source: RequestSource,
  is_email_proved = false,
): Promise<(tx: Db) => Promise<SignInResult>> {
  const { password, ...person } = input
  checkNewPassword(password, person)
  await deps.limits.spend(registerUses(source.address))
  const requester = { account: person.email, address: source.address }
  const password_hash = await deps.hashing.runCounted(requester, () =>
    hashPassword(password, deps.hashing.cost),
  )
  const now = deps.now()
  const restaurant_id = input.user_type === 'restaurant' ? newId(now) : null
  const account: AccountRow = {
    id: newId(now),
    ...person,
    password_hash,
    restaurant_id,
    created_at: now,
    erased_at: null,
    pickup_reminders: true,
    email_confirmed_at: is_email_proved ? now : null,
  }
  return async (tx) => {
    await insertAccount(tx, account)
    // After the insert, which waits for an account that is giving this email up at this moment.
    if (await isReserved(tx, account.email, account.id, now)) throw new Failure('email_taken')
    if (!is_email_proved) await sendConfirmLink(tx, deps.jobs, account.id)
    if (restaurant_id !== null) await registerElsewhere(deps.hooks, tx, { ...account, restaurant_id })
    const device_token = await rememberDevice(tx, account.id, now)
    const token = await openSession(tx, account.id, { ...source, has_second_step: false }, now)
    return { user: await buildUser(deps, tx, account), token, device_token }
  }
}

export const emailTaken = (error: unknown): Failure | undefined =>
  violates(error, 'account_email') ? new Failure('email_taken') : undefined

export async function register(
  deps: AccountDeps,
  input: NewAccount,
  source: RequestSource,
): Promise<SignInResult> {
  const create = await prepareAccount(deps, input, source)
  try {
    return await deps.database.transaction(create)
  } catch (error) {
    throw emailTaken(error) ?? error
  }
}

export async function buildUser(deps: AccountDeps, db: Db, account: AccountRow): Promise<User> {
  const { id, name, email, mobile_number, user_type, restaurant_id, pickup_reminders } = account
  const email_confirmed = account.email_confirmed_at !== null
  const elsewhere = await describeElsewhere(deps.hooks, db, account, deps.now())
  return {
    id,
    name,
    email,
    mobile_number,
    user_type,
    restaurant_id,
    pickup_reminders,
    email_confirmed,
    ...elsewhere,
  }
}

/** The account as its owner sees it. */
export async function findUser(
  deps: AccountDeps,
  account_id: string,
  db: Db = deps.database.query,
): Promise<User> {
  const account = await findById(db, account_id)
  if (account === undefined) throw new Failure('sign_in_required')
  return buildUser(deps, db, account)
}

/** Changes the settings of an account that are given; the account as its owner sees it then. */
export async function changeSettings(
  deps: AccountDeps,
  caller: Caller,
  settings: AccountSettings,
): Promise<User> {
  if (settings.mobile_number !== undefined) await deps.limits.spend(credentialChangeUses(caller.id))
  return deps.database.transaction(async (tx) => {
    const before = await lockAccount(tx, caller.id)
    if (before === undefined) throw new Failure('sign_in_required')
    const account =
      Object.keys(settings).length === 0 ? before : await updateSettings(tx, caller.id, settings)
    if (account === undefined) throw new Failure('sign_in_required')
    if (account.mobile_number !== before.mobile_number) {
      await renumberElsewhere(deps.hooks, tx, caller.id, account.mobile_number)
      await notifyAccountChanged(tx, deps.jobs, caller.id, 'mobile_changed', deps.now())
    }
    return buildUser(deps, tx, account)
  })
}

/**
 * The account to which old orders and payments belong, once it is not kept any more whose they were. Nobody
 * can sign in to it.
 */
export const ARCHIVE_ACCOUNT_ID = '00000000-0000-7000-8000-000000000000'

/** Creates the archive account where there is none yet. */
export async function ensureArchiveAccount(tx: Db, now: Date): Promise<void> {
  const account: AccountRow = {
    id: ARCHIVE_ACCOUNT_ID,
    name: 'Erased',
    email: `erased-${ARCHIVE_ACCOUNT_ID}@invalid`,
    mobile_number: '',
    user_type: 'customer',
    password_hash: '',
    restaurant_id: null,
    created_at: now,
    erased_at: now,
    pickup_reminders: false,
    email_confirmed_at: null,
  }
  await insertAccountOnce(tx, account)
}
