import type { z } from 'zod'
import type { AccountSettings, Registration, User } from '#contract/people/accounts.ts'
import { type Db, violates } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { AccountDeps, RequestSource, SignInResult } from './account-deps.ts'
import { describeElsewhere, registerElsewhere } from './account-hooks.ts'
import { registerUses } from './account-limits.ts'
import { findById, insertAccount, updateSettings } from './account-store.ts'
import type { AccountRow } from './account-tables.ts'
import { checkNewPassword } from './passwords/password-flows.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { rememberDevice } from './sign-in/device-flows.ts'
import { openSession } from './sign-in/session-flows.ts'

export type NewAccount = z.infer<typeof Registration>

/**
 * Checks the password of a new account and hashes it. The function that this gives creates the account in a transaction and signs it in;
 * it fails with `emailTaken` where there is an account with the same email.
 */
export async function prepareAccount(
  deps: AccountDeps,
  input: NewAccount,
  source: RequestSource,
): Promise<(tx: Db) => Promise<SignInResult>> {
  const { password, ...person } = input
  checkNewPassword(password, person)
  await deps.limits.spend(registerUses(source.address))
  const requester = { account: person.email, address: source.address }
  const password_hash = await deps.hashing.runCounted(requester, () => hashPassword(password, deps.hashing.cost))
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
  }
  return async (tx) => {
    await insertAccount(tx, account)
    if (restaurant_id !== null) await registerElsewhere(deps.hooks, tx, { ...account, restaurant_id })
    const device_token = await rememberDevice(tx, account.id, now)
    const token = await openSession(tx, account.id, { device: source.device, has_second_step: false }, now)
    return { user: await buildUser(deps, tx, account), token, device_token }
  }
}

export const emailTaken = (error: unknown): Failure | undefined =>
  violates(error, 'account_email') ? new Failure('email_taken') : undefined

export async function register(deps: AccountDeps, input: NewAccount, source: RequestSource): Promise<SignInResult> {
  const create = await prepareAccount(deps, input, source)
  try {
    return await deps.database.transaction(create)
  } catch (error) {
    throw emailTaken(error) ?? error
  }
}

export async function buildUser(deps: AccountDeps, db: Db, account: AccountRow): Promise<User> {
  const { id, name, email, mobile_number, user_type, restaurant_id, pickup_reminders } = account
  const elsewhere = await describeElsewhere(deps.hooks, db, account, deps.now())
  return { id, name, email, mobile_number, user_type, restaurant_id, pickup_reminders, ...elsewhere }
}

/** The account as its owner sees it. */
export async function findUser(deps: AccountDeps, account_id: string): Promise<User> {
  const account = await findById(deps.database.query, account_id)
  if (account === undefined) throw new Failure('sign_in_required')
  return buildUser(deps, deps.database.query, account)
}

/** Changes the settings of an account that are given; the account as its owner sees it then. */
export async function changeSettings(deps: AccountDeps, account_id: string, settings: AccountSettings): Promise<User> {
  const account = await updateSettings(deps.database.query, account_id, settings)
  if (account === undefined) throw new Failure('sign_in_required')
  return buildUser(deps, deps.database.query, account)
}
