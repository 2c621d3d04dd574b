import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { Failure } from '#server/platform/failure.ts'

/** The tables. Each slice adds its own here by declaration merging, in its `*-tables.ts`. */
export interface Tables {}

/** A connection to ask and tell: the pool, or one transaction. */
export type Db = Kysely<Tables>

export interface Connections {
  open: number
  idle: number
  waiting: number
}

export interface Database {
  /** For single statements outside any transaction. */
  query: Db
  /** Runs `work` in one transaction. It may run again after a deadlock, so it touches nothing but `tx`. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Calls `heard` for every notification on `channel`, from this process and the others; `resumed` after a gap. */
  listen: (channel: string, heard: (payload: string) => void, resumed?: () => void) => Promise<() => Promise<void>>
  /** Runs `work` with no limit on how long a statement or a lock may take. For migrations. */
  unhurried: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Runs a text of several statements without parameters, and gives the rows of all of them. */
  script: (text: string) => Promise<unknown[]>
  ping: () => Promise<void>
  /** How many connections for requests there are, and how many calls wait for one. */
  connections: () => Connections
  close: () => Promise<void>
}

// A statement outside would not see what its own transaction has done, and wait for what that has locked.
const inside = new AsyncLocalStorage<{ after: (() => void)[]; last: Promise<unknown>[] }>()
const refuseInside: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (inside.getStore() !== undefined) throw new Error('db.query was used inside a transaction: use its tx')
    return node
  },
  transformResult: async ({ result }) => result,
}

/** Has something happen in this process as soon as the transaction it is called in has committed, and not if it fails. */
export function afterCommit(act: () => void): void {
  const transaction = inside.getStore()
  if (transaction === undefined) act()
  else transaction.after.push(act)
}

/** Lets statements go to the database together with the COMMIT of the transaction they are asked in, which fails if they do. */
export function withCommit(statements: Promise<unknown>): void {
  // Whoever commits hears of it; until then nobody listens.
  statements.catch(() => {})
  inside.getStore()?.last.push(statements)
}

const PREPARED = '/* prepared */'
const SMALL_READ = '/* prepared read */'
/**
 * Put into a statement that is asked all the time, and that names its columns: the database then plans it once per connection.
 * One that says `*` would fail there as soon as a migration adds a column.
 */
export const prepared = sql.raw(PREPARED)
/**
 * The same for one that reads few rows and nothing else. Outside a transaction it shares its connection with others of its kind,
 * and its plan is the same whatever it is asked with.
 */
export const smallRead = sql.raw(SMALL_READ)
export const isSmallRead = (text: string): boolean => text.includes(SMALL_READ)
export const isPrepared = (text: string): boolean => text.includes(PREPARED) || isSmallRead(text)

const RETRIES = 3
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''
const isClash = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))
// Connections and resources, cancelled statements and locks, a standby that is asked to write; then the network's own.
const lost = /^(08|53|57P|58|57014|55000|55P03|25006|25P03)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/

/** Whether the database could not be reached or could not go on, as opposed to refusing what was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'unavailable'
  if (lost.test(codeOf(error))) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
      error.message,
    )
  )
}

export const violates = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint

const TAKEN_TRIES = 3

/** Runs a transaction again when another has meanwhile taken what `constraint` holds unique: the next look finds it, or draws another. */
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

type Parts = Pick<Database, 'listen' | 'script' | 'close' | 'unhurried' | 'connections'> & {
  kysely: Db
  /** Runs `work` between BEGIN and COMMIT, and commits only if the `last` statements that it asked for went well, too. */
  transact: <T>(work: (tx: Db) => Promise<T>, last: Promise<unknown>[]) => Promise<T>
}

export function makeDatabase({ kysely, transact, unhurried, listen, script, connections, close }: Parts): Database {
  const transaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    if (inside.getStore() !== undefined) throw new Error('a transaction was opened inside another: pass its tx')
    for (let attempt = 1; ; attempt += 1) {
      try {
        const after: (() => void)[] = []
        const last: Promise<unknown>[] = []
        const done = await transact((tx) => inside.run({ after, last }, () => work(tx)), last)
        for (const act of after) act()
        return done
      } catch (error) {
        if (isClash(error) && attempt < RETRIES) continue
        if (isOutage(error)) throw new Failure('unavailable', { cause: error })
        throw error
      }
    }
  }
  return {
    query: kysely.withPlugin(refuseInside),
    transaction,
    unhurried,
    listen,
    script,
    connections,
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    close,
  }
}
