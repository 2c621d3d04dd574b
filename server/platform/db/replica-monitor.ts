import pg from 'pg'
import type { Log } from '#server/platform/monitoring/log.ts'

/** A position in the write-ahead log, in bytes since its beginning. */
type LogPosition = bigint

/** Everything that was committed before `at` (a `performance.now()`) stands before `position` in the log. */
interface Sample {
  at: number
  position: LogPosition
}

interface Replica {
  address: string
  monitor: pg.Pool
  isChecking: boolean
  /**
   * The replica has replayed everything that the primary had committed at this moment (a
   * `performance.now()`).
   */
  current_as_of: number
  /** Undefined until it was compared with the primary's. */
  isSameCluster: boolean | undefined
}

/** How far a replica is behind its primary. */
export interface ReplicaLag {
  host: string
  /** `LAG_SECONDS_MAX` where it is further behind, or does not answer. */
  seconds: number
}

export interface ReplicaMonitor {
  /**
   * The address of a replica that is at most `STALENESS_MAX_MS` behind, in turns; undefined when there is
   * none.
   */
  pick: () => string | undefined
  /** Reports a failed read: the replica is not used again before its next successful check. */
  reportFailure: (address: string) => void
  lags: () => ReplicaLag[]
  close: () => Promise<void>
}

interface ReplicaSettings {
  addresses: string[]
  /** Asks the primary. */
  query: (text: string) => Promise<unknown[]>
  connection: pg.ClientConfig
  log: Log
}

export const STALENESS_MAX_MS = 1_000
const CHECK_MS = 200
const CHECK_TIMEOUT_MS = 800
/** A replica that is further behind is as good as away. */
export const LAG_SECONDS_MAX = 60
/** They reach as far back as a lag is measured. */
const SAMPLES_MAX = (LAG_SECONDS_MAX * 1_000) / CHECK_MS + 1

const PRIMARY_STATE = `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as position, system_identifier::text as cluster from pg_control_system()`
const REPLICA_STATE = `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position, system_identifier::text as cluster, pg_is_in_recovery() as standby
  from pg_control_system()`

interface State {
  position: string | null
  cluster: string
  standby?: boolean
}

/**
 * Watches streaming replicas. How far a replica is behind is measured by log positions and not by clocks or
 * by what the replica says about its own delay: one that has lost its primary believes that it is up to date.
 */
export function watchReplicas({ addresses, query, connection, log }: ReplicaSettings): ReplicaMonitor {
  const replicas = addresses.map((address) => makeReplica(address, connection))
  const primary = makePrimaryLog(query)
  let turn = 0
  const isCurrent = ({ current_as_of }: Replica): boolean =>
    performance.now() - current_as_of <= STALENESS_MAX_MS

  const update = (replica: Replica, state: State): void => {
    const cluster = primary.cluster()
    if (cluster !== undefined && replica.isSameCluster !== (state.cluster === cluster)) {
      replica.isSameCluster = state.cluster === cluster
      if (!replica.isSameCluster)
        log.error(
          { host: hostOf(replica) },
          'DATABASE_READ_URL names a server that is not a replica of the primary',
        )
    }
    if (state.standby !== true || state.position === null || replica.isSameCluster !== true)
      replica.current_as_of = -Infinity
    else replica.current_as_of = primary.committedAt(BigInt(state.position))
  }

  const check = async (replica: Replica): Promise<void> => {
    if (replica.isChecking) return
    replica.isChecking = true
    const wasCurrent = isCurrent(replica)
    try {
      const { rows } = await replica.monitor.query<State>(REPLICA_STATE)
      if (rows[0] !== undefined) update(replica, rows[0])
    } catch (error) {
      replica.current_as_of = -Infinity
      if (wasCurrent)
        log.warn({ host: hostOf(replica), cause: String(error) }, 'a read replica does not answer')
    } finally {
      replica.isChecking = false
    }
    if (!wasCurrent && isCurrent(replica)) log.info({ host: hostOf(replica) }, 'a read replica is used')
  }

  const timer = setInterval(() => {
    // Without a new sample every replica becomes too old by itself: the state of the primary is then unknown.
    void primary
      .sample()
      .catch(() => {})
      .then(() => Promise.all(replicas.map(check)))
  }, CHECK_MS).unref()

  return {
    pick: () => {
      const current = replicas.filter(isCurrent)
      turn += 1
      return current[turn % current.length]?.address
    },
    reportFailure: (address) => {
      for (const replica of replicas) if (replica.address === address) replica.current_as_of = -Infinity
    },
    lags: () =>
      replicas.map((replica) => ({
        host: hostOf(replica),
        seconds: Math.min((performance.now() - replica.current_as_of) / 1_000, LAG_SECONDS_MAX),
      })),
    close: async () => {
      clearInterval(timer)
      await Promise.all(replicas.map(({ monitor }) => monitor.end().catch(() => {})))
    },
  }
}

function makeReplica(address: string, connection: pg.ClientConfig): Replica {
  const monitor = new pg.Pool({
    ...connection,
    connectionString: address,
    max: 1,
    query_timeout: CHECK_TIMEOUT_MS,
  })
  monitor.on('error', () => {})
  monitor.on('connect', (client) => void client.on('error', () => {}))
  return { address, monitor, isChecking: false, current_as_of: -Infinity, isSameCluster: undefined }
}

const hostOf = ({ address }: Replica): string => new URL(address).host

interface PrimaryLog {
  sample: () => Promise<void>
  /** Which cluster it is; undefined before the first sample. */
  cluster: () => string | undefined
  /** When the newest sample was taken whose position has been replayed. */
  committedAt: (replayed: LogPosition) => number
}

/** Samples how far the log of the primary is. */
function makePrimaryLog(query: ReplicaSettings['query']): PrimaryLog {
  let samples: Sample[] = []
  let cluster: string | undefined
  return {
    sample: async () => {
      const at = performance.now()
      const [state] = (await query(PRIMARY_STATE)) as State[]
      if (state?.position == null) return
      if (cluster !== state.cluster) samples = []
      cluster = state.cluster
      samples = [...samples, { at, position: BigInt(state.position) }].slice(-SAMPLES_MAX)
    },
    cluster: () => cluster,
    committedAt: (replayed) => samples.findLast(({ position }) => position <= replayed)?.at ?? -Infinity,
  }
}
