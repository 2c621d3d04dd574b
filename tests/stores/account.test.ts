import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  anonymizeAccount,
  consumeResetToken,
  deleteExpiredResets,
  deleteResets,
  findByEmail,
  findById,
  findErased,
  findNames,
  findReset,
  insertReset,
  lockAccount,
  lockAccountShared,
  setPassword,
} from '#server/features/people/accounts/account-store.ts'
import {
  consumeChallenge,
  deleteChallenges,
  deleteExpiredChallenges,
  deletePasskey,
  deletePasskeys,
  findPasskey,
  findPasskeysOfAccount,
  insertChallenge,
  insertPasskey,
  recordPasskeyUse,
} from '#server/features/people/accounts/passkeys/passkey-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'

// Which accounts, reset links and passkeys the queries find and end, beside a neighbour's and at the exact
// instants.
const t = await appForFile()
const { query, transaction } = t.database

const bytes = () => Buffer.from(randomUUID())
const anAccount = async () => (await t.aCustomer()).user
const idOf = (row: { id: string } | undefined): string | undefined => row?.id
const lock = async (id: string) => idOf(await transaction((tx) => lockAccount(tx, id)))
const lockShared = async (id: string) => idOf(await transaction((tx) => lockAccountShared(tx, id)))

it('erases one account alone, which is then neither found nor locked', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  const ids = [one.id, neighbour.id]
  await anonymizeAccount(query, one.id, t.now())
  expect([await findById(query, one.id), await lock(one.id), await lockShared(one.id)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([await lock(neighbour.id), await lockShared(neighbour.id)]).toEqual([neighbour.id, neighbour.id])
  expect(await findErased(query, one.id)).toEqual({ id: one.id })
  expect(await findErased(query, neighbour.id)).toBeUndefined()
  expect(await findNames(query, ids)).toEqual([{ id: neighbour.id, name: neighbour.name }])
})

it('finds an account by its id, its email and among the names asked for', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  expect([
    idOf(await findById(query, neighbour.id)),
    idOf(await findByEmail(query, neighbour.email)),
  ]).toEqual([neighbour.id, neighbour.id])
  expect(await findNames(query, [one.id])).toEqual([{ id: one.id, name: one.name }])
})

it('changes the password of one account alone', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  await setPassword(query, one.id, 'new')
  expect((await findById(query, one.id))?.password_hash).toBe('new')
  expect((await findById(query, neighbour.id))?.password_hash).not.toBe('new')
})

const aReset = async (account_id: string) => {
  const reset = { token_hash: bytes(), account_id, expires_at: minutesAfter(t.now(), 60) }
  await insertReset(query, reset)
  return reset
}
const accountOf = async (token_hash: Uint8Array, now = t.now()) =>
  idOf(await findReset(query, token_hash, now))

it('finds the account of a reset link until the instant at which the link expires', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  const [mine, theirs] = [await aReset(one.id), await aReset(neighbour.id)]
  expect([await accountOf(mine.token_hash), await accountOf(theirs.token_hash)]).toEqual([
    one.id,
    neighbour.id,
  ])
  expect(await accountOf(mine.token_hash, justBefore(mine.expires_at))).toBe(one.id)
  expect(await accountOf(mine.token_hash, mine.expires_at)).toBeUndefined()
})

it('consumes a reset link once and alone, and deletes the others of its account', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  const [used, open, theirs] = [await aReset(one.id), await aReset(one.id), await aReset(neighbour.id)]
  const use = () => consumeResetToken(query, used.token_hash)
  expect([await use(), await use(), await accountOf(open.token_hash)]).toEqual([true, false, one.id])
  await deleteResets(query, one.id)
  expect([await accountOf(open.token_hash), await accountOf(theirs.token_hash)]).toEqual([
    undefined,
    neighbour.id,
  ])
})

it('deletes a reset link from the instant at which it expires', async () => {
  const { token_hash, expires_at } = await aReset((await anAccount()).id)
  const isThere = async () => (await accountOf(token_hash, minutesAfter(expires_at, -60))) !== undefined
  await deleteExpiredResets(query, justBefore(expires_at))
  expect(await isThere()).toBe(true)
  await deleteExpiredResets(query, expires_at)
  expect(await isThere()).toBe(false)
})

