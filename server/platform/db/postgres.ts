import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { SettingError } from '#server/platform/setting-error.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logOutage } from '#server/platform/monitoring/outage-log.ts'
import { makeCheckedOutConnection } from './checked-out-connection.ts'
import { type Database, type Db, makeDatabase, refuseInsideTransaction, type Tables } from './database.ts'
import { type CheckedOutConnection, makeDialect } from './driver.ts'
import { makeLastingConnections } from './lasting-connection.ts'
import { makePipeline } from './pipeline.ts'
import { commonSettings, makePools, type Pools, READ_CONNECTIONS } from './pools.ts'
import { findPrimaryAmong } from './primary.ts'
import { makeReplicaReads } from './replica-reads.ts'
import { runTransaction } from './transaction.ts'
import { splitTimeouts } from './timeouts.ts'

/**
 * How much longer than the server's own limits it may be silent: that applies only where the server does not
 * answer at all.
 */
const SILENCE_MS = 1_000

interface OtherAddresses {
  direct_url?: string | undefined
  /** Streaming replicas. */
  read_url?: string | undefined
}

/**
 * PostgreSQL 15 or newer, through a pool. Of several hosts it uses the one that takes writes; when that
 * fails, the next that does. Where `url` leads to a pooler that shares sessions, `direct_url` leads past it,
 * for notifications and migrations.
 */
export async function openPostgres(
  url: string,
  log: Log,
  { direct_url, read_url }: OtherAddresses = {},
): Promise<Database> {
  const { timeouts, address: hosts } = splitTimeouts(url)
  const primary = findPrimaryAmong(hosts, timeouts.connect)
  const direct =
    direct_url === undefined ? primary : findPrimaryAmong(splitTimeouts(direct_url).address, timeouts.connect)
  await primary.find().catch((error: Error) => {
    throw new SettingError(`DATABASE_URL cannot be used: ${error.message || 'no host answers'}`)
  })

  const pools = makePools(primary, timeouts, log)
  const checkOut = async (name: 'requests' | 'reads', silence_ms: number): Promise<CheckedOutConnection> => {
    const { client, address } = await pools.connect(name)
    const canPrepare = direct_url === undefined
    return makeCheckedOutConnection(client, {
      onLost: () => primary.forget(address),
      canPrepare,
      silence_ms,
      commit_ms: timeouts.lock,
    })
  }
  const script = (text: string): Promise<unknown[]> => runScript(pools, text)
  // Reads on a shared connection wait for each other: for one that waits for a lock, but not for two.
  const sendRead = makePipeline(() => checkOut('reads', timeouts.lock + SILENCE_MS), READ_CONNECTIONS)
  const replicas =
    read_url === undefined ? undefined : makeReplicaReads({ read_url, sendToPrimary: sendRead, script, log })
  const options = {
    checkOut: () => checkOut('requests', timeouts.query + SILENCE_MS),
    sendRead,
    refuse: refuseInsideTransaction,
    end: pools.end,
  }
  const dialect = makeDialect(options)
  const pool: Db = new Kysely<Tables>({ dialect })
  const connections = makeLastingConnections({
    primary: direct,
    settings: { ...commonSettings, connectionTimeoutMillis: timeouts.connect },
    onError: (error) => logOutage(log, error, 'database connection lost'),
  })

  return makeDatabase({
    pool,
    runTransaction: (work, settings) => runTransaction(pool, dialect, { ...settings, work }),
    withoutTimeouts: (work) => withoutTimeouts(direct.find, timeouts.connect, work),
    keepConnection: connections.keep,
    script,
    publicReads:
      replicas === undefined
        ? pool
        : new Kysely<Tables>({ dialect: makeDialect({ ...options, sendRead: replicas.send }) }),
    connections: pools.connections,
    replicaLags: () => replicas?.lags() ?? [],
    close: async () => {
      await replicas?.close()
      await connections.close()
      await pools.end()
    },
  })
}

async function runScript(pools: Pools, text: string): Promise<unknown[]> {
  const { client } = await pools.connect('scripts')
  try {
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(text)
    client.release()
    return [results].flat().flatMap((result) => result.rows)
  } catch (error) {
    // It may have left a transaction open.
    client.release(true)
    throw error
  }
}

/**
 * Runs `work` on a connection of its own without timeouts but that for connecting, whatever limits the role
 * or the database has.
 */
async function withoutTimeouts<T>(
  findAddress: () => Promise<string>,
  connect_ms: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const options = `${commonSettings.options} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`
  const pool = new pg.Pool({
    ...commonSettings,
    options,
    connectionTimeoutMillis: connect_ms,
    connectionString: await findAddress(),
    max: 1,
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await pool.end()
  }
}
