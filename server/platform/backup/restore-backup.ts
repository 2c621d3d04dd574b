import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { SettingError } from '#server/platform/setting-error.ts'
import { codeOf, type Db, type Tables } from '#server/platform/db/database.ts'
import {
  CREATE_MIGRATION_TABLE,
  type Migration,
  MIGRATION_LOCK,
  migrations,
} from '#server/platform/db/migrate.ts'
import {
  addressOf,
  copyTarget,
  type Header,
  nameOf,
  type SequenceState,
  type Trailer,
} from './backup-file.ts'
import { moveInto, sequencesOf, tablesOf } from './catalogue.ts'
import { inTransaction } from './connection.ts'
import { lockTables } from './lock-tables.ts'
import { CREATE_PENDING_JOBS, enqueuePendingJobs, pendingJobs } from './pending-jobs.ts'
import { checkBackup, type Part, partsOf } from './read-backup.ts'
import { RESTORES } from './restore-watch.ts'
import { createIndexes, dropIndexes } from './indexes.ts'
import { hasData, writeBackup } from './write-backup.ts'

const ATTEMPTS = 3
const DEADLOCK = '40P01'

export interface Restored {
  /** The file with the data that were replaced; undefined when there were none, or no copy was requested. */
  copy: string | undefined
  /** Tables of the backup that no migration creates. */
  left_out: string[]
}

/**
 * The restored rows are loaded and indexed here, beside those in use. Tables are named without their schema,
 * so that its own come first.
 */
const RESTORING = 'surplate_restoring'

interface Restoring {
  /** Of the rows that are replaced, in the schema `public`: none where there are no such rows. */
  replaced_migrations: ReadonlySet<string>
  backup_created_at: string
  /** Of this restore. */
  id: string
}

/** Changes the restored rows by those that they replace. */
export type CarryOver = (tx: Db, restoring: Restoring) => Promise<void>

/**
 * Replaces the data of the database at `url` by those of `file`, in one transaction. They are loaded beside
 * the data in use; only then are writers kept out, the data before written to `copy`, and both exchanged.
 * Running processes restart when they are notified.
 */
export async function restore(
  url: string,
  file: string,
  copy?: string,
  carryOver: CarryOver = async () => {},
): Promise<Restored> {
  const header = await checkBackup(file)
  refuseNewer(file, header)
  const restored = await retryDeadlock(() =>
    inTransaction(url, 'begin', (client) => replaceAll(client, { url, file, header, copy, carryOver })),
  ).catch(async (error: unknown) => {
    // The data it is a copy of are still there.
    if (copy !== undefined) await rm(copy, { force: true })
    throw error
  })
  return restored
}

/** Transactions of another role may not be cancelled, and can have locked tables in another order. */
async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error
    }
  }
}

function refuseNewer(file: string, header: Header): void {
  const checksums = new Map(migrations().map(({ name, checksum }) => [name, checksum]))
  const foreign = header.migrations.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (foreign !== undefined)
    throw new SettingError(
      `${file} was made by another version of Surplate, which has another ${foreign.name}: restore it with that one`,
    )
}

interface RestoreOptions {
  url: string
  file: string
  header: Header
  copy: string | undefined
  carryOver: CarryOver
}

async function replaceAll(client: pg.Client, options: RestoreOptions): Promise<Restored> {
  const { url, file, header, copy, carryOver } = options
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const left_out = await loadBeside(client, file, header)

  await lockTables(client, url, 'exclusive')
  const hasReplaced = await hasData(client)
  const isCopied = copy !== undefined && hasReplaced
  if (isCopied) await writeBackup(client, copy)
  const id = randomUUID()
  await carryOver(databaseOn(client), {
    replaced_migrations: new Set(hasReplaced ? await migrationsOf(client) : []),
    backup_created_at: header.created_at,
    id,
  })

  await lockTables(client, url, 'access exclusive')
  await moveInto(client, 'public', RESTORING)
  await client.query(`drop schema ${RESTORING}`)
  await client.query(`set local search_path to public`)
  await client.query('drop schema if exists pgboss cascade')
  await enqueuePendingJobs(client)
  await recordRestore(client, id, header)
  return { copy: isCopied ? copy : undefined, left_out }
}

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from public.migration')
  return rows.map(({ name }) => name)
}

