import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { photoAddress } from '#contract/kitchen/photo-addresses.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/password-hash.ts'
import type { Filled } from './databases.ts'
import { openPages } from './live.ts'
import { putLoad } from './load.ts'
import type { Requests, Template } from './load-spec.ts'
import { ms, rate, whole } from './measured.ts'
import { attacks, others } from './one-sender-attacks.ts'
import { anyPhoto, insertPictures, partner, sender, upload } from './photo-requests.ts'
import { memoryOf } from './processes.ts'
import type { Row } from './rows.ts'
import { withProduct } from './servers.ts'

const PEAK_MAX_MB = 300
const AFTER_MAX_MB = 210
const SETTLE_MS = 30_000
const SAMPLE_MS = 1_000
const STREAMS = 5_000
/** Twenty photos read a second, and one sent. */
const READ_MS = 50
const UPLOAD_MS = 1_000
const PARTNERS = 100
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

/** Calls `send` once a period until `over`. */
async function every(period_ms: number, over: AbortSignal, send: () => unknown): Promise<void> {
  while (!over.aborted) {
    send()
    await pause(period_ms)
  }
}

/** Photos sent by restaurants in turn, each from a network of its own, and many read by others. */
function photoTraffic(port: number, ids: string[], photo: Buffer, over: AbortSignal): Promise<unknown> {
  const send = sender(port)
  const networkOf = (n: number): string => `203.0.${n % 250}.1`
  let n = 0
  const uploadNext = (): void =>
    void send({ ...upload, cookie: partner((n += 1) % PARTNERS), network: networkOf(n), body: photo })
  const readNext = (): void => {
    const path = photoAddress(ids[(n += 1) % ids.length] ?? '', 'large')
    void send({ path, network: networkOf(n) })
  }
  return Promise.all([every(UPLOAD_MS, over, uploadNext), every(READ_MS, over, readNext)])
}

/**
 * What the server takes under all kinds of requests together, sign-ins, bodies of brackets, photos and open streams
 * among them, and once they are over. `seconds` is how long.
 */
export async function mixedLoadRow(filled: Filled, seconds: number): Promise<Row> {
  await filled.run(
    `update account set password_hash = '${await hashPassword(PASSWORD)}' where email like 'buyer-%';`,
  )
  const ids = await insertPictures(filled.url)
  const photo = await anyPhoto()
  return withProduct(filled, { TRUST_PROXY: '127.0.0.1' }, async (server) => {
    const { pid, port } = server
    const common = { port, warm_ms: 0, measured_ms: seconds * 1_000, first: 1, reconnects: true }
    const load = (connections: number, requests: Requests, pace_ms = 0) =>
      putLoad({ ...common, connections, requests, pace_ms }, server)
    const before_mb = memoryOf(pid)
    const streams = await openPages({ port, pages: STREAMS, has_lists: false })
    const opened_mb = memoryOf(pid)
    const over = new AbortController()
    const memories: number[] = []
    const sampling = every(SAMPLE_MS, over.signal, () => memories.push(memoryOf(pid)))
    const photos = photoTraffic(port, ids, photo, over.signal)
    const bodies = attacks().flatMap(({ templates }) => templates.filter(({ method }) => method === 'POST'))
    const [mixed, signIns] = await Promise.all([
      load(32, { kind: 'made', templates: everything() }),
      load(6, { kind: 'sign-in', accounts: ACCOUNTS, password: PASSWORD }),
      load(4, { kind: 'made', templates: bodies }, 20),
    ])
    over.abort()
    await Promise.all([sampling, photos])
    streams.kill()
    await pause(SETTLE_MS)
    const [peak_mb, after_mb] = [Math.max(...memories), memoryOf(pid)]
    return {
      work: `memory under ${whole(seconds)} s of mixed load with photos and ${whole(STREAMS)} streams`,
      measured: `${whole(peak_mb)} MB at its peak, ${whole(after_mb)} MB after`,
      reference: `${whole(before_mb)} MB at the start, ${whole(opened_mb)} MB with the streams alone`,
      target: `≤ ${PEAK_MAX_MB} MB, ≤ ${AFTER_MAX_MB} MB after`,
      reached: peak_mb <= PEAK_MAX_MB && after_mb <= AFTER_MAX_MB,
      note: `${rate(mixed)} of all kinds, p99 ${ms(mixed.p99_ms)} ms, beside ${rate(signIns)} sign-ins`,
    }
  })
}
