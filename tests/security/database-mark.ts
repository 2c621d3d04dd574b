import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

const marks = new WeakMap<Database, Promise<CompiledQuery<{ name: string; mark: string }>>>()

/** Built once for each database: it names every table, and is asked before and after each of many calls. */
async function buildMark({ query }: Database): Promise<CompiledQuery<{ name: string; mark: string }>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limit', 'migration')
    order by 1`.execute(query)
  const ofTables = rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark
    from ${sql.table(name)} t`,
  )
  const ofJobs = sql`select 'jobs', md5(coalesce(string_agg(id::text, '|' order by id), '')) from pgboss.job`
  return sql<{ name: string; mark: string }>`${sql.join([...ofTables, ofJobs], sql` union all `)}`.compile(query)
}

/** A mark of everything the database holds, that changes when anything is written; but for limits, which count refusals. */
export async function markOf(database: Database): Promise<string> {
  const mark = marks.get(database) ?? buildMark(database)
  marks.set(database, mark)
  const { rows } = await database.query.executeQuery(await mark)
  return rows.map(({ name, mark: value }) => `${name} ${value}`).join('\n')
}
