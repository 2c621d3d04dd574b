import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { tablesToLock } from './catalogue.ts'
import { connectTo } from './connection.ts'

const LOOK_MS = 50
/** A session that waits in the middle of a transaction has no statement that could be cancelled. */
const PATIENCE_MS = 2_000

/**
 * Keeps everybody else from all tables until the transaction of `client` ends. Transactions under way lock tables in orders of their
 * own, so some of them would wait for this one while this one waits for them: what stands in the way is cancelled.
 */
export async function lockTables(client: pg.ClientBase, url: string): Promise<void> {
  const tables = await tablesToLock(client)
  if (tables.length === 0) return
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const helper = await connectTo(url)
  const isLocked = new AbortController()
  const clearing = clearWay(helper, rows[0]?.pid ?? 0, isLocked.signal)
  try {
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  } finally {
    isLocked.abort()
    await clearing
    await helper.end()
  }
}

async function clearWay(helper: pg.ClientBase, pid: number, isLocked: AbortSignal): Promise<void> {
  const started = performance.now()
  while (!isLocked.aborted) {
    // Nobody may end the session of another role: then there is only waiting.
    await endBlockers(helper, pid, performance.now() - started > PATIENCE_MS).catch(() => {})
    await pause(LOOK_MS, undefined, { signal: isLocked }).catch(() => {})
  }
}

async function endBlockers(helper: pg.ClientBase, pid: number, isLate: boolean): Promise<void> {
  // A COMMIT that waits for its standby would count as done when it is cancelled.
  const { rows } = await helper.query<{ blocker: number }>(
    `select pid as blocker from pg_stat_activity where pid = any(pg_blocking_pids($1)) and wait_event is distinct from 'SyncRep'`,
    [pid],
  )
  for (const { blocker } of rows) {
    await helper.query(`select ${isLate ? 'pg_terminate_backend' : 'pg_cancel_backend'}($1)`, [blocker]).catch(() => {})
  }
}
