import { type Compilable, createQueryId, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { DeclaredQuery, QueryAccess } from './queries/declared-query.ts'
import { type LazyRow, makeLazyRows } from './queries/lazy-rows.ts'
import { transactionOf } from './transaction.ts'

/**
 * A store declares its queries here. A declaration says what a query is; how it is compiled, prepared and
 * sent is decided in this folder:
 *
 *     const findNames = defineQuery.read('findNames', (db, ids: Param<string[]>) =>
 *       db.selectFrom('account').select(['id', 'name']).where('id', '=', anyOf(ids)))
 *     const rows = await findNames(db, ids)      // `db` is the pool or a transaction
 *
 * `build` runs once. It is given placeholders in place of the values, so it cannot depend on a value.
 */
export type Param<T> = RawBuilder<T>

/** The placeholders of a query with variants, by the name of the value. */
export type Params<V> = { readonly [K in keyof V & string]-?: Param<Exclude<V[K], undefined>> }

type Placeholders<P extends readonly unknown[]> = { [K in keyof P]: Param<P[K]> }
type Built<R> = Compilable<R> | RawBuilder<R>

class Placeholder {
  readonly key: number | string
  constructor(key: number | string) {
    this.key = key
  }
}
const placeholder = <T>(key: number | string): Param<T> => sql<T>`${new Placeholder(key)}`

/**
 * Texts that vary with what callers send must not fill the memory of this process, or of the database, where
 * every connection keeps those that are prepared. The first of each query are kept, so that rare texts of one
 * take nothing from another.
 */
const VARIANTS_MAX = 100
const PREPARED_VARIANTS_MAX = 24
const names = new Set<string>()

interface NamedQuery {
  name: string
  access: QueryAccess
  isLazy?: boolean
}

function declare(name: string, access: QueryAccess): NamedQuery {
  if (names.has(name)) throw new Error(`two queries are named ${name}`)
  names.add(name)
  return { name, access }
}

function compile(
  { name, access, isLazy }: NamedQuery,
  built: Built<unknown>,
  db: Db,
  prepared_name?: string,
): DeclaredQuery {
  const compiled = built.compile(db)
  // A prepared `select *` fails as soon as a migration adds a column.
  if (/(?:\bselect|\breturning|,)\s+(?:"\w+"\.)?\*/i.test(compiled.sql))
    throw new Error(`the query ${name} must name its columns`)
  return { ...compiled, access, prepared_name, ...(isLazy === true && { toRows: makeLazyRows() }) }
}

const fill = (query: DeclaredQuery, values: object): DeclaredQuery => ({
  ...query,
  queryId: createQueryId(),
  parameters: query.parameters.map((one) =>
    one instanceof Placeholder ? (Reflect.get(values, one.key) as unknown) : one,
  ),
})

const execute = async <R>(db: Db, query: DeclaredQuery): Promise<R[]> =>
  (await db.getExecutor().executeQuery<R>(query)).rows

type Send<P extends unknown[], R> = (db: Db, ...values: P) => Promise<R[]>

/** The query with its values, ready to be sent. */
function makeFilled<P extends unknown[]>(
  declared: NamedQuery,
  build: (db: Db, ...values: Placeholders<P>) => Built<unknown>,
): (db: Db, ...values: P) => DeclaredQuery {
  let query: DeclaredQuery | undefined
  return (db, ...values) => {
    query ??= compile(
      declared,
      build(db, ...(values.map((_, at) => placeholder(at)) as Placeholders<P>)),
      db,
      declared.name,
    )
    return fill(query, values)
  }
}

function define<P extends unknown[], R>(
  declared: NamedQuery,
  build: (db: Db, ...values: Placeholders<P>) => Built<R>,
): Send<P, R> {
  const filled = makeFilled(declared, build)
  return (db, ...values) => execute(db, filled(db, ...values))
}

/** The same of a query with variants. */
function makeFilledVariants<S, V extends object>(
  declared: NamedQuery,
  build: (db: Db, shape: S, values: Params<V>) => Built<unknown>,
): (db: Db, shape: S, values: V) => DeclaredQuery {
  const variants = new Map<string, DeclaredQuery>()
  const placeholders = new Proxy({}, { get: (_, key) => placeholder(String(key)) }) as Params<V>
  return (db, shape, values) => {
    const key = JSON.stringify(shape)
    const prepared_name =
      variants.size < PREPARED_VARIANTS_MAX ? `${declared.name}_${variants.size}` : undefined
    const query = variants.get(key) ?? compile(declared, build(db, shape, placeholders), db, prepared_name)
    if (variants.size < VARIANTS_MAX) variants.set(key, query)
    return fill(query, values)
  }
}

function defineVariants<S, V extends object, R>(
  declared: NamedQuery,
  build: (db: Db, shape: S, values: Params<V>) => Built<R>,
): (db: Db, shape: S, values: V) => Promise<R[]> {
  const filled = makeFilledVariants(declared, build)
  return (db, shape, values) => execute(db, filled(db, shape, values))
}

/** How a write is given to the transaction that it is part of, if any. */
type GiveWrite = (db: Db, query: DeclaredQuery) => Promise<void>

/**
 * Inside a transaction a write is sent at once and not waited for: what follows it on the same connection is
 * done after it, and COMMIT fails if it failed. Elsewhere it is waited for.
 */
const sendWithoutWaiting: GiveWrite = async (db, query) => {
  const result = execute(db, query)
  const transaction = transactionOf(db)
  if (transaction === undefined) await result
  else transaction.addWrite(result)
}

/**
 * Inside a transaction a write that is independent of the others is held back until another query is sent, to be one
 * query with those that are held back by then.
 */
const holdBack: GiveWrite = async (db, query) => {
  const transaction = transactionOf(db)
  if (transaction === undefined) await execute(db, query)
  else transaction.holdBack(query)
}

const defineWrite =
  (give: GiveWrite) =>
  <P extends unknown[]>(name: string, build: (db: Db, ...values: Placeholders<P>) => Built<unknown>) => {
    const filled = makeFilled(declare(name, 'other'), build)
    return (db: Db, ...values: P): Promise<void> => give(db, filled(db, ...values))
  }

/** The same of a query with variants. */
const defineWriteVariants =
  (give: GiveWrite) =>
  <S, V extends object>(name: string, build: (db: Db, shape: S, values: Params<V>) => Built<unknown>) => {
    const filled = makeFilledVariants(declare(name, 'other'), build)
    return (db: Db, shape: S, values: V): Promise<void> => give(db, filled(db, shape, values))
  }

export const defineQuery = {
  /** A query that reads few rows, and locks nothing. */
  read: <P extends unknown[], R>(
    name: string,
    build: (db: Db, ...values: Placeholders<P>) => Built<R>,
  ): Send<P, R> => define(declare(name, 'small read'), build),

  /** The same for one row, or none. */
  readOne: <P extends unknown[], R>(
    name: string,
    build: (db: Db, ...values: Placeholders<P>) => Built<R>,
  ) => {
    const send = define(declare(name, 'small read'), build)
    return async (db: Db, ...values: P): Promise<R | undefined> => (await send(db, ...values))[0]
  },

  /** A query that reads any number of rows, and locks nothing. */
  readMany: <P extends unknown[], R>(
    name: string,
    build: (db: Db, ...values: Placeholders<P>) => Built<R>,
  ): Send<P, R> => define(declare(name, 'other'), build),

  /** A small read whose text differs: `shape` decides the text, `values` fill it in. */
  readVariants: <S, V extends object, R>(
    name: string,
    build: (db: Db, shape: S, values: Params<V>) => Built<R>,
  ) => defineVariants(declare(name, 'small read'), build),

  /**
   * The same for rows that become a reply: each value is parsed where it is read, which for most is nowhere.
   */
  readReplyVariants: <S, V extends object, R>(
    name: string,
    build: (db: Db, shape: S, values: Params<V>) => Built<R>,
  ) =>
    defineVariants({ ...declare(name, 'small read'), isLazy: true }, build) as (
      db: Db,
      shape: S,
      values: V,
    ) => Promise<(R & LazyRow)[]>,

  /**
   * A query that changes or locks rows, and whose failure fails the transaction: nothing waits for its
   * result.
   */
  write: defineWrite(sendWithoutWaiting),

  /** The same with a text that differs: `shape` decides the text, `values` fill it in. */
  writeVariants: defineWriteVariants(sendWithoutWaiting),

  /**
   * A write that is independent of the writes beside it: it neither reads nor changes rows that they change, so that
   * a transaction can send them as one query. It begins with no `with`.
   */
  independentWrite: defineWrite(holdBack),

  /** The same with a text that differs. */
  independentWriteVariants: defineWriteVariants(holdBack),

  /** A query that changes or locks rows and whose rows are needed. */
  writeReturning: <P extends unknown[], R>(
    name: string,
    build: (db: Db, ...values: Placeholders<P>) => Built<R>,
  ): Send<P, R> => define(declare(name, 'other'), build),
}
