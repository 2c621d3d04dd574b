import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { tablesToLock } from './catalogue.ts'
import { connectTo } from './connection.ts'

const CHECK_MS = 50
/** After this long, sessions are ended: one that is idle in a transaction has no query to cancel. */
const CANCEL_FOR_MS = 2_000

/** `exclusive` is for writers and `access exclusive` for readers, too. */
type LockMode = 'exclusive' | 'access exclusive'

/**
 * Locks all tables against every other session until the transaction of `client` ends. Running transactions
 * lock tables in other orders, so they can wait for this one while it waits for them: a second connection
 * cancels the queries that block it.
 */
export async function lockTables(client: pg.ClientBase, url: string, mode: LockMode): Promise<void> {
  const tables = await tablesToLock(client)
  if (tables.length === 0) return
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const helper = await connectTo(url)
  const isLocked = new AbortController()
  const cancelling = cancelBlockers(helper, rows[0]?.pid ?? 0, isLocked.signal)
  try {
    await client.query(`lock table ${tables.join(', ')} in ${mode} mode`)
  } finally {
    isLocked.abort()
    await cancelling
    await helper.end()
  }
}

async function cancelBlockers(helper: pg.ClientBase, pid: number, isLocked: AbortSignal): Promise<void> {
  const started = performance.now()
  while (!isLocked.aborted) {
    // Without the right to end sessions of another role, it can only wait for them.
    await cancelOnce(helper, pid, performance.now() - started > CANCEL_FOR_MS).catch(() => {})
    await pause(CHECK_MS, undefined, { signal: isLocked }).catch(() => {})
  }
}

async function cancelOnce(helper: pg.ClientBase, pid: number, isLate: boolean): Promise<void> {
  // A COMMIT that waits for its standby is done locally, and cancelling it would confirm it.
  const { rows } = await helper.query<{ blocker: number }>(
    `select pid as blocker from pg_stat_activity where pid = any(pg_blocking_pids($1)) and wait_event is distinct from 'SyncRep'`,
    [pid],
  )
  for (const { blocker } of rows) {
    await helper
      .query(`select ${isLate ? 'pg_terminate_backend' : 'pg_cancel_backend'}($1)`, [blocker])
      .catch(() => {})
  }
}
