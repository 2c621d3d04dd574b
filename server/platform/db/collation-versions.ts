import { sql } from 'kysely'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Database } from './database.ts'

/** What sorts otherwise than when its indexes were built, and the query after which it is right again. */
interface ChangedCollation {
  collation: string
  built_with: string
  version: string
  remedy: string
}

/**
 * Warns of each collation whose library on the database's machine has another version than its indexes were
 * built with, as after an upgrade of the system: they may miss rows or accept a second of what is unique.
 * Only text columns count.
 */
export async function warnOfChangedCollations(
  { query: db }: Pick<Database, 'query'>,
  log: Log,
): Promise<void> {
  const { rows } = await sql<ChangedCollation>`
    select datname as collation, datcollversion as built_with, pg_database_collation_actual_version(oid) as version,
      format('reindex database %1$I; alter database %1$I refresh collation version', datname) as remedy
    from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    union all
    select collname, collversion, pg_collation_actual_version(used.oid),
      (select string_agg(distinct format('reindex index %s', indexrelid::regclass), '; ') from pg_index where used.oid = any(indcollation))
        || format('; alter collation %s refresh version', used.oid::regcollation)
    from pg_collation used
    where collversion <> pg_collation_actual_version(used.oid) and exists (select from pg_index where used.oid = any(indcollation))`.execute(
    db,
  )
  for (const changed of rows)
    log.warn(changed, 'a collation of the database has changed: its indexes have to be built again')
}
