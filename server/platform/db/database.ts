import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import { Failure } from '#server/platform/failure.ts'
import type { KeepConnection } from './lasting-connection.ts'
import type { ReplicaLag } from './replica-monitor.ts'

/** All tables by name: each is added where its rows are declared, in the stores or a `*-tables.ts`. */
export interface Tables {}

/** Where queries are sent to: the pool, or one transaction. */
export type Db = Kysely<Tables>

export interface Connections {
  open: number
  idle: number
  waiting: number
}

export interface TransactionOptions {
  /**
   * One plan for each of its queries whatever the values, instead of planning again. With it PostgreSQL does not use
   * a partial index that only a value would allow.
   */
  has_generic_query_plans?: boolean
}

export interface Database {
  /** For single queries outside any transaction. */
  query: Db
  /**
   * For reads that are the same for everyone: a streaming replica may answer those that stores declare, up to
   * a second late.
   */
  publicReads: Db
  /** Runs `work` in one transaction. It may run again after a deadlock, so it touches nothing but `tx`. */
  transaction: <T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** For what goes on as long as the process does, past a pooler. */
  keepConnection: KeepConnection
  /** Runs `work` with no limit on how long a query or a lock may take. For migrations. */
  withoutTimeouts: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Runs a text of several queries without parameters, and gives the rows of all of them. */
  script: (text: string) => Promise<unknown[]>
  ping: () => Promise<void>
  /** How many connections for requests there are, and how many calls wait for one. */
  connections: () => Connections
  /** How far each streaming replica is behind; empty without any. */
  replicaLags: () => ReplicaLag[]
  close: () => Promise<void>
}

const insideTransaction = new AsyncLocalStorage<true>()

/**
 * A query outside would not see what its own transaction has written, and would wait for what that has
 * locked.
 */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore() !== undefined)
    throw new Error('db.query was used inside a transaction: use its tx')
}

const RETRIES = 3
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''
const isDeadlock = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))
// SQLSTATE of connections, resources, cancelled queries, locks, and writes to a standby; then the codes of
// the network.
const OUTAGE_CODES =
  /^(08|53|57P|58|57014|55000|55P03|25006|25P03)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/

/** What `pg` and its pool say without a code when a connection is not made, ends or is silent. */
const DRIVER_OUTAGES =
  /^(?:timeout expired|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Also where the socket of the embedded PostgreSQL is missing, because it is being started again. */
const isConnectError = (error: unknown): boolean =>
  (error as { syscall?: string } | null)?.syscall === 'connect'

/** Whether the database could not be reached or could not go on, as opposed to refusing a query. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'unavailable'
  if (OUTAGE_CODES.test(codeOf(error)) || isConnectError(error)) return true
  return error instanceof Error && DRIVER_OUTAGES.test(error.message)
}

/** An outage as an object of its own, for each of several callers that wait for the same connection. */
export function separateOutage(error: unknown): unknown {
  if (error instanceof Failure) return new Failure(error.code, { detail: error.message, cause: error.cause })
  if (!(error instanceof Error)) return error
  const { code, syscall } = error as { code?: string; syscall?: string }
  return Object.assign(new Error(error.message), {
    ...(code !== undefined && { code }),
    ...(syscall !== undefined && { syscall }),
  })
}

export const violates = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint

const TAKEN_TRIES = 3

/**
 * Runs a transaction again when another has meanwhile inserted a value that `constraint` keeps unique: the
 * next attempt reads that row, or generates another value.
 */
export async function retryIfTaken<T>(constraint: string, transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt < TAKEN_TRIES && violates(error, constraint)) continue
      throw error
    }
  }
}

type Parts = Omit<Database, 'query' | 'transaction' | 'ping'> & {
  pool: Db
  /** Runs `work` between BEGIN and COMMIT. */
  runTransaction: <T>(work: (tx: Db) => Promise<T>, options: TransactionOptions) => Promise<T>
}

export function makeDatabase({ pool, runTransaction, ...parts }: Parts): Database {
  const transaction = async <T>(
    work: (tx: Db) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> => {
    if (insideTransaction.getStore() !== undefined)
      throw new Error('a transaction was opened inside another: pass its tx')
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runTransaction((tx) => insideTransaction.run(true, () => work(tx)), options)
      } catch (error) {
        if (isDeadlock(error) && attempt < RETRIES) continue
        if (isOutage(error)) throw new Failure('unavailable', { cause: error })
        throw error
      }
    }
  }
  return {
    ...parts,
    query: pool,
    transaction,
    ping: async () => {
      await sql`select 1`.execute(pool)
    },
  }
}
