import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { type Config, SettingError } from './config.ts'
import { hostsOf } from './db-primary.ts'

type Where = Pick<Config, 'database_url' | 'data_dir'>

const OWNER_ONLY = 0o600

/** Where a backup goes unless it is told otherwise. */
export const backupName = ({ database_url }: Where, now: Date): string =>
  `surplate-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.${database_url === undefined ? 'data' : 'pgdump'}`

/** Writes everything to `file`, which appears once it is whole. */
export async function backUp({ database_url }: Where, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  await mkdir(dirname(file), { recursive: true })
  await rm(unfinished, { force: true })
  try {
    await writeFile(unfinished, '', { mode: OWNER_ONLY })
    if (database_url !== undefined) {
      await program('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${unfinished}`], database_url)
      // A list that can be read shows that the file is one.
      await program('pg_restore', ['--list', '--file=/dev/null', unfinished])
    }
    await chmod(unfinished, OWNER_ONLY)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Puts everything back as it was in `file`: all of it, or nothing changes. */
export async function restore({ database_url }: Where, file: string): Promise<void> {
  await stat(file).catch(() => {
    throw new SettingError(`${file} cannot be read: give the file that a backup wrote`)
  })
  if (database_url !== undefined) await restorePostgres(database_url, file)
}

async function restorePostgres(url: string, file: string): Promise<void> {
  const others = await otherConnections(url)
  if (others > 0) throw new SettingError(`DATABASE_URL is in use by ${others} other connections: stop every Surplate process first`)
  const empty = 'drop schema if exists pgboss cascade; drop schema public cascade; create schema public'
  const psql = ['--single-transaction', '--set=ON_ERROR_STOP=1', '--quiet', '--output=/dev/null', `--command=${empty}`, '--file=-']
  const reader = spawn('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  // A script that broke off must not be committed: psql is told to finish only after the reader has.
  const script = await collect(reader.stdout)
  const [code] = reader.exitCode === null ? ((await once(reader, 'exit')) as [number]) : [reader.exitCode]
  if (code !== 0) throw new SettingError(`${file} cannot be restored: pg_restore says why above`)
  await program('psql', psql, url, script)
}

async function otherConnections(url: string): Promise<number> {
  const found: number[] = []
  for (const host of hostsOf(url)) {
    const client = new pg.Client({ connectionString: host })
    try {
      await client.connect()
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      found.push(rows[0]?.others ?? 0)
    } catch {
      // A host that does not answer has no connections either.
    } finally {
      await client.end().catch(() => {})
    }
  }
  if (found.length === 0) throw new SettingError('DATABASE_URL cannot be used: no host answers')
  return Math.max(...found)
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** How PostgreSQL's programs are told of a database: the password by the environment, because other users see a program's arguments. */
function reach(url: string | undefined): { args: string[]; env: Record<string, string> } {
  if (url === undefined) return { args: [], env: {} }
  let password = ''
  const take = (_all: string, before: string, given: string): string => {
    password = decodeURIComponent(given)
    return before
  }
  const named = url
    .replace(/^(\w+:\/\/[^:/?@]*):([^?]*)(?=@)/, take)
    .replace(/([?&])password=([^&]*)&?/, take)
    .replace('://@', '://')
  return { args: [`--dbname=${named}`], env: password === '' ? {} : { PGPASSWORD: password } }
}

/** Runs one of PostgreSQL's own programs. */
async function program(name: string, args: string[], url?: string, input?: Buffer): Promise<void> {
  const to = reach(url)
  const child = spawn(name, [...to.args, ...args], {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'inherit'],
    env: { ...process.env, PGTARGETSESSIONATTRS: 'read-write', ...to.env },
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', () =>
      reject(new SettingError(`${name} was not found: install PostgreSQL's client programs (Debian: apt install postgresql-client)`)),
    )
    child.on('close', (status) => resolve(status ?? 1))
  })
  if (code !== 0) throw new SettingError(`${name} failed; it says why above, and nothing was changed`)
}
