import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connected, databaseAt, dropDatabase } from '#tests/support/postgres.ts'
import { compiled } from '#tests/support/server-process.ts'

const root = join(import.meta.dirname, '..', '..')

/** What `npm run backup` and `npm run restore` do; rejects with `stderr` and `code` when they fail. */
export const keep = (act: 'backup' | 'restore', DATABASE_URL: string, file: string, ...flags: string[]) =>
  keepAt(act, { DATABASE_URL }, file, ...flags)

/** The same for the database that any settings name. */
export const keepAt = (
  act: 'backup' | 'restore',
  settings: Record<string, string>,
  file: string,
  ...flags: string[]
) => run(join(root, 'scripts', `${act}.mjs`), [file, ...flags], settings)

const run = (script: string, args: string[], settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compiled, ...settings },
  })

/** What a restore says that fails, by the program behind the command; one that succeeds fails the test. */
export const refusalOf = (url: string, file: string): Promise<{ code: number; stderr: string }> =>
  run(join(root, 'server', 'backup-command.ts'), ['restore', file], { DATABASE_URL: url }).then(
    ({ stdout }) => Promise.reject(new Error(`it was restored: ${stdout}`)),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  )

export const textOf = (file: string): string => gunzipSync(readFileSync(file)).toString()

/** A backup like `file` with another text, whole in itself. */
export function forge(file: string, to: string, change: (text: string) => string): string {
  writeFileSync(to, gzipSync(change(textOf(file))))
  return to
}

/** A restore adds its own row to the first, and empties the others, which hold sign-ins and links. */
const CHANGED_BY_RESTORE = [
  'restore',
  'session',
  'known_device',
  'password_reset',
  'email_link',
  'operator_invitation',
  'desk_session',
  'passkey_challenge',
  'invitation_token',
  'audit_entry',
  'audit_entry_id_seq',
]
/** What is payable is found anew, and locked, where a restore cannot know what was paid since the backup. */
export const CHANGED_ELSEWHERE = [
  'payout',
  'payout_number_seq',
  'payout_batch_number_seq',
  'payout_entry',
  'unpaid_entry',
  'payouts_lock',
  'payout_confirmation',
]

/**
 * Every row of every table, every sequence, index, constraint and trigger, and every job that is not done, as
 * text; without what a restore changes, and `changed`.
 */
export function dumpOf(url: string, changed: string[] = []): Promise<Set<string>> {
  return connected(url, async (client) => {
    const dump = new Set<string>()
    await client.query('begin isolation level repeatable read')
    const { rows: tables } = await client.query<{ name: string; kind: string }>(
      `select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
    )
    for (const { name, kind } of tables.filter(
      (table) => ![...CHANGED_BY_RESTORE, ...changed].includes(table.name),
    )) {
      const what = kind === 'S' ? "t.last_value || ' ' || t.is_called" : 't::text'
      const { rows } = await client.query<{ row: string }>(
        `select ${what} as row from public.${pg.escapeIdentifier(name)} as t`,
      )
      for (const { row } of rows) dump.add(`${name} ${row}`)
      dump.add(`${name} has ${rows.length}`)
    }
    const { rows: schema } = await client.query<{ definition: string }>(`
      select indexdef as made from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t where not tgisinternal`)
    for (const { definition } of schema) dump.add(definition)
    const { rows: jobs } = await client.query<{ job: string }>(
      `select concat_ws(' ', id, name, data, priority) as job from pgboss.job where state < 'completed'`,
    )
    for (const { job } of jobs) dump.add(`job ${job}`)
    return dump
  })
}

/**
 * A database without a schema, until the test ends. It belongs to a role of its own, which may nothing else.
 */
export async function emptyDatabase(): Promise<{ url: string }> {
  const cluster_url = inject('postgres_url')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await connected(cluster_url, async (client) => {
    await client.query(`create role ${name} login password 'secret' nosuperuser nocreatedb nocreaterole`)
    await client.query(`create database ${name} owner ${name}`)
  })
  const url = new URL(databaseAt(cluster_url, name))
  url.username = name
  url.password = 'secret'
  onTestFinished(async () => {
    await dropDatabase(url.href)
    await connected(cluster_url, (client) => client.query(`drop role ${name}`))
  })
  return { url: url.href }
}
