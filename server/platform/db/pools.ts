import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logOutage } from '#server/platform/monitoring/outage-log.ts'
import { type Connections, separateOutage } from './database.ts'
import { types } from './value-types.ts'
import type { Primary } from './primary.ts'
import type { Timeouts } from './timeouts.ts'

const CONNECTIONS = 16
/** For the reads that stores declare: many of them share one. */
export const READ_CONNECTIONS = 4
/** Frees the locks of a process that was stopped or disconnected in the middle of a transaction. */
const IDLE_TIMEOUT_MS = 15_000
const BACKGROUND_CONNECTIONS = 4
const BACKGROUND_TIMEOUT_MS = 30_000
const RETRY_MS = 50
const CLOSE_MS = 1_000

export const commonSettings = {
  keepAlive: true,
  types,
  // The server ends a query whose client is gone, and so frees its locks.
  options: '-c client_connection_check_interval=1000 -c timezone=UTC',
}
const forRequests = {
  ...commonSettings,
  // Query plans are kept, and one that was made while a table was nearly empty would still read all of it
  // when the table has grown. With `enable_seqscan=off` a table that can only be read in full counts as very
  // expensive, for which PostgreSQL would use the JIT compiler and parallel workers: both are off.
  options: `${commonSettings.options} -c enable_seqscan=off -c jit=off -c max_parallel_workers_per_gather=0`,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
}
/** One query plan per query, whatever its values: to plan a search takes longer than most searches. */
const forReads = { ...forRequests, options: `${forRequests.options} -c plan_cache_mode=force_generic_plan` }
/** For work that no request waits for: it has longer timeouts, and its own connections. */
const inBackground = {
  ...forRequests,
  options: commonSettings.options,
  lock_timeout: BACKGROUND_TIMEOUT_MS,
  statement_timeout: BACKGROUND_TIMEOUT_MS,
}

/** The limits of a pool whose calls wait so long. */
const timeoutSettings = ({ connect, lock, query }: Timeouts): pg.PoolConfig => ({
  connectionTimeoutMillis: connect,
  lock_timeout: lock,
  statement_timeout: query,
})
export const readSettings = (timeouts: Timeouts): pg.PoolConfig => ({
  ...forReads,
  ...timeoutSettings(timeouts),
  max: READ_CONNECTIONS,
  pipeline: true,
})

interface PoolsOfHost {
  address: string
  requests: pg.Pool
  reads: pg.Pool
  scripts: pg.Pool
}
type PoolName = Exclude<keyof PoolsOfHost, 'address'>

export interface Pools {
  /** A client of the primary, and its address. */
  connect: (name: PoolName) => Promise<{ client: pg.PoolClient; address: string }>
  connections: () => Connections
  end: () => Promise<void>
}

/** The pools of the host that takes writes; when the primary changes they are replaced. */
export function makePools(primary: Primary, timeouts: Timeouts, log: Log): Pools {
  const logLost = (error: Error): void => logOutage(log, error, 'database connection lost')
  let current: PoolsOfHost | undefined

  const makePool = (settings: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool(settings)
    pool.on('error', logLost)
    // A client that is checked out when its connection dies would otherwise end the process.
    pool.on('connect', (client) => void client.on('error', logLost))
    return pool
  }
  const endCurrent = async (): Promise<void> => {
    const { requests, reads, scripts } = current ?? {}
    const pools = [requests, reads, scripts].filter((pool) => pool !== undefined)
    await Promise.all(pools.map((pool) => pool.end().catch(logLost)))
  }
  const poolsAt = (address: string): PoolsOfHost => {
    if (current?.address !== address) {
      if (current !== undefined) log.warn({ host: new URL(address).host }, 'database primary changed')
      void endCurrent()
      current = {
        address,
        requests: makePool({
          ...forRequests,
          ...timeoutSettings(timeouts),
          connectionString: address,
          max: CONNECTIONS,
          pipeline: true,
        }),
        reads: makePool({ ...readSettings(timeouts), connectionString: address }),
        scripts: makePool({
          ...inBackground,
          connectionTimeoutMillis: timeouts.connect,
          connectionString: address,
          max: BACKGROUND_CONNECTIONS,
        }),
      }
    }
    return current
  }

  return {
    connect: async (name) => {
      for (const until = performance.now() + timeouts.connect; ;) {
        // Callers that wait for one search would share its error.
        const address = await primary.find().catch((outage: unknown) => {
          throw separateOutage(outage)
        })
        try {
          return { client: await poolsAt(address)[name].connect(), address }
        } catch (error) {
          primary.forget(address)
          if (performance.now() > until) throw error
          await pause(RETRY_MS)
        }
      }
    },
    connections: () => {
      const pools = current === undefined ? [] : [current.requests, current.reads]
      const sum = (count: (pool: pg.Pool) => number): number =>
        pools.reduce((total, pool) => total + count(pool), 0)
      return {
        open: sum((pool) => pool.totalCount),
        idle: sum((pool) => pool.idleCount),
        waiting: sum((pool) => pool.waitingCount),
      }
    },
    end: async () => {
      await Promise.race([endCurrent(), pause(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
