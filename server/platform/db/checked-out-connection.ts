import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, isOutage } from './database.ts'
import type { CheckedOutConnection, SentQuery } from './driver.ts'
import { asTexts } from './queries/lazy-rows.ts'

const UNCONFIRMED_MS = 60_000
/** Cancelled waits and full disks: the connection is as good as before. */
const HARMLESS_CODES = ['57014', '55P03', '53100']

interface ConnectionOptions {
  onLost: () => void
  /**
   * False behind a pooler that shares sessions, which would run a prepared statement on a connection that
   * does not have it.
   */
  canPrepare: boolean
  /** How long a query may go without an answer. */
  silence_ms: number
  /** How long a COMMIT may take before it counts as unknown. */
  commit_ms: number
}

/** Sends all queries that this turn of the event loop issues in one system call: `pg` makes one for each. */
function sendTogether({ stream }: pg.Connection): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * A client that the pool has lent. A COMMIT that is not confirmed in time counts as unknown, and its client,
 * with whatever it locks, stays out of the pool until the server has answered.
 */
export function makeCheckedOutConnection(
  client: pg.PoolClient,
  { onLost, canPrepare, silence_ms, commit_ms }: ConnectionOptions,
): CheckedOutConnection {
  let lostBy: Error | undefined
  let unconfirmed: Promise<boolean> | undefined

  const commit = async (): Promise<pg.QueryResult> => {
    // No limit of the server ends a COMMIT that waits for its standby, and a query timeout of ours would
    // close the connection.
    const answer = client.query('commit')
    const isConfirmed = answer.then(
      () => true,
      () => false,
    )
    const isInTime = await Promise.race([
      isConfirmed.then(() => true),
      pause(commit_ms, false, { ref: false }),
    ])
    if (isInTime) return answer
    unconfirmed = Promise.race([isConfirmed, pause(UNCONFIRMED_MS, false, { ref: false })])
    throw Object.assign(new Error('the database has not confirmed a commit'), { code: '08007' })
  }

  const sendToClient = ({ text, values, prepared_name, as_texts }: SentQuery): Promise<pg.QueryResult> => {
    const query: pg.QueryConfig & { query_timeout: number; rowMode?: 'array' } = {
      text,
      values: [...values],
      query_timeout: silence_ms,
    }
    if (canPrepare && prepared_name !== undefined) query.name = prepared_name
    if (as_texts === true) Object.assign(query, { rowMode: 'array', types: asTexts })
    sendTogether(client.connection)
    return client.query(query)
  }

  const send = async (query: SentQuery): Promise<pg.QueryResult> => {
    if (lostBy !== undefined) {
      // The server rolls back by itself when the connection ends; an error here would hide the one that ended
      // it.
      if (query.text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [], oid: 0, fields: [] }
      throw lostBy
    }
    try {
      return await (query.text === 'commit' ? commit() : sendToClient(query))
    } catch (error) {
      if (isOutage(error) && !HARMLESS_CODES.includes(codeOf(error))) {
        lostBy = error as Error
        onLost()
      }
      throw error
    }
  }

  const release = (): void => {
    if (unconfirmed === undefined) client.release(lostBy)
    else void unconfirmed.then((isConfirmed) => client.release(!isConfirmed))
  }

  return { send, release }
}
