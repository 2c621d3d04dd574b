import type { Session } from '#contract/accounts.ts'
import { MINUTE_MS, DAY_MS } from '#contract/time.ts'
import { batched } from '#server/platform/db/batch-queue.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller, Exchange, SessionCaller } from '#server/platform/http/http.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { deleteBeyond, deleteSession, findCallers, holdSession, insertSession, sessionsOf, touchSession } from './session-store.ts'
import { hashToken, newToken } from './session-token.ts'

/** A session ends when it was not used for so long, and however much it is used, in the end. */
const SESSION_MS = 30 * DAY_MS
const LONGEST_MS = 90 * DAY_MS
const TOUCH_EVERY_MS = 10 * MINUTE_MS
/** So many can be shown to their owner at once. */
const SESSIONS_MAX = 1_000

/** Opens a session of a locked account and gives its token, which only the cookie keeps. Of too many, those unused longest end. */
export async function openSession(tx: Db, account_id: string, device: string | undefined, now: Date): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + SESSION_MS)
  const session = { id: newId(now), token_hash: hashToken(token), account_id, device: (device ?? 'Unknown device').slice(0, 200) }
  await insertSession(tx, { ...session, created_at: now, last_seen_at: now, expires_at })
  await deleteBeyond(tx, account_id, SESSIONS_MAX)
  return token
}

/** Gives the browser its new session, and ends the one it had. */
export async function startSession(db: Db, exchange: Exchange, token: string): Promise<void> {
  const before = await exchange.caller()
  exchange.startSession(token)
  if (before !== undefined) await deleteSession(db, before.id, before.session_id)
}

const LOOKUPS = 500

/** Finds the caller behind a session token. Requests that arrive together are looked up together, each after it arrived. */
export function makeAuthenticator({
  database,
  now,
}: {
  database: Database
  now: Now
}): (token: string) => Promise<SessionCaller | undefined> {
  const lookUp = batched(async (hashes: Buffer[]) => {
    const found = await findCallers(database.query, hashes, now())
    const byHash = new Map(found.map((row) => [Buffer.from(row.token_hash).toString('hex'), row]))
    return hashes.map((hash) => byHash.get(hash.toString('hex')))
  }, LOOKUPS)
  return async (token) => {
    const found = await lookUp(hashToken(token))
    if (found === undefined) return undefined
    const { last_seen_at, created_at, token_hash: _, ...caller } = found
    const at = now()
    if (at.getTime() - last_seen_at.getTime() > TOUCH_EVERY_MS) {
      const until = Math.min(at.getTime() + SESSION_MS, created_at.getTime() + LONGEST_MS)
      await touchSession(database.query, caller.session_id, at, new Date(until))
    }
    return caller
  }
}

export async function listSessions(db: Db, caller: Caller, now: Date): Promise<Session[]> {
  const rows = await sessionsOf(db, caller.id, now)
  return rows.map(({ id, created_at, last_seen_at, device }) => ({
    id,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    device,
    current: id === caller.session_id,
  }))
}

/** Refuses a caller whose session has ended since they called, and has it last until the caller's transaction ends. */
export async function lockSession(tx: Db, caller: Caller): Promise<void> {
  if ((await holdSession(tx, caller.session_id)) === undefined) throw new Failure('sign_in_required')
}

export async function endSession(db: Db, caller: Caller, session_id: string): Promise<void> {
  if (!isId(session_id) || !(await deleteSession(db, caller.id, session_id))) throw new Failure('not_found')
}
