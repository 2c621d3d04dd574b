import type { CompiledQuery } from 'kysely'
import type { QueryArrayResult } from 'pg'
import type { LazyRow } from './lazy-rows.ts'

/** A small read gives few rows, and locks and changes nothing: it can share a connection with others. */
export type QueryAccess = 'small read' | 'other'

/** A declared query in compiled form, as the driver receives it. */
export interface DeclaredQuery extends CompiledQuery {
  access?: QueryAccess
  /** Under this name a connection keeps the query prepared. */
  prepared_name?: string | undefined
  /** Makes rows of the texts that the database wrote; without it they are parsed at once. */
  toRows?: (result: QueryArrayResult) => LazyRow[]
}
