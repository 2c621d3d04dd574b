import { sql } from 'kysely'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Database, Db } from '#server/platform/db/database.ts'
import { connected } from './postgres.ts'

const PATIENCE_MS = 60_000

/** How many connections to this database wait for a lock. */
export async function countLockWaits(holder: pg.Client): Promise<number> {
  // Otherwise a transaction keeps seeing the activity that it saw first.
  await holder.query('select pg_stat_clear_snapshot()')
  const text = `select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await holder.query<{ many: number }>(text)).rows[0]?.many ?? 0
}

/** Whether a connection to the database of a test's app waits for a lock. */
export async function isLockAwaited({ query }: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    query,
  )
  return rows.length > 0
}

/** The query that locks one row. */
export const rowLock = (table: string, id: string | null): string =>
  `select 1 from ${table} where id = '${id}' for update`

/**
 * Takes the lock of the query `lock`, starts each act as soon as those before it wait for a lock or are done,
 * then releases the lock. The acts so meet in an order that the test chooses, whatever the load of the
 * machine. Gives what they resolve to.
 */
export const runBehindLock = <T>(url: string, lock: string, acts: (() => Promise<T>)[]): Promise<T[]> =>
  connected(url, async (holder) => {
    let settled = 0
    const started: Promise<T>[] = []
    await holder.query('begin')
    await holder.query(lock)
    for (const act of acts) {
      started.push(act().finally(() => (settled += 1)))
      const reached = async () => settled + (await countLockWaits(holder))
      await expect
        .poll(reached, { interval: 10, timeout: PATIENCE_MS })
        .toBeGreaterThanOrEqual(started.length)
    }
    await holder.query('commit')
    return Promise.all(started)
  })

/** The same for requests: gives the statuses of their answers. */
export const statusesBehindLock = async (
  url: string,
  lock: string,
  requests: (() => Promise<{ status: number }>)[],
): Promise<number[]> => (await runBehindLock(url, lock, requests)).map(({ status }) => status)

type Act = (tx: Db) => Promise<unknown>

/** Runs `act` while a transaction that has run `lock` is still open; commits that transaction afterwards. */
export async function whileLocked<T>(database: Database, lock: Act, act: () => Promise<T>): Promise<T> {
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await done.promise
  })
  // A lock that fails rejects here, and never resolves the other.
  await Promise.race([locked.promise, holding])
  try {
    return await act()
  } finally {
    done.resolve()
    await holding
  }
}

/**
 * Whether `other` waits in a transaction of its own for what `lock` has locked in one that is still open.
 * Both transactions are committed when it returns.
 */
export async function waitsFor(database: Database, lock: Act, other: Act): Promise<boolean> {
  let hasSettled = false
  const { hasWaited, second } = await whileLocked(database, lock, async () => {
    const started = database.transaction(other).finally(() => (hasSettled = true))
    const isDecided = async (): Promise<boolean> => hasSettled || (await isLockAwaited(database))
    await expect.poll(isDecided, { interval: 10, timeout: PATIENCE_MS }).toBe(true)
    return { hasWaited: !hasSettled, second: started }
  })
  await second
  return hasWaited
}
