import pg from 'pg'
import type { Log } from '#server/platform/monitoring/log.ts'
import { makeCheckedOutConnection } from './checked-out-connection.ts'
import { isOutage } from './database.ts'
import type { SendQuery } from './driver.ts'
import { makePipeline } from './pipeline.ts'
import { commonSettings, READ_CONNECTIONS, readSettings } from './pools.ts'
import { hostsOf } from './primary.ts'
import { type ReplicaLag, watchReplicas } from './replica-monitor.ts'
import { splitTimeouts, type Timeouts } from './timeouts.ts'

/** A replica that does not answer costs a read this long, before the primary answers it. */
const REPLICA_TIMEOUT_MS = 1_000

export interface ReplicaReads {
  /** Sends a read to a replica that is current; without one, or when it fails, to the primary. */
  send: SendQuery
  lags: () => ReplicaLag[]
  close: () => Promise<void>
}

interface Options {
  read_url: string
  sendToPrimary: SendQuery
  /** Runs a text without parameters on the primary. */
  script: (text: string) => Promise<unknown[]>
  log: Log
}

export function makeReplicaReads({ read_url, sendToPrimary, script, log }: Options): ReplicaReads {
  const { timeouts, address: read_address } = splitTimeouts(read_url)
  const addresses = hostsOf(read_address)
  const connection = { ...commonSettings, connectionTimeoutMillis: REPLICA_TIMEOUT_MS }
  const monitor = watchReplicas({ addresses, query: script, connection, log })
  const pools = addresses.map((address) => makePool(address, { ...timeouts, connect: REPLICA_TIMEOUT_MS }))
  const pipelines = new Map(
    pools.map(({ address, pool }) => {
      const checkOut = async () =>
        makeCheckedOutConnection(await pool.connect(), {
          onLost: () => monitor.reportFailure(address),
          canPrepare: true,
          silence_ms: REPLICA_TIMEOUT_MS,
          commit_ms: REPLICA_TIMEOUT_MS,
        })
      return [address, makePipeline(checkOut, READ_CONNECTIONS)]
    }),
  )

  return {
    send: async (query) => {
      const address = monitor.pick()
      const sendToReplica = address === undefined ? undefined : pipelines.get(address)
      if (address === undefined || sendToReplica === undefined) return sendToPrimary(query)
      try {
        return await sendToReplica(query)
      } catch (error) {
        if (isOutage(error)) monitor.reportFailure(address)
        return sendToPrimary(query)
      }
    },
    lags: monitor.lags,
    close: async () => {
      await monitor.close()
      await Promise.all(pools.map(({ pool }) => pool.end().catch(() => {})))
    },
  }
}

function makePool(address: string, timeouts: Timeouts): { address: string; pool: pg.Pool } {
  const pool = new pg.Pool({ ...readSettings(timeouts), connectionString: address })
  // The monitor logs a replica that does not answer.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return { address, pool }
}
