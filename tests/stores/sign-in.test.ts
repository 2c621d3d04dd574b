import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  deleteDevices,
  deleteExpiredDevices,
  findForSignIn,
  insertDevice,
  updateDeviceExpiry,
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsBeyond,
  findCallers,
  findSessionsOfAccount,
  insertSession,
  lockSessionShared,
  updateSessionUse,
} from '#server/features/people/accounts/sign-in/session-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { justBefore } from '#tests/support/instants.ts'

// Whose sign-ins the queries find and end, beside those of a neighbour and at the exact instants.
const t = await appForFile()
const { query, transaction } = t.database

const bytes = () => Buffer.from(randomUUID())
/** An account without any session, as after signing out everywhere. */
async function anAccount(): Promise<{ id: string; email: string }> {
  const { user } = await t.aCustomer()
  await deleteSessions(query, user.id)
  return user
}
async function aSession(account_id: string, used_minutes_ago = 0) {
  const created_at = minutesAfter(t.now(), -used_minutes_ago)
  const session = { id: newId(created_at), account_id, token_hash: bytes(), device: 'Phone', network: null }
  const times = { created_at, last_seen_at: created_at, expires_at: minutesAfter(t.now(), 60) }
  await insertSession(query, { ...session, ...times, second_step_at: null })
  return { ...session, ...times }
}
const sessionIds = async (account_id: string, now = t.now()) =>
  (await findSessionsOfAccount(query, account_id, now)).map(({ id }) => id)

it('finds the caller of a session until the instant at which it expires, and no other', async () => {
  const [mine, other] = [await aSession((await anAccount()).id), await aSession((await anAccount()).id)]
  const callers = async (now: Date) =>
    (await findCallers(query, [mine.token_hash], now)).map(({ session_id }) => session_id)
  expect(await callers(justBefore(mine.expires_at))).toEqual([mine.id])
  expect(await callers(mine.expires_at)).toEqual([])
  expect(other.id).not.toBe(mine.id)
})

it('finds no caller whose account is erased', async () => {
  const { id } = await anAccount()
  const session = await aSession(id)
  await query.updateTable('account').set({ erased_at: t.now() }).where('id', '=', id).execute()
  expect(await findCallers(query, [session.token_hash], t.now())).toEqual([])
})

it('prolongs one session alone', async () => {
  const { id } = await anAccount()
  const [one, other] = [await aSession(id), await aSession(id)]
  await updateSessionUse(query, one.id, t.now(), minutesAfter(one.expires_at, 60))
  expect(await sessionIds(id, other.expires_at)).toEqual([one.id])
})

it('finds the sessions of an account until they expire, the one used last first', async () => {
  const [{ id }, neighbour] = [await anAccount(), await anAccount()]
  const [early, late] = [await aSession(id, 5), await aSession(id)]
  await aSession(neighbour.id)
  expect(await sessionIds(id)).toEqual([late.id, early.id])
  expect(await sessionIds(id, late.expires_at)).toEqual([])
})

it('locks a session until it has ended', async () => {
  const { id } = await anAccount()
  const [ended, other] = [await aSession(id), await aSession(id)]
  await deleteSession(query, id, ended.id)
  const lock = (session_id: string) => transaction((tx) => lockSessionShared(tx, session_id))
  expect([await lock(ended.id), await lock(other.id)]).toEqual([undefined, { id: other.id }])
})

it('ends one session alone, and only for its own account', async () => {
  const [{ id }, neighbour] = [await anAccount(), await anAccount()]
  const [one, other] = [await aSession(id), await aSession(id)]
  const end = (account_id: string) => deleteSession(query, account_id, one.id)
  expect([await end(neighbour.id), await end(id), await end(id)]).toEqual([false, true, false])
  expect(await sessionIds(id)).toEqual([other.id])
})

it('ends the sessions of an account except the one that asks, and none of a neighbour', async () => {
  const [{ id }, neighbour] = [await anAccount(), await anAccount()]
  const [current, theirs] = [await aSession(id), await aSession(neighbour.id)]
  await aSession(id)
  await deleteSessions(query, id, current.id)
  expect([await sessionIds(id), await sessionIds(neighbour.id)]).toEqual([[current.id], [theirs.id]])
  await deleteSessions(query, id)
  expect([await sessionIds(id), await sessionIds(neighbour.id)]).toEqual([[], [theirs.id]])
})

it('keeps the sessions of an account that were used last, up to a number', async () => {
  const [{ id }, neighbour] = [await anAccount(), await anAccount()]
  const [, second, last] = [await aSession(id, 9), await aSession(id, 5), await aSession(id)]
  const theirs = await aSession(neighbour.id, 20)
  await deleteSessionsBeyond(query, id, 2)
  expect([await sessionIds(id), await sessionIds(neighbour.id)]).toEqual([[last.id, second.id], [theirs.id]])
})

it('deletes sessions from the instant at which they expire', async () => {
  const { id } = await anAccount()
  const session = await aSession(id)
  await deleteExpiredSessions(query, justBefore(session.expires_at))
  expect(await sessionIds(id)).toEqual([session.id])
  await deleteExpiredSessions(query, session.expires_at)
  expect(await sessionIds(id)).toEqual([])
})

const aDevice = async (account_id: string) => {
  const device = { token_hash: bytes(), account_id, expires_at: minutesAfter(t.now(), 60) }
  await insertDevice(query, device)
  return device
}
const isKnown = async (email: string, token_hash: Uint8Array, now = t.now()) => {
  const account = await findForSignIn(t.database, email, token_hash, now)
  expect(account?.email).toBe(email)
  return account?.device_hash !== null
}

it('recognises a device for its own account until it expires', async () => {
  const [mine, neighbour] = [await anAccount(), await anAccount()]
  const { token_hash, expires_at } = await aDevice(mine.id)
  expect(await isKnown(mine.email, token_hash, justBefore(expires_at))).toBe(true)
  expect(await isKnown(mine.email, token_hash, expires_at)).toBe(false)
  expect(await isKnown(neighbour.email, token_hash)).toBe(false)
  expect(await isKnown(mine.email, bytes())).toBe(false)
})

it('prolongs one device alone, and deletes those of one account alone', async () => {
  const [mine, neighbour] = [await anAccount(), await anAccount()]
  const [one, other, theirs] = [await aDevice(mine.id), await aDevice(mine.id), await aDevice(neighbour.id)]
  const later = minutesAfter(one.expires_at, 60)
  await updateDeviceExpiry(query, one.token_hash, later)
  expect(await isKnown(mine.email, one.token_hash, one.expires_at)).toBe(true)
  expect(await isKnown(mine.email, other.token_hash, one.expires_at)).toBe(false)
  await deleteDevices(query, mine.id)
  expect([
    await isKnown(mine.email, one.token_hash),
    await isKnown(neighbour.email, theirs.token_hash),
  ]).toEqual([false, true])
})

it('deletes a known device from the instant at which it expires', async () => {
  const { id } = await anAccount()
  const { token_hash, expires_at } = await aDevice(id)
  const count = async () =>
    (
      await query
        .selectFrom('known_device')
        .select('account_id')
        .where('token_hash', '=', token_hash)
        .execute()
    ).length
  await deleteExpiredDevices(query, justBefore(expires_at))
  expect(await count()).toBe(1)
  await deleteExpiredDevices(query, expires_at)
  expect(await count()).toBe(0)
})
