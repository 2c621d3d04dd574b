import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  type QueryResult,
} from 'kysely'
import { codeOf, type Db, type Tables, type TransactionOptions } from './database.ts'
import type { DeclaredQuery } from './queries/declared-query.ts'
import { mergeWrites } from './queries/merged-writes.ts'

/** A transaction that is under way. */
export interface OpenTransaction {
  /** The pool it was begun on. */
  pool: Db
  /** Adds a write that nobody waits for: the transaction fails if it does. */
  addWrite: (result: Promise<unknown>) => void
  /** Holds an independent write back until another query is sent; then those that are held back are sent as one. */
  holdBack: (write: DeclaredQuery) => void
  beforeCommit: (write: () => Promise<void>) => void
  afterCommit: (action: () => void) => void
}

const transactions = new WeakMap<Db, OpenTransaction>()

export const transactionOf = (db: Db): OpenTransaction | undefined => transactions.get(db)
/** The pool behind a `Db`, which may be that pool itself. */
export const poolOf = (db: Db): Db => transactions.get(db)?.pool ?? db

/**
 * Writes what all that the transaction `db` does comes to, once the rest has been issued; at once where `db` is no
 * transaction.
 */
export async function beforeCommit(db: Db, write: () => Promise<void>): Promise<void> {
  const transaction = transactions.get(db)
  if (transaction === undefined) await write()
  else transaction.beforeCommit(write)
}

/**
 * Runs `action` in this process once the transaction `db` has committed, and not if it fails; at once where
 * `db` is no transaction.
 */
export function afterCommit(db: Db, action: () => void): void {
  const transaction = transactions.get(db)
  if (transaction === undefined) action()
  else transaction.afterCommit(action)
}

/** After one query of a transaction failed, PostgreSQL refuses the others with this code. */
const ALREADY_FAILED = '25P02'

/**
 * Records which query failed first: of several that were sent together, a caller may hear of one that
 * PostgreSQL refused because of it before it hears of the cause. Merges writes that are held back.
 */
class TransactionConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #onHeldBack: (result: Promise<unknown>) => void
  #first: { error: unknown } | undefined
  #heldBack: DeclaredQuery[] = []

  /** `onHeldBack` is given the result of what was held back once it is sent. */
  constructor(connection: DatabaseConnection, onHeldBack: (result: Promise<unknown>) => void) {
    this.#connection = connection
    this.#onHeldBack = onHeldBack
  }

  holdBack(write: DeclaredQuery): void {
    this.#heldBack.push(write)
  }

  dropHeldBack(): void {
    this.#heldBack = []
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const writes = this.#heldBack.splice(0)
    if (writes.length > 0) this.#onHeldBack(this.#send(mergeWrites(writes)))
    return this.#send(query)
  }

  async #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#connection.executeQuery<R>(query)
    } catch (error) {
      this.#first ??= { error }
      throw error
    }
  }

  streamQuery<R>(query: CompiledQuery, chunk_size: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunk_size)
  }

  /** What to report for an error that a transaction ended with. */
  causeOf(error: unknown): unknown {
    return codeOf(error) === ALREADY_FAILED && this.#first !== undefined ? this.#first.error : error
  }
}

const BEGIN_WITH_GENERIC_QUERY_PLANS = 'begin; set local plan_cache_mode = force_generic_plan'

/**
 * Runs `work` on one connection between BEGIN and COMMIT. Unlike Kysely's own transactions, it does not wait
 * for one query before it sends the next: those that are issued together are sent together, and are done in
 * the order in which they were issued.
 */
export function runTransaction<T>(
  pool: Db,
  dialect: Dialect,
  { work, has_generic_query_plans }: TransactionOptions & { work: (tx: Db) => Promise<T> },
): Promise<T> {
  const writes: Promise<unknown>[] = []
  const lastWrites: (() => Promise<void>)[] = []
  const actions: (() => void)[] = []
  const commit = async (lent: DatabaseConnection): Promise<T> => {
    const addWrite = (result: Promise<unknown>): void => {
      // Its failure is thrown at the end; until then nothing handles it.
      result.catch(() => {})
      writes.push(result)
    }
    const connection = new TransactionConnection(lent, addWrite)
    const executor = pool
      .getExecutor()
      .withConnectionProvider({ provideConnection: (use) => use(connection) })
    // Its driver is never asked for a connection: the executor has one.
    const tx: Db = new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
    transactions.set(tx, {
      pool,
      addWrite,
      holdBack: (write) => connection.holdBack(write),
      beforeCommit: (write) => void lastWrites.push(write),
      afterCommit: (action) => void actions.push(action),
    })
    const send = (text: string): Promise<unknown> => connection.executeQuery(CompiledQuery.raw(text))
    try {
      const [, result] = await Promise.all([
        send(has_generic_query_plans === true ? BEGIN_WITH_GENERIC_QUERY_PLANS : 'begin'),
        work(tx),
      ])
      for (const write of lastWrites) addWrite(write())
      // COMMIT undoes everything if a query before it failed, so it need not wait for the writes. It sends what is
      // held back first.
      const committed = send('commit')
      await Promise.all([...writes, committed])
      return result
    } catch (error) {
      connection.dropHeldBack()
      await send('rollback').catch(() => {})
      throw connection.causeOf(error)
    }
  }
  return pool
    .getExecutor()
    .provideConnection(commit)
    .then((result) => {
      for (const action of actions) action()
      return result
    })
}
