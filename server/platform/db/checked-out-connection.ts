import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { codeOf, isOutage, isPrepared } from './database.ts'

const COMMIT_MS = 1_500
const UNCONFIRMED_MS = 60_000
// Cancelled waits and full disks leave the connection as good as it was.
const harmless = ['57014', '55P03', '53100']

const names = new Map<string, string>()
/** A text that is built from data instead of parameters must not fill the database's memory. */
const NAMES_MAX = 200

/** The name under which the database keeps a statement that is marked for it. */
function nameOf(text: string): string | undefined {
  if (!isPrepared(text)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= NAMES_MAX) return known
  const name = `surplate_${names.size}`
  names.set(text, name)
  return name
}

interface Borrowing {
  lost: () => void
  prepares: boolean
  /** How long a statement may go without an answer. */
  silence_ms: number
}

/**
 * A connection as Kysely uses it. A COMMIT that is not confirmed in time counts as unknown, and its connection, with
 * whatever it locks, stays out of the pool until the server has made up its mind.
 */
export function checkedOutConnection(client: pg.PoolClient, { lost, prepares, silence_ms }: Borrowing): PostgresPoolClient {
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
    const name = prepares ? nameOf(text) : undefined
    const wanted: pg.QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout: silence_ms }
    return client.query(name === undefined ? wanted : { ...wanted, name })
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
