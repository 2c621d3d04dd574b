import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

/** A mark of everything the database holds, that changes when anything is written; but for limits, which count refusals. */
export async function markOf({ query }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limit', 'migration')
    order by 1`.execute(query)
  const marks = rows.map(
    ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark
    from ${sql.table(name)} t`,
  )
  marks.push(sql`select 'jobs', md5(coalesce(string_agg(id::text, '|' order by id), '')) from pgboss.job`)
  const all = await sql<{ name: string; mark: string }>`${sql.join(marks, sql` union all `)}`.execute(query)
  return all.rows.map(({ name, mark }) => `${name} ${mark}`).join('\n')
}
