import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { codeOf, isOutage } from './db.ts'

/** Longer than the server's own limits, so that it counts only where the server has gone silent. */
const SILENCE_MS = 4_500
const COMMIT_MS = 1_500
const UNCONFIRMED_MS = 60_000
// Cancelled waits and full disks leave the connection as good as it was.
const harmless = ['57014', '55P03', '53100']

/**
 * A connection as Kysely uses it. A COMMIT that is not confirmed in time counts as unknown, and its connection, with
 * whatever it locks, stays out of the pool until the server has made up its mind.
 */
export function borrowed(client: pg.PoolClient, lost: () => void): PostgresPoolClient {
  let broken: Error | undefined
  let unconfirmed: Promise<boolean> | undefined

  const commit = async (): Promise<pg.QueryResult> => {
    // No limit of the server's ends a COMMIT that waits for its standby, and none of ours may: it would be cut off, not undone.
    const answer = client.query('commit')
    const settled = answer.then(
      () => true,
      () => false,
    )
    const inTime = await Promise.race([settled.then(() => true), pause(COMMIT_MS, false, { ref: false })])
    if (inTime) return answer
    unconfirmed = Promise.race([settled, pause(UNCONFIRMED_MS, false, { ref: false })])
    throw Object.assign(new Error('the database has not confirmed a commit'), { code: '08007' })
  }

  const ask = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const wanted: pg.QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout: SILENCE_MS }
    return client.query(wanted)
  }

  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (broken !== undefined) {
      // What cannot be said any more happens by itself when the connection ends, and must not hide what went wrong.
      if (text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [], oid: 0, fields: [] }
      throw broken
    }
    try {
      return await (text === 'commit' ? commit() : ask(text, values))
    } catch (error) {
      if (isOutage(error) && !harmless.includes(codeOf(error))) {
        broken = error as Error
        lost()
      }
      throw error
    }
  }

  const release = (): void => {
    if (unconfirmed === undefined) client.release(broken)
    else void unconfirmed.then((settled) => client.release(!settled))
  }

  // Kysely's type also has cursors, which nothing here opens.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}