/** Runs the queries of stores in the transaction of `client`. */
function databaseOn(client: pg.Client): Db {
  const query = client.query.bind(client) as PostgresPoolClient['query']
  const pool = { options: {}, connect: async () => ({ query, release: () => {} }), end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Makes tables in the schema `RESTORING`, as they were at the backup, fills them, and brings them up to date;
 * gives the tables left out.
 */
async function loadBeside(client: pg.Client, file: string, header: Header): Promise<string[]> {
  const inBackup = new Set(header.migrations.map(({ name }) => name))
  const before = migrations().filter(({ name }) => inBackup.has(name))
  const since = migrations().filter(({ name }) => !inBackup.has(name))
  for (const name of extensionsOf(migrations()))
    await client.query(`create extension if not exists ${name} schema public`)
  await client.query(`create schema ${RESTORING}`)
  await client.query(`set local search_path to ${RESTORING}, public`)
  await client.query(CREATE_MIGRATION_TABLE)
  for (const { text } of before) await client.query(text)
  const createQueries = await dropIndexes(client, RESTORING)
  const left_out = await load(client, file)
  await createIndexes(client, createQueries)
  for (const migration of since) {
    await client.query(migration.text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
  }
  // A backup has no statistics for the planner. PostgreSQL would collect them too, but later.
  for (const table of await tablesOf(client, RESTORING)) await client.query(`analyze ${addressOf(table)}`)
  return left_out
}

/** An extension belongs to no schema that is exchanged. */
const extensionsOf = (all: Migration[]): Set<string> =>
  new Set(
    all.flatMap(({ text }) =>
      [...text.matchAll(/^create extension if not exists (\w+);/gim)].map(([, name = '']) => name),
    ),
  )

/** Loads the rows into the existing tables, and gives the tables of the backup that do not exist. */
async function load(client: pg.Client, file: string): Promise<string[]> {
  const tables = await tablesOf(client, RESTORING)
  await client.query(CREATE_PENDING_JOBS.replace(/;$/, ' on commit drop'))
  // By it, a table that is append-only otherwise knows that it is replaced.
  await client.query(`set local surplate.restoring = 'on'`)
  await client.query(`truncate ${tables.map(addressOf).join(', ')}`)
  const restorable = new Set([
    ...tables.map((table) => nameOf({ ...table, schema: 'public' })),
    nameOf(pendingJobs),
  ])
  const counters = new Set((await sequencesOf(client, RESTORING)).map(({ name }) => name))
  const left_out: string[] = []
  const counts: Trailer['rows'] = {}
  for await (const part of partsOf(file)) {
    if (part.kind === 'rows') {
      const name = nameOf(part.to)
      if (restorable.has(name)) counts[name] = await loadRows(client, part)
      else left_out.push(await skipRows(part))
    }
    if (part.kind === 'sequence' && counters.has(part.sequence.name)) await setSequence(client, part.sequence)
    if (part.kind === 'trailer') compareCounts(part.trailer, counts, left_out)
  }
  return left_out
}

type Rows = Extract<Part, { kind: 'rows' }>

async function loadRows(client: pg.Client, { to: original, rows }: Rows): Promise<number> {
  const to = original.schema === 'public' ? { ...original, schema: RESTORING } : original
  // The rows that triggers would add are in the backup.
  await client.query(`alter table ${addressOf(to)} disable trigger user`)
  const copying = client.query(copyFrom(`copy ${copyTarget(to)} from stdin`))
  await pipeline(Readable.from(rows), copying)
  await client.query(`alter table ${addressOf(to)} enable trigger user`)
  return copying.rowCount
}

async function skipRows({ to, rows }: Rows): Promise<string> {
  for await (const _ of rows);
  return nameOf(to)
}

async function setSequence(client: pg.Client, { name, last_value, is_called }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [
    addressOf({ schema: RESTORING, table: name }),
    last_value,
    is_called,
  ])
}

function compareCounts({ rows }: Trailer, counts: Trailer['rows'], left_out: string[]): void {
  const wrong = Object.keys(rows).find((name) => !left_out.includes(name) && counts[name] !== rows[name])
  if (wrong !== undefined)
    throw new SettingError(
      `${counts[wrong] ?? 0} rows of ${wrong} were loaded, and the backup has ${rows[wrong]}`,
    )
}

/** Notifies the running processes, as soon as this is committed. */
async function recordRestore(client: pg.Client, id: string, { created_at }: Header): Promise<void> {
  await client.query(
    'insert into restore (id, restored_at, backup_created_at) values ($1, clock_timestamp(), $2)',
    [id, created_at],
  )
  await client.query(`notify ${RESTORES}`)
}
