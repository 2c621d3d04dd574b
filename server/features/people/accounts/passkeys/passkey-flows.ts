import type { User } from '#contract/people/accounts.ts'
import { PASSKEYS_MAX } from '#contract/constants.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Passkey, passkeysApi } from '#contract/people/passkeys.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { type Db, violates } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import { newId } from '#server/platform/ids.ts'
import type { AccountDeps, RequestSource } from '#server/features/people/accounts/account-deps.ts'
import { notifyAccountChanged } from '#server/features/people/accounts/account-emails.ts'
import { changeSecondStepElsewhere } from '#server/features/people/accounts/account-hooks.ts'
import { buildUser } from '#server/features/people/accounts/account-flows.ts'
import { credentialChangeUses, passkeyUses } from '#server/features/people/accounts/account-limits.ts'
import { lockAccount } from '#server/features/people/accounts/account-store.ts'
import {
  actAsOwner,
  proveCurrentPassword,
  requireConfirmedEmail,
} from '#server/features/people/accounts/owner-proof-flows.ts'
import { openSession } from '#server/features/people/accounts/sign-in/session-flows.ts'
import { recordSecondStep } from '#server/features/people/accounts/sign-in/session-store.ts'
import { hashToken } from '#server/features/people/accounts/sign-in/session-token.ts'
import { logSignIn } from '#server/features/people/accounts/sign-in/sign-in-flows.ts'
import { hasSecondFactor } from '#server/features/people/accounts/two-factor/second-factor-flows.ts'
import {
  verifyRegistration,
  verifyAuthentication,
  registrationOptions,
  authenticationOptions,
} from './passkey-ceremony.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  findPasskeysOfAccount,
  consumeChallenge,
  recordPasskeyUse,
  type PasskeyRow,
} from './passkey-store.ts'

const CHALLENGE_MINUTES = 5

const passkeyReply = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const findPasskeys = async (db: Db, account_id: string): Promise<Passkey[]> =>
  (await findPasskeysOfAccount(db, account_id)).map(passkeyReply)

async function storeChallenge<O extends { challenge: string }>(
  deps: AccountDeps,
  db: Db,
  options: O,
  account_id: string | null,
): Promise<O> {
  const expires_at = minutesAfter(deps.now(), CHALLENGE_MINUTES)
  await insertChallenge(db, { challenge_hash: hashToken(options.challenge), account_id, expires_at })
  return options
}

const challengeConsumer =
  (db: Db, account_id: string | null, now: Date) =>
  (challenge: string): Promise<boolean> =>
    consumeChallenge(db, hashToken(challenge), account_id, now)

function checkPasskeyLimit(passkeys: PasskeyRow[]): void {
  if (passkeys.length >= PASSKEYS_MAX) throw new Failure('too_many_passkeys')
}

/**
 * Needs the password and the second step, so that nobody at an open browser can add a passkey of their own.
 */
export async function beginPasskey(
  deps: AccountDeps,
  caller: Caller,
  input: InputOf<typeof passkeysApi.begin>,
): Promise<ReplyOf<typeof passkeysApi.begin>> {
  const proof = await proveCurrentPassword(deps, caller, input.password, 'password')
  requireConfirmedEmail(proof.account)
  const { id, name, email } = proof.account
  return actAsOwner(deps, proof, input.code, async (tx) => {
    const passkeys = await findPasskeysOfAccount(tx, id)
    checkPasskeyLimit(passkeys)
    return {
      ...(await storeChallenge(
        deps,
        tx,
        await registrationOptions(deps.passkey_site, { id, name, email }, passkeys),
        id,
      )),
    }
  })
}

/**
 * The challenge stands for the proof that `beginPasskey` needed; a new password meanwhile deletes it. With
 * the passkey the session has a second step.
 */
