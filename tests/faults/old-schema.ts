import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'

const folder = join(import.meta.dirname, '..', '..', 'server', 'migrations')
export const migrations = readdirSync(folder).toSorted()

/**
 * What an older version has left: its migrations, and a customer. From here on each table takes a while to
 * make, so that a process can be met in the middle.
 */
export async function makeOld(
  { script, query }: Pick<Database, 'script' | 'query'>,
  version: number,
  seconds_per_table: number,
): Promise<void> {
  await script('drop schema public cascade; create schema public; drop schema if exists pgboss cascade')
  for (const name of version === 0 ? [] : migrations.slice(0, version)) {
    const text = readFileSync(join(folder, name), 'utf8')
    await script(text)
    await script(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const checksum = createHash('sha256').update(text).digest('hex')
    await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(query)
  }
  if (version > 0)
    await sql`insert into account (id, name, email, mobile_number, user_type, password_hash, created_at)
      values (gen_random_uuid(), 'Kim Lee', 'kim@surplate.example', '+61491570156', 'customer', '', now())`.execute(
      query,
    )
  await script(`
    create function public.dawdle() returns event_trigger language plpgsql as $$ begin perform pg_sleep(${seconds_per_table}); end $$;
    create event trigger dawdle on ddl_command_end when tag in ('CREATE TABLE') execute function public.dawdle()`)
}

/** The migrations a database has, and how many customers of the old version are still there. */
export async function schemaOf({ query }: Database): Promise<{ applied: string[]; customers: number }> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(query)
  const customers = await sql`select from account where email = 'kim@surplate.example'`.execute(query)
  return { applied: rows.map(({ name }) => name), customers: customers.rows.length }
}
