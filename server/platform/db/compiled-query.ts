import { createQueryId, type Compilable, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

class Later {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands for a value while a statement is put together. */
export type Value<V> = <K extends keyof V & string>(name: K) => Exclude<V[K], undefined>

/** However many shapes people make up, no more are kept. */
const SHAPES_MAX = 100

type Built<R> = Compilable<R> | RawBuilder<R>

/**
 * A statement that is asked all the time, put into words once for each shape it takes: that costs as much as reading its rows.
 * `build` gets stand-ins for the values, and decides by `shape` alone what the statement says.
 */
export function shaped<S, V extends object, R>(
  build: (db: Db, shape: S, value: Value<V>) => Built<R>,
): (db: Db, shape: S, values: V) => Promise<R[]> {
  const made = new Map<string, ReturnType<Built<R>['compile']>>()
  const stand: Value<V> = (name) => new Later(name) as never
  return async (db, shape, values) => {
    const key = JSON.stringify(shape)
    const known = made.get(key) ?? build(db, shape, stand).compile(db)
    if (made.size < SHAPES_MAX) made.set(key, known)
    const queryId = createQueryId()
    const executor = db.getExecutor()
    const parameters = known.parameters.map((one) => (one instanceof Later ? Reflect.get(values, one.name) : one))
    const { rows } = await executor.executeQuery<R>({ ...known, query: executor.transformQuery(known.query, queryId), queryId, parameters })
    return rows
  }
}
