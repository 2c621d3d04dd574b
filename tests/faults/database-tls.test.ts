import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/application/config.ts'
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts'

let cluster: Cluster
/** The certificate signs itself, for another name than the one that is connected to. */
let certificate: string

beforeAll(async () => {
  cluster = await startCluster()
  certificate = join(cluster.dir, 'server.crt')
  const key = join(cluster.dir, 'server.key')
  const request = [
    'req',
    '-new',
    '-x509',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=db.example',
    '-out',
    certificate,
    '-keyout',
    key,
  ]
  execFileSync('openssl', request, { stdio: 'ignore' })
  for (const file of [certificate, key]) cluster.runner.own(file)
  await query(cluster.url, 'alter system set ssl = on')
  await query(cluster.url, 'select pg_reload_conf()')
  while (!(await query(cluster.url, 'show ssl')).includes('on')) await pause(30)
})
afterAll(() => cluster.stop())

async function query(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return JSON.stringify((await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

/** Whether a connection by the setting is encrypted, or why there is none. */
async function encryption(parameters: string): Promise<string> {
  const { database_url = '' } = readConfig({ DATABASE_URL: `${cluster.url}?${parameters}` })
  try {
    return await query(database_url, 'select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

const ENCRYPTED = '[{"ssl":true}]'
const authority = (): string => `sslrootcert=${encodeURIComponent(certificate)}`

it('takes any certificate with sslmode=require, as libpq does', async () => {
  expect(await encryption('sslmode=require')).toBe(ENCRYPTED)
})

it('connects without TLS with sslmode=disable', async () => {
  expect(await encryption('sslmode=disable')).toBe('[{"ssl":false}]')
})

it('takes a certificate of the named authority for another name with sslmode=verify-ca, and not with verify-full', async () => {
  expect(await encryption(`sslmode=verify-ca&${authority()}`)).toBe(ENCRYPTED)
  expect(await encryption(`sslmode=verify-full&${authority()}`)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
})

it('refuses a certificate that no known authority has signed with sslmode=verify-full', async () => {
  expect(await encryption('sslmode=verify-full')).toMatch(/SELF_SIGNED/)
  expect(await encryption('sslmode=verify-full&sslrootcert=system')).toMatch(/SELF_SIGNED/)
})

it.each([
  ['sslmode=prefer', 'sslmode=disable for none'],
  ['sslmode=no-verify', 'sslmode=verify-full, verify-ca or require'],
  ['sslmode=verify-ca', 'sslrootcert=/path/to/ca.pem'],
])('ends the start at %s and says what to write', (parameters, remedy) => {
  expect(() => readConfig({ DATABASE_URL: `${cluster.url}?${parameters}` })).toThrow(remedy)
})
