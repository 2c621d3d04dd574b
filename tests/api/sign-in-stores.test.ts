import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deleteDevices,
  deleteExpiredDevices,
  findForSignIn,
  insertDevice,
  updateDeviceExpiry,
} from '#server/features/people/accounts/sign-in/device-store.ts'
import {
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
import { startApp, type TestApp } from '#tests/support/app.ts'
import { justBefore } from '#tests/support/instants.ts'

// Whose sign-ins the queries find and end, beside those of a neighbour and at the exact instants.
let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const bytes = () => Buffer.from(randomUUID())
/** An account without any session, as after signing out everywhere. */
async function anAccount(): Promise<{ id: string; email: string }> {
  const { user } = await t.aCustomer()
  await deleteSessions(t.database.query, user.id)
  return user
}
async function aSession(account_id: string, used_minutes_ago = 0) {
  const created_at = minutesAfter(t.now(), -used_minutes_ago)
  const session = { id: newId(created_at), account_id, token_hash: bytes(), device: 'Phone' }
  const times = { created_at, last_seen_at: created_at, expires_at: minutesAfter(t.now(), 60) }
  await insertSession(t.database.query, { ...session, ...times })
  return { ...session, ...times }
}
const sessionIds = async (account_id: string, now = t.now()) =>
  (await findSessionsOfAccount(t.database.query, account_id, now)).map(({ id }) => id)

describe('a session', () => {
  it('has a caller until the instant at which it expires, and nobody else has', async () => {
    const [mine, other] = [await aSession((await anAccount()).id), await aSession((await anAccount()).id)]
    const callers = async (now: Date) =>
      (await findCallers(t.database.query, [mine.token_hash], now)).map(({ session_id }) => session_id)
    expect(await callers(justBefore(mine.expires_at))).toEqual([mine.id])
    expect(await callers(mine.expires_at)).toEqual([])
    expect(other.id).not.toBe(mine.id)
  })

  it('has no caller once its account is erased', async () => {
    const { id } = await anAccount()
    const session = await aSession(id)
    await t.database.query.updateTable('account').set({ erased_at: t.now() }).where('id', '=', id).execute()
    expect(await findCallers(t.database.query, [session.token_hash], t.now())).toEqual([])
  })

  it('is prolonged alone', async () => {
    const { id } = await anAccount()
    const [one, other] = [await aSession(id), await aSession(id)]
    await updateSessionUse(t.database.query, one.id, t.now(), minutesAfter(one.expires_at, 60))
    expect(await sessionIds(id, other.expires_at)).toEqual([one.id])
  })

  it('is found for its account until it expires, the one used last first', async () => {
    const [{ id }, neighbour] = [await anAccount(), await anAccount()]
    const [early, late] = [await aSession(id, 5), await aSession(id)]
    await aSession(neighbour.id)
    expect(await sessionIds(id)).toEqual([late.id, early.id])
    expect(await sessionIds(id, late.expires_at)).toEqual([])
  })

  it('cannot be locked once it has ended, while others go on', async () => {
    const { id } = await anAccount()
    const [ended, other] = [await aSession(id), await aSession(id)]
    await deleteSession(t.database.query, id, ended.id)
    const lock = (session_id: string) => t.database.transaction((tx) => lockSessionShared(tx, session_id))
    expect([await lock(ended.id), await lock(other.id)]).toEqual([undefined, { id: other.id }])
  })

  it('is ended by its own account alone, and alone', async () => {
    const [{ id }, neighbour] = [await anAccount(), await anAccount()]
    const [one, other] = [await aSession(id), await aSession(id)]
    const end = (account_id: string) => deleteSession(t.database.query, account_id, one.id)
    expect([await end(neighbour.id), await end(id), await end(id)]).toEqual([false, true, false])
    expect(await sessionIds(id)).toEqual([other.id])
  })
})

describe('the sessions of an account', () => {
  it('end together, except the one that asks, and no neighbour’s', async () => {
    const [{ id }, neighbour] = [await anAccount(), await anAccount()]
    const [current, theirs] = [await aSession(id), await aSession(neighbour.id)]
    await aSession(id)
    await deleteSessions(t.database.query, id, current.id)
    expect([await sessionIds(id), await sessionIds(neighbour.id)]).toEqual([[current.id], [theirs.id]])
    await deleteSessions(t.database.query, id)
    expect([await sessionIds(id), await sessionIds(neighbour.id)]).toEqual([[], [theirs.id]])
  })

  it('are kept up to a number, those used last', async () => {
    const [{ id }, neighbour] = [await anAccount(), await anAccount()]
    const [, second, last] = [await aSession(id, 9), await aSession(id, 5), await aSession(id)]
    const theirs = await aSession(neighbour.id, 20)
    await deleteSessionsBeyond(t.database.query, id, 2)
    expect([await sessionIds(id), await sessionIds(neighbour.id)]).toEqual([
      [last.id, second.id],
      [theirs.id],
    ])
  })

  it('are deleted from the instant at which they expire', async () => {
    const { id } = await anAccount()
    const session = await aSession(id)
    await deleteExpiredSessions(t.database.query, justBefore(session.expires_at))
    expect(await sessionIds(id)).toEqual([session.id])
    await deleteExpiredSessions(t.database.query, session.expires_at)
    expect(await sessionIds(id)).toEqual([])
  })
})

describe('a known device', () => {
  const aDevice = async (account_id: string) => {
    const device = { token_hash: bytes(), account_id, expires_at: minutesAfter(t.now(), 60) }
    await insertDevice(t.database.query, device)
    return device
  }
  const isKnown = async (email: string, token_hash: Uint8Array, now = t.now()) => {
    const account = await findForSignIn(t.database, email, token_hash, now)
    expect(account?.email).toBe(email)
    return account?.device_hash !== null
  }

  it('is known to its own account until it expires', async () => {
    const [mine, neighbour] = [await anAccount(), await anAccount()]
    const { token_hash, expires_at } = await aDevice(mine.id)
    expect(await isKnown(mine.email, token_hash, justBefore(expires_at))).toBe(true)
    expect(await isKnown(mine.email, token_hash, expires_at)).toBe(false)
    expect(await isKnown(neighbour.email, token_hash)).toBe(false)
    expect(await isKnown(mine.email, bytes())).toBe(false)
  })

  it('is prolonged and forgotten alone', async () => {
    const [mine, neighbour] = [await anAccount(), await anAccount()]
    const [one, other, theirs] = [await aDevice(mine.id), await aDevice(mine.id), await aDevice(neighbour.id)]
    const later = minutesAfter(one.expires_at, 60)
    await updateDeviceExpiry(t.database.query, one.token_hash, later)
    expect(await isKnown(mine.email, one.token_hash, one.expires_at)).toBe(true)
    expect(await isKnown(mine.email, other.token_hash, one.expires_at)).toBe(false)
    await deleteDevices(t.database.query, mine.id)
    expect([
      await isKnown(mine.email, one.token_hash),
      await isKnown(neighbour.email, theirs.token_hash),
    ]).toEqual([false, true])
  })

  it('is deleted from the instant at which it expires', async () => {
    const { id } = await anAccount()
    const { token_hash, expires_at } = await aDevice(id)
    const count = async () =>
      (
        await t.database.query
          .selectFrom('known_device')
          .select('account_id')
          .where('token_hash', '=', token_hash)
          .execute()
      ).length
    await deleteExpiredDevices(t.database.query, justBefore(expires_at))
    expect(await count()).toBe(1)
    await deleteExpiredDevices(t.database.query, expires_at)
    expect(await count()).toBe(0)
  })
})
