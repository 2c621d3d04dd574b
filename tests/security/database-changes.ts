import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

/** A row as text; null before it was inserted and after it was deleted. */
export interface RowChange {
  before: string | null
  after: string | null
}

const watched = new WeakMap<Database, Promise<void>>()

/**
 * Has the database write down each row that changes, whoever changes it. What is rolled back is not there
 * either.
 */
async function watch({ query }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limit', 'migration')`.execute(
    query,
  )
  const triggers = rows.map(
    ({ name }) => sql`create trigger watch after insert or update or delete on ${sql.table(name)}
      for each row execute function watch.write_down()`,
  )
  const queries = [
    sql`create schema watch`,
    sql`create table watch.row_change (id bigserial primary key, before text, after text)`,
    // A deleted and an inserted row are null as the other.
    sql`create function watch.write_down() returns trigger language plpgsql as $$ begin
      if old::text is distinct from new::text then insert into watch.row_change (before, after) values (old::text, new::text); end if;
      return null;
    end $$`,
    ...triggers,
    sql`create trigger watch after insert or delete on pgboss.job for each row execute function watch.write_down()`,
  ]
  for (const one of queries) await one.execute(query)
}

async function watchedOnce(database: Database): Promise<void> {
  const watching = watched.get(database) ?? watch(database)
  watched.set(database, watching)
  await watching
}

/**
 * A mark of everything the database holds, that changes when anything is written; but for limits, which count
 * refusals.
 */
export async function markOf(database: Database): Promise<number> {
  await watchedOnce(database)
  const { rows } = await sql<{
    mark: number
  }>`select coalesce(max(id), 0)::int as mark from watch.row_change`.execute(database.query)
  return rows[0]?.mark ?? 0
}

/** What was written since a mark was read. */
export async function changesSince(database: Database, mark: number): Promise<RowChange[]> {
  const { rows } =
    await sql<RowChange>`select before, after from watch.row_change where id > ${mark} order by id`.execute(
      database.query,
    )
  return rows
}
