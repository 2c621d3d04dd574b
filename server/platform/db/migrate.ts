import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)
export const MIGRATION_LOCK = 7_355_608
export const CREATE_MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

export interface Migration {
  name: string
  checksum: string
  text: string
}

/** The migrations of this version, in their order. */
export function migrations(): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, checksum: createHash('sha256').update(text).digest('hex'), text }
  })
}

/**
 * Brings the schema up to date: each file of `migrations/` once, in order, each in its own transaction.
 * Several processes may start at once; one applies and the others wait for it.
 */
export function migrate(database: Database): Promise<string[]> {
  return database.withoutTimeouts(bringUpToDate)
}

async function bringUpToDate(db: Db): Promise<string[]> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    await sql.raw(CREATE_MIGRATION_TABLE).execute(tx)
  })
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from migration`.execute(db)
  const appliedChecksums = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const migration of migrations()) {
    const { name, checksum } = migration
    const appliedChecksum = appliedChecksums.get(name)
    if (appliedChecksum !== undefined && appliedChecksum !== checksum)
      throw new Error(`migration ${name} was changed after it was applied; add a new one instead`)
    if (appliedChecksum === undefined && (await apply(db, migration))) applied.push(name)
  }
  return applied
}

function apply(db: Db, { name, checksum, text }: Migration): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    const { rows } =
      await sql`insert into migration (name, checksum) values (${name}, ${checksum}) on conflict do nothing returning name`.execute(
        tx,
      )
    if (rows.length === 0) return false
    // Without parameters PostgreSQL takes a text of several queries.
    await sql.raw(text).execute(tx)
    return true
  })
}