const aPasskey = async (account_id: string, counter = 1) => {
  const passkey = {
    id: randomUUID(),
    account_id,
    credential_id: randomUUID(),
    public_key: bytes(),
    counter,
    transports: '',
    name: 'Phone',
    created_at: t.now(),
    last_used_at: null,
  }
  await insertPasskey(query, passkey)
  return passkey
}
const namesOf = async (account_id: string) =>
  (await findPasskeysOfAccount(query, account_id)).map(({ id }) => id)

it('finds a passkey for its account and by its credential', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  const [mine, theirs] = [await aPasskey(one.id), await aPasskey(neighbour.id)]
  expect([await namesOf(one.id), await namesOf(neighbour.id)]).toEqual([[mine.id], [theirs.id]])
  expect(idOf(await findPasskey(query, theirs.credential_id))).toBe(theirs.id)
})

it('accepts only a higher counter of a passkey, and zero from one without a counter', async () => {
  const { id } = await anAccount()
  const [counting, uncounted] = [await aPasskey(id, 5), await aPasskey(id, 0)]
  const use = (passkey: { id: string }, counter: number) =>
    recordPasskeyUse(query, passkey.id, { counter, now: t.now() })
  expect([
    await use(counting, 5),
    await use(counting, 6),
    await use(uncounted, 0),
    await use(uncounted, 0),
  ]).toEqual([false, true, true, true])
  expect(Number((await findPasskey(query, uncounted.credential_id))?.counter)).toBe(0)
})

it('deletes a passkey for its own account alone, or with all of the account', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  const [first, second, theirs] = [
    await aPasskey(one.id),
    await aPasskey(one.id),
    await aPasskey(neighbour.id),
  ]
  expect(await deletePasskey(query, neighbour.id, first.id)).toBe(false)
  expect(await deletePasskey(query, one.id, first.id)).toBe(true)
  expect(await namesOf(one.id)).toEqual([second.id])
  await transaction((tx) => deletePasskeys(tx, one.id))
  expect([await namesOf(one.id), await namesOf(neighbour.id)]).toEqual([[], [theirs.id]])
})

const aChallenge = async (account_id: string | null) => {
  const challenge = { challenge_hash: bytes(), account_id, expires_at: minutesAfter(t.now(), 5) }
  await insertChallenge(query, challenge)
  return challenge
}
const consume = (challenge: { challenge_hash: Uint8Array }, account_id: string | null, now = t.now()) =>
  consumeChallenge(query, challenge.challenge_hash, account_id, now)

it('consumes a passkey challenge once, for the account that it was issued for, until it expires', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  const [mine, late, anybodys] = [await aChallenge(one.id), await aChallenge(one.id), await aChallenge(null)]
  expect([
    await consume(mine, neighbour.id),
    await consume(mine, null),
    await consume(mine, one.id),
    await consume(mine, one.id),
  ]).toEqual([false, false, true, false])
  expect([
    await consume(late, one.id, late.expires_at),
    await consume(late, one.id, justBefore(late.expires_at)),
  ]).toEqual([false, true])
  expect([await consume(anybodys, one.id), await consume(anybodys, null)]).toEqual([false, true])
})

it('deletes passkey challenges with their account, and from the instant at which they expire', async () => {
  const [one, neighbour] = [await anAccount(), await anAccount()]
  const [mine, theirs] = [await aChallenge(one.id), await aChallenge(neighbour.id)]
  await transaction((tx) => deleteChallenges(tx, one.id))
  expect(await consume(mine, one.id)).toBe(false)
  await deleteExpiredChallenges(query, justBefore(theirs.expires_at))
  expect(await consume(theirs, neighbour.id)).toBe(true)
  const old = await aChallenge(one.id)
  await deleteExpiredChallenges(query, old.expires_at)
  expect(await consume(old, one.id)).toBe(false)
})
