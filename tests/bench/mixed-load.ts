import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#server/features/people/accounts/passwords/password-hash.ts'
import type { Filled } from './databases.ts'
import { putLoad } from './load.ts'
import type { Requests, Template } from './load-spec.ts'
import { type Effort, ms, rate, whole } from './measured.ts'
import { attacks, others } from './one-sender-attacks.ts'
import { memoryOf } from './processes.ts'
import type { Row } from './rows.ts'
import { withProduct } from './servers.ts'

const MEMORY_MAX_MB = 200
const SETTLE_MS = 12_000
const PASSWORD = 'a long enough passphrase'
const ACCOUNTS = 1_000
const ASSETS = 12
const assets = join(import.meta.dirname, '..', '..', 'dist', 'web', 'assets')

const encoded = (templates: Template[], encoding: string): Template[] =>
  templates.map((one) => ({ ...one, headers: { ...one.headers, 'accept-encoding': encoding } }))

/** Pages, searches, documents, files of the web and orders, in every encoding. */
const everything = (): Template[] => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const files = scripts.slice(0, ASSETS).map((name) => `/assets/${name}`)
  const paths = [...files, '/?view=browse', '/sitemap.xml', '/api/restaurants']
  const documents = paths.map((path) => ({ path, headers: {} }))
  return [others, encoded(others, 'br'), encoded(others, 'gzip'), encoded(documents, 'br')].flat()
}

/**
 * What the server takes after all kinds of requests together, sign-ins and bodies of brackets among them.
 * `seconds` is how long.
 */
export async function mixedLoadRow(
  filled: Filled,
  { measured_ms }: Effort,
  seconds = (12 * measured_ms) / 1_000,
): Promise<Row> {
  await filled.run(
    `update account set password_hash = '${await hashPassword(PASSWORD)}' where email like 'buyer-%';`,
  )
  return withProduct(filled, { TRUST_PROXY: '127.0.0.1' }, async (server) => {
    const { pid, port } = server
    const common = { port, warm_ms: 0, measured_ms: seconds * 1_000, first: 1, reconnects: true }
    const load = (connections: number, requests: Requests, pace_ms = 0) =>
      putLoad({ ...common, connections, requests, pace_ms }, server)
    const before_mb = memoryOf(pid)
    const bodies = attacks().flatMap(({ templates }) => templates.filter(({ method }) => method === 'POST'))
    const [mixed, signIns] = await Promise.all([
      load(32, { kind: 'made', templates: everything() }),
      load(6, { kind: 'sign-in', accounts: ACCOUNTS, password: PASSWORD }),
      load(4, { kind: 'made', templates: bodies }, 20),
    ])
    await pause(SETTLE_MS)
    const after_mb = memoryOf(pid)
    return {
      work: `memory after ${whole(seconds)} s of mixed load`,
      measured: `${whole(after_mb)} MB`,
      reference: `${whole(before_mb)} MB at the start`,
      target: `≤ ${MEMORY_MAX_MB} MB`,
      reached: after_mb <= MEMORY_MAX_MB,
      note: `${rate(mixed)} of all kinds, p99 ${ms(mixed.p99_ms)} ms, beside ${rate(signIns)} sign-ins; ${whole(mixed.memory_mb)} MB under it`,
    }
  })
}
