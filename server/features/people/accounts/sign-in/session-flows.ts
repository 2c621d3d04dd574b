import { SESSION_COOKIE, DEVICE_COOKIE } from '#contract/cookies.ts'
import type { Session } from '#contract/people/accounts.ts'
import { MINUTE_MS, DAY_MS } from '#contract/time.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { groupReads } from '#server/platform/db/batching/batch-queue.ts'
import type { Now } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller, RequestContext, SessionCaller } from '#server/application/callers.ts'
import { newId } from '#server/platform/ids.ts'
import {
  deleteSessionsBeyond,
  deleteSession,
  findCallers,
  lockSessionShared,
  insertSession,
  findSessionsOfAccount,
  updateSessionUse,
  insertDevice,
  updateDeviceExpiry,
} from './session-store.ts'
import { hashNetwork, hashToken, newToken } from './session-token.ts'

/** A session ends when it was not used for 30 days, and after 90 days in any case. */
const IDLE_LIFETIME_MS = 30 * DAY_MS
const LIFETIME_MAX_DAYS = 90
const USE_RECORDING_INTERVAL_MS = 10 * MINUTE_MS
/** As many as one reply to their owner lists. */
const SESSIONS_MAX = 1_000

interface SessionOrigin {
  device: string | undefined
  /** Whether a second factor or a passkey was part of it. */
  has_second_step: boolean
  address: string
}

/**
 * Opens a session of a locked account. Returns its token, of which only the hash is stored. Beyond the limit,
 * the least recently used end.
 */
export async function openSession(
  tx: Db,
  account_id: string,
  { device, has_second_step, address }: SessionOrigin,
  now: Date,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + IDLE_LIFETIME_MS)
  const session = {
    id: newId(now),
    token_hash: hashToken(token),
    account_id,
    network: hashNetwork(address),
    device: (device ?? 'Unknown device').slice(0, 200),
  }
  const second_step_at = has_second_step ? now : null
  await insertSession(tx, { ...session, created_at: now, last_seen_at: now, expires_at, second_step_at })
  await deleteSessionsBeyond(tx, account_id, SESSIONS_MAX)
  return token
}

export const removeSessionCookie = ({ setCookie }: RequestContext): void => setCookie(SESSION_COOKIE, '', 0)

/** Sets the cookie of a new session, and ends the session that the browser had. */
export async function startSession(db: Db, context: RequestContext, token: string): Promise<void> {
  const previous = await context.caller()
  context.setCookie(SESSION_COOKIE, token, LIFETIME_MAX_DAYS)
  if (previous !== undefined) await deleteSession(db, previous.id, previous.session_id)
}

const LOOKUP_BATCH_MAX = 500

/**
 * Finds the caller of a session token. Concurrent lookups share a query, which starts after each of them has
 * arrived.
 */
export function makeAuthenticator({
  database,
  now,
}: {
  database: Database
  now: Now
}): (token: string) => Promise<SessionCaller | undefined> {
  const lookUp = groupReads({
    sizeMax: LOOKUP_BATCH_MAX,
    run: async (hashes: Buffer[]) => {
      const rows = await findCallers(database.query, hashes, now())
      const byHash = new Map(rows.map((row) => [Buffer.from(row.token_hash).toString('hex'), row]))
      return hashes.map((hash) => byHash.get(hash.toString('hex')))
    },
  })
  return async (token) => {
    const row = await lookUp(hashToken(token))
    if (row === undefined) return undefined
    const { last_seen_at, created_at, token_hash: _, ...caller } = row
    const at = now()
    if (at.getTime() - last_seen_at.getTime() > USE_RECORDING_INTERVAL_MS) {
      const until = Math.min(
        at.getTime() + IDLE_LIFETIME_MS,
        created_at.getTime() + LIFETIME_MAX_DAYS * DAY_MS,
      )
      await updateSessionUse(database.query, caller.session_id, at, new Date(until))
    }
    return caller
  }
}

export async function findSessions(db: Db, caller: Caller, now: Date): Promise<Session[]> {
  const rows = await findSessionsOfAccount(db, caller.id, now)
  return rows.map(({ id, created_at, last_seen_at, device }) => ({
    id,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    device,
    current: id === caller.session_id,
  }))
}

/**
 * Refuses a caller whose session has ended meanwhile, and locks the session until the caller's transaction
 * ends.
 */
export async function lockSession(tx: Db, caller: Caller): Promise<void> {
  if ((await lockSessionShared(tx, caller.session_id)) === undefined) throw new Failure('sign_in_required')
}

export async function endSession(db: Db, caller: Caller, session_id: string): Promise<void> {
  if (!(await deleteSession(db, caller.id, session_id))) throw new Failure('not_found')
}

const DEVICE_DAYS = 90

export const setDeviceCookie = ({ setCookie }: RequestContext, device_token: string): void =>
  setCookie(DEVICE_COOKIE, device_token, DEVICE_DAYS)

/** Remembers a device, or extends that of a known one; returns its token. */
export async function rememberDevice(
  tx: Db,
  account_id: string,
  now: Date,
  knownToken?: string,
): Promise<string> {
  const expires_at = new Date(now.getTime() + DEVICE_DAYS * DAY_MS)
  const token = knownToken ?? newToken()
  const token_hash = hashToken(token)
  await (knownToken === undefined
    ? insertDevice(tx, { token_hash, account_id, expires_at })
    : updateDeviceExpiry(tx, token_hash, expires_at))
  return token
}
