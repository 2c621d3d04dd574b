import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { SettingError } from '#server/platform/config/config.ts'
import { type Database, makeDatabase, type Tables } from './database.ts'
import { checkedOutConnection } from './checked-out-connection.ts'
import { makeNotificationListener } from './notification-listener.ts'
import { inTransaction } from './transaction.ts'
import { findPrimaryAmong } from './primary.ts'
import { onDemand, together } from './pipeline.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

const { INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins
const readInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)
/** An instant as the database writes it in UTC, read in half the time the library takes; any other text is left to that. */
const toInstant = (text: string): Date =>
  text.charAt(10) === ' ' && text.endsWith('+00') ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readInstant(text)
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === TIMESTAMPTZ && format !== 'binary') return toInstant
    return oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)
  },
}

const CONNECTIONS = 16
/** For reads that many ask for at once; each carries many of them. */
const READ_CONNECTIONS = 4
// Waiting for a connection, for a lock and for a commit have to fit, one after the other, into the time a person waits.
const CONNECT_TIMEOUT_MS = 1_500
const LOCK_TIMEOUT_MS = 1_500
const STATEMENT_TIMEOUT_MS = 3_500
/** Longer than the server's own limits, so that it counts only where the server has gone silent. */
const SILENCE_MS = 4_500
/** Small reads wait for each other: for one that waits for a lock, but not for two. */
const READ_SILENCE_MS = 2_500
/** Frees what a process has locked that was stopped or cut off in the middle of a transaction. */
const IDLE_TIMEOUT_MS = 15_000
const BACKGROUND_CONNECTIONS = 4
const BACKGROUND_TIMEOUT_MS = 30_000
const AGAIN_MS = 50
const CLOSE_MS = 1_000

const common = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  types,
  // A statement whose process has died is given up, and with it its locks.
  options: '-c client_connection_check_interval=1000 -c timezone=UTC',
}
const hurried = {
  ...common,
  // Plans are kept, and one that was made while a table was nearly empty would read all of it when it has grown. What can only be read
  // in full counts as endlessly long then, for which the database would bring in compiler and helpers.
  options: `${common.options} -c enable_seqscan=off -c jit=off -c max_parallel_workers_per_gather=0`,
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
}
/** For statements that are planned once, whatever they are asked with: planning a search takes longer than most searches. */
const reading = { ...hurried, options: `${hurried.options} -c plan_cache_mode=force_generic_plan` }
/** For work that nobody waits for: it may take its time, and takes no connection from those who wait. */
const background = {
  ...hurried,
  options: common.options,
  lock_timeout: BACKGROUND_TIMEOUT_MS,
  statement_timeout: BACKGROUND_TIMEOUT_MS,
}

interface Pools {
  address: string
  requests: pg.Pool
  reads: pg.Pool
  scripts: pg.Pool
}
type Kind = Exclude<keyof Pools, 'address'>

/**
 * PostgreSQL 15 or newer, through a pool. Of several hosts, the one that takes writes; when it is gone, the next that does.
 * Where `url` leads to a pooler that shares sessions, `direct_url` is the way past it, for listening and for migrations.
 */
export async function openPostgres(url: string, log: Log, direct_url?: string): Promise<Database> {
  const note = (error: Error): void => log.warn({ cause: error.message }, 'database connection lost')
  const primary = findPrimaryAmong(url, CONNECT_TIMEOUT_MS)
  const direct = direct_url === undefined ? primary : findPrimaryAmong(direct_url, CONNECT_TIMEOUT_MS)
  await primary.find().catch((error: Error) => {
    throw new SettingError(`DATABASE_URL cannot be used: ${error.message || 'no host answers'}`)
  })

  const makePool = (settings: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool(settings)
    pool.on('error', note)
    // A client that is checked out when its connection dies would otherwise end the process.
    pool.on('connect', (client) => void client.on('error', note))
    return pool
  }
  let current: Pools | undefined
  const endPools = async (): Promise<void> => {
    const { requests, reads, scripts } = current ?? {}
    const pools = [requests, reads, scripts].filter((pool) => pool !== undefined)
    await Promise.all(pools.map((pool) => pool.end().catch(note)))
  }
  const poolsAt = (address: string): Pools => {
    if (current?.address !== address) {
      if (current !== undefined) log.warn({ host: new URL(address).host }, 'database primary changed')
      void endPools()
      current = {
        address,
        requests: makePool({ ...hurried, connectionString: address, max: CONNECTIONS, pipeline: true }),
        reads: makePool({ ...reading, connectionString: address, max: READ_CONNECTIONS, pipeline: true }),
        scripts: makePool({ ...background, connectionString: address, max: BACKGROUND_CONNECTIONS }),
      }
    }
    return current
  }

  const connectTo = async (kind: Kind): Promise<{ client: pg.PoolClient; address: string }> => {
    for (const until = performance.now() + CONNECT_TIMEOUT_MS; ;) {
      const address = await primary.find()
      try {
        return { client: await poolsAt(address)[kind].connect(), address }
      } catch (error) {
        primary.forget(address)
        if (performance.now() > until) throw error
        await pause(AGAIN_MS)
      }
    }
  }
  const borrow = async (kind: Kind, silence_ms: number): Promise<PostgresPoolClient> => {
    const { client, address } = await connectTo(kind)
    // A pooler that shares sessions would ask one connection for what another has prepared.
    return checkedOutConnection(client, { lost: () => primary.forget(address), prepares: direct_url === undefined, silence_ms })
  }
  const read = together(() => borrow('reads', READ_SILENCE_MS), READ_CONNECTIONS)
  const connect = async (): Promise<PostgresPoolClient> => onDemand(() => borrow('requests', SILENCE_MS), read)
  const end = async (): Promise<void> => {
    await Promise.race([endPools(), pause(CLOSE_MS, undefined, { ref: false })])
  }
  const dialect = new PostgresDialect({ pool: { connect, end, options: {} } })
  const kysely = new Kysely<Tables>({ dialect })
  const listen = makeNotificationListener({ primary: direct, settings: common, note })

  return makeDatabase({
    kysely,
    transact: (work, last) => inTransaction(kysely, dialect, work, last),
    unhurried: (work) => unhurried(direct.find, work),
    listen: listen.on,
    script: async (text) => {
      const { client } = await connectTo('scripts')
      try {
        const results: pg.QueryResult | pg.QueryResult[] = await client.query(text)
        client.release()
        return [results].flat().flatMap((result) => result.rows)
      } catch (error) {
        // It may have left a transaction open.
        client.release(true)
        throw error
      }
    },
    connections: () => {
      const pools = current === undefined ? [] : [current.requests, current.reads]
      const sum = (count: (pool: pg.Pool) => number): number => pools.reduce((all, pool) => all + count(pool), 0)
      return { open: sum((pool) => pool.totalCount), idle: sum((pool) => pool.idleCount), waiting: sum((pool) => pool.waitingCount) }
    },
    close: async () => {
      await listen.close()
      await end()
    },
  })
}

/** Work on a connection of its own on which nothing is cut short, whatever limits the role or the database has. */
async function unhurried<T>(find: () => Promise<string>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const options = `${common.options} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`
  const pool = new pg.Pool({ ...common, options, connectionString: await find(), max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await pool.end()
  }
}
