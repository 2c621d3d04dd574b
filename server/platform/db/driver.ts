import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { isOutage, separateOutage } from './database.ts'
import type { DeclaredQuery } from './queries/declared-query.ts'

/** One query as it goes to the database. */
export interface SentQuery {
  text: string
  values: readonly unknown[]
  prepared_name: string | undefined
  /** Whether the rows are arrays of the texts that the database wrote. */
  as_texts?: boolean
}

export type SendQuery = (query: SentQuery) => Promise<pg.QueryResult>

/** A connection that the pool has lent. */
export interface CheckedOutConnection {
  send: SendQuery
  release: () => void
}

interface DriverOptions {
  checkOut: () => Promise<CheckedOutConnection>
  /** Sends a read down a connection that it shares with others. */
  sendRead: SendQuery
  /** Throws where a query outside a transaction is a mistake. */
  refuse: () => void
  end: () => Promise<void>
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection that is checked out at its first query which needs one of its own: a read that a store
 * declared does not, unless a transaction has begun.
 */
class LazyConnection implements DatabaseConnection {
  readonly #options: DriverOptions
  #own: Promise<CheckedOutConnection> | undefined

  constructor(options: DriverOptions) {
    this.#options = options
  }

  async executeQuery<R>({
    sql,
    parameters,
    access,
    prepared_name,
    toRows,
  }: DeclaredQuery): Promise<QueryResult<R>> {
    const query = { text: sql, values: parameters, prepared_name, as_texts: toRows !== undefined }
    try {
      const result = await this.#send(query, access === 'small read')
      if (toRows !== undefined) return { rows: toRows(result as pg.QueryArrayResult) as R[] }
      const { command, rowCount, rows } = result
      return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    } catch (error) {
      throw withCaller(error)
    }
  }

  async #send(query: SentQuery, isSmallRead: boolean): Promise<pg.QueryResult> {
    if (isSmallRead && this.#own === undefined) return this.#options.sendRead(query)
    this.#own ??= this.#options.checkOut()
    return (await this.#own).send(query)
  }

  streamQuery(): never {
    throw new Error('nothing here reads with a cursor')
  }

  async release(): Promise<void> {
    const own = await this.#own?.catch(() => undefined)
    own?.release()
  }
}

/**
 * The driver's errors come from its parser; where the query was issued is added. Queries that wait for one
 * connection share its error.
 */
function withCaller(shared: unknown): unknown {
  const error = isOutage(shared) ? separateOutage(shared) : shared
  const stack = new Error().stack?.split('\n').slice(2).join('\n')
  if (error instanceof Error && stack !== undefined) error.stack = `${error.stack}\n${stack}`
  return error
}

/** Kysely over `pg`, in a way that knows which queries are declared. */
export function makeDialect(options: DriverOptions): Dialect {
  const send = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(text))
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => {
      options.refuse()
      return new LazyConnection(options)
    },
    beginTransaction: (connection) => send(connection, 'begin'),
    commitTransaction: (connection) => send(connection, 'commit'),
    rollbackTransaction: (connection) => send(connection, 'rollback'),
    releaseConnection: (connection) => (connection as LazyConnection).release(),
    destroy: options.end,
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
