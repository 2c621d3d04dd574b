import type { User } from '#contract/accounts.ts'
import { PASSKEYS_MAX } from '#contract/constants.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Passkey, passkeysApi } from '#contract/passkeys.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { type Db, violates } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { type AccountDeps, describeUser } from '#server/features/accounts/account-flows.ts'
import { changingUses, passkeyUses } from '#server/features/accounts/account-limits.ts'
import { lockAccount } from '#server/features/accounts/account-store.ts'
import { actAsOwner, provePassword } from '#server/features/accounts/owner-proof.ts'
import { checkMade, checkUsed, optionsToMake, optionsToUse } from './passkey-ceremony.ts'
import { deletePasskey, findPasskey, insertChallenge, insertPasskey, passkeysOf, takeChallenge, touchPasskey } from './passkey-store.ts'
import type { PasskeyRow } from './passkey-tables.ts'
import { openSession } from '#server/features/accounts/sign-in/session-flows.ts'
import { hashToken } from '#server/features/accounts/sign-in/session-token.ts'
import { logSignIn } from '#server/features/accounts/sign-in/sign-in-log.ts'

const CHALLENGE_MINUTES = 5

const toReply = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const listPasskeys = async (db: Db, account_id: string): Promise<Passkey[]> => (await passkeysOf(db, account_id)).map(toReply)

async function keepChallenge<O extends { challenge: string }>(
  deps: AccountDeps,
  db: Db,
  options: O,
  account_id: string | null,
): Promise<O> {
  const expires_at = minutesAfter(deps.now(), CHALLENGE_MINUTES)
  await insertChallenge(db, { challenge_hash: hashToken(options.challenge), account_id, expires_at })
  return options
}

const taking =
  (db: Db, account_id: string | null, now: Date) =>
  (challenge: string): Promise<boolean> =>
    takeChallenge(db, hashToken(challenge), account_id, now)

function checkRoom(known: PasskeyRow[]): void {
  if (known.length >= PASSKEYS_MAX) throw new Failure('wrong_state', { detail: 'You have 20 passkeys. Please remove one first.' })
}

/** The password and the second step are asked for, so that nobody at an open browser can leave a way in for later. */
export async function beginPasskey(
  deps: AccountDeps,
  caller: Caller,
  said: InputOf<typeof passkeysApi.begin>,
): Promise<ReplyOf<typeof passkeysApi.begin>> {
  const proof = await provePassword(deps, caller, said.password, 'password')
  const { id, name, email } = proof.account
  return actAsOwner(deps, proof, said.code, async (tx) => {
    const passkeys = await passkeysOf(tx, id)
    checkRoom(passkeys)
    return { ...(await keepChallenge(deps, tx, await optionsToMake(deps.passkey_site, { id, name, email }, passkeys), id)) }
  })
}

/** The challenge stands for the proof that `beginPasskey` asked for; a new password meanwhile has ended it. */
export async function addPasskey(deps: AccountDeps, caller: Caller, said: InputOf<typeof passkeysApi.add>): Promise<Passkey> {
  await deps.limits.spend(changingUses(caller.id))
  const now = deps.now()
  const row = await deps.database
    .transaction(async (tx): Promise<PasskeyRow | undefined> => {
      if ((await lockAccount(tx, caller.id)) === undefined) throw new Failure('sign_in_required')
      const made = await checkMade(deps.passkey_site, said.credential, taking(tx, caller.id, now))
      // Not thrown, so that the challenge stays used up.
      if (made === undefined) return undefined
      checkRoom(await passkeysOf(tx, caller.id))
      const added = { id: newId(now), account_id: caller.id, ...made, name: said.name, created_at: now, last_used_at: null }
      await insertPasskey(tx, added)
      await deps.notifyOwner(tx, caller.id, 'passkey_added', now)
      return added
    })
    .catch((error: unknown) => {
      if (!violates(error, 'passkey_credential')) throw error
      throw new Failure('wrong_state', { detail: 'This passkey is in use already.', cause: error })
    })
  if (row === undefined)
    throw new Failure('malformed', { detail: 'That passkey could not be checked, or took too long. Please start again.' })
  return toReply(row)
}

/** The same proof is asked for here: who takes a passkey away decides how somebody gets in. */
export async function removePasskey(deps: AccountDeps, caller: Caller, said: InputOf<typeof passkeysApi.remove>): Promise<void> {
  const { passkey_id, password, code } = said
  const proof = await provePassword(deps, caller, password, 'password')
  await deps.limits.spend(changingUses(caller.id))
  await actAsOwner(deps, proof, code, async (tx) => {
    if (!isId(passkey_id) || !(await deletePasskey(tx, caller.id, passkey_id))) throw new Failure('not_found')
    await deps.notifyOwner(tx, caller.id, 'passkey_removed', deps.now())
  })
}

export async function beginPasskeySignIn(deps: AccountDeps, address: string): Promise<ReplyOf<typeof passkeysApi.beginSignIn>> {
  await deps.limits.spend(passkeyUses(address))
  return { ...(await keepChallenge(deps, deps.database.query, await optionsToUse(deps.passkey_site), null)) }
}

/** Signs in with a passkey alone: having it, and opening it, are two factors already. */
export async function signInWithPasskey(
  deps: AccountDeps,
  { credential }: InputOf<typeof passkeysApi.signIn>,
  from: { device: string | undefined; address: string },
): Promise<{ user: User; token: string }> {
  const row = await findPasskey(deps.database.query, credential.id)
  const tried = { account_id: row?.account_id ?? null, address: from.address, how: 'passkey' } as const
  return logSignIn(deps.log, tried, () => proveWithPasskey(deps, credential, row, from.device))
}

async function proveWithPasskey(
  deps: AccountDeps,
  credential: InputOf<typeof passkeysApi.signIn>['credential'],
  row: PasskeyRow | undefined,
  device: string | undefined,
): Promise<{ user: User; token: string }> {
  const refused = new Failure('invalid_credentials', {
    detail: 'This passkey is not known here any more, or took too long. Please try again, or sign in with your password.',
  })
  if (row === undefined) throw refused
  const now = deps.now()
  const counter = await checkUsed(deps.passkey_site, credential, row, taking(deps.database.query, null, now))
  if (counter === undefined) throw refused
  return deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, row.account_id)
    if (account === undefined || !(await touchPasskey(tx, row.id, { counter, now }))) throw refused
    return { user: await describeUser(deps, tx, account), token: await openSession(tx, account.id, device, now) }
  })
}
