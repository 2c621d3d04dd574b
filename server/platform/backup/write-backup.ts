import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SettingError } from '#server/platform/setting-error.ts'
import {
  type Columns,
  copyLine,
  copyTarget,
  countRows,
  ENCODING,
  END_OF_ROWS,
  type Header,
  headerLine,
  nameOf,
  ROW_MAX_BYTES,
  rowCounter,
  sequenceLine,
  trailerLine,
} from './backup-file.ts'
import { sequencesOf, tablesOf } from './catalogue.ts'
import { inTransaction } from './connection.ts'
import { CREATE_PENDING_JOBS, hasJobs, pendingJobs, SELECT_PENDING_JOBS } from './pending-jobs.ts'

const OWNER_ONLY = 0o600
/** A higher level makes such text hardly smaller, and takes three times as long. */
const GZIP_LEVEL = 2

/** The default file name of a backup. */
export const backupName = (now: Date): string => `surplate-${stamp(now)}.sql.gz`

/** An instant in UTC as part of a file's name. */
export const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Writes a snapshot of the database at `url` to `file`, which appears when it is complete. */
export async function backUp(url: string, file: string): Promise<void> {
  await inTransaction(url, 'begin isolation level repeatable read read only', (client) =>
    writeBackup(client, file),
  )
}

/** The same inside the caller's transaction, which must see one snapshot. */
export async function writeBackup(client: pg.Client, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  const header = await headerOf(client)
  await mkdir(dirname(file), { recursive: true })
  await rm(unfinished, { force: true })
  try {
    const out = createWriteStream(unfinished, { flags: 'wx', mode: OWNER_ONLY, flush: true })
    await pipeline(textOf(client, header), createGzip({ level: GZIP_LEVEL }), out)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Whether the database has the schema of Surplate. */
export async function hasData(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migration') is not null as exists`,
  )
  return rows[0]?.exists === true
}

async function headerOf(client: pg.ClientBase): Promise<Omit<Header, 'format' | 'version'>> {
  if (!(await hasData(client)))
    throw new SettingError('The database holds no data of Surplate yet: there is nothing to back up')
  const { rows } = await client.query<{ created_at: Date; server_version: string }>(
    `select now() as created_at, current_setting('server_version') as server_version`,
  )
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    'select name, checksum from public.migration order by name',
  )
  const { created_at = new Date(), server_version = '' } = rows[0] ?? {}
  return { created_at: created_at.toISOString(), server_version, migrations }
}

async function* textOf(
  client: pg.Client,
  header: Omit<Header, 'format' | 'version'>,
): AsyncGenerator<string | Buffer> {
  const rows: Record<string, number> = {}
  yield `${headerLine(header)}\n${ENCODING}\n`
  for (const table of await tablesOf(client, 'public'))
    rows[nameOf(table)] = yield* copyOf(client, table, copyTarget(table))
  for (const sequence of await sequencesOf(client, 'public')) yield `${sequenceLine(sequence)}\n`
  if (await hasJobs(client)) {
    yield `${CREATE_PENDING_JOBS}\n`
    rows[nameOf(pendingJobs)] = yield* copyOf(client, pendingJobs, `(${SELECT_PENDING_JOBS})`)
  }
  yield `${trailerLine({ rows })}\n`
}

/** The rows of a table or a query; returns their number. */
async function* copyOf(
  client: pg.Client,
  to: Columns,
  source: string,
): AsyncGenerator<string | Buffer, number> {
  let count = 0
  const row = rowCounter()
  yield `${copyLine(to)}\n`
  for await (const text of client.query(copyTo(`copy ${source} to stdout`)) as AsyncIterable<Buffer>) {
    count += countRows(text)
    if (row.longest(text) > ROW_MAX_BYTES)
      throw new SettingError(
        `${nameOf(to)} has a row of more than ${ROW_MAX_BYTES >> 20} MB, which no restore would accept`,
      )
    yield text
  }
  yield `${END_OF_ROWS}\n`
  return count
}

/** A new file name survives a crash once its folder is synced, too, which not every system supports. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