export async function addPasskey(
  deps: AccountDeps,
  caller: Caller,
  input: InputOf<typeof passkeysApi.add>,
): Promise<Passkey> {
  await deps.limits.spend(credentialChangeUses(caller.id))
  const now = deps.now()
  const row = await deps.database
    .transaction(async (tx): Promise<PasskeyRow | undefined> => {
      if ((await lockAccount(tx, caller.id)) === undefined) throw new Failure('sign_in_required')
      const registration = await verifyRegistration(
        deps.passkey_site,
        input.credential,
        challengeConsumer(tx, caller.id, now),
      )
      // Returned, not thrown: the transaction commits, and the challenge stays consumed.
      if (registration === undefined) return undefined
      checkPasskeyLimit(await findPasskeysOfAccount(tx, caller.id))
      const added = {
        id: newId(now),
        account_id: caller.id,
        ...registration,
        name: input.name,
        created_at: now,
        last_used_at: null,
      }
      const had_second_step = await hasSecondFactor(tx, caller.id)
      await insertPasskey(tx, added)
      await changeSecondStepElsewhere(deps.hooks, tx, caller.id, had_second_step)
      await recordSecondStep(tx, caller.session_id, now)
      await notifyAccountChanged(tx, deps.jobs, caller.id, 'passkey_added', now)
      return added
    })
    .catch((error: unknown) => {
      if (!violates(error, 'passkey_credential')) throw error
      throw new Failure('passkey_in_use', { cause: error })
    })
  if (row === undefined)
    throw new Failure('malformed', {
      detail: 'That passkey could not be checked, or took too long. Please start again.',
    })
  return passkeyReply(row)
}

/** Needs the same proof: removing a passkey decides who can sign in. */
export async function removePasskey(
  deps: AccountDeps,
  caller: Caller,
  input: InputOf<typeof passkeysApi.remove>,
): Promise<void> {
  const { passkey_id, password, code } = input
  const proof = await proveCurrentPassword(deps, caller, password, 'password')
  await deps.limits.spend(credentialChangeUses(caller.id))
  await actAsOwner(deps, proof, code, async (tx) => {
    if (!(await deletePasskey(tx, caller.id, passkey_id))) throw new Failure('not_found')
    if (!(await hasSecondFactor(tx, caller.id)))
      await changeSecondStepElsewhere(deps.hooks, tx, caller.id, true)
    await notifyAccountChanged(tx, deps.jobs, caller.id, 'passkey_removed', deps.now())
  })
}

export async function beginPasskeySignIn(
  deps: AccountDeps,
  address: string,
): Promise<ReplyOf<typeof passkeysApi.beginSignIn>> {
  await deps.limits.spend(passkeyUses(address))
  return {
    ...(await storeChallenge(
      deps,
      deps.database.query,
      await authenticationOptions(deps.passkey_site),
      null,
    )),
  }
}

/** A passkey alone is enough: having it and unlocking it are two factors. */
export async function signInWithPasskey(
  deps: AccountDeps,
  { credential }: InputOf<typeof passkeysApi.signIn>,
  source: Pick<RequestSource, 'device' | 'address'>,
): Promise<{ user: User; token: string }> {
  const row = await findPasskey(deps.database.query, credential.id)
  const attempt = { account_id: row?.account_id ?? null, address: source.address, how: 'passkey' } as const
  return logSignIn(deps.log, attempt, () => openPasskeySession(deps, credential, row, source))
}

async function openPasskeySession(
  deps: AccountDeps,
  credential: InputOf<typeof passkeysApi.signIn>['credential'],
  row: PasskeyRow | undefined,
  source: Pick<RequestSource, 'device' | 'address'>,
): Promise<{ user: User; token: string }> {
  const refusal = new Failure('invalid_credentials', {
    detail:
      'This passkey is not known here any more, or took too long. Please try again, or sign in with your password.',
  })
  if (row === undefined) throw refusal
  const now = deps.now()
  const counter = await verifyAuthentication(
    deps.passkey_site,
    credential,
    row,
    challengeConsumer(deps.database.query, null, now),
  )
  if (counter === undefined) throw refusal
  return deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, row.account_id)
    if (account === undefined || !(await recordPasskeyUse(tx, row.id, { counter, now }))) throw refusal
    return {
      user: await buildUser(deps, tx, account),
      token: await openSession(tx, account.id, { ...source, has_second_step: true }, now),
    }
  })
}
