import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { photoAddress } from '#contract/kitchen/photo-addresses.ts'
import { aboveBounds, largestAccepted } from '#tests/support/odd-images.ts'
import { cookieOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { ms, whole } from './measured.ts'
import { anyPhoto, insertPictures, partner, type Send, sender, type Sent, upload } from './photo-requests.ts'
import { memoryOf } from './processes.ts'
import type { Row } from './rows.ts'
import { withProduct } from './servers.ts'

const MEASURED_MS = 12_000
const SETTLE_MS = 2_000
const OTHERS_PER_SECOND = 40
const OTHERS_P99_MS = 250
/** Ten times what made others wait. */
const READS_PER_SECOND = 540

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

interface Noticed {
  delays: number[]
  upload_ms: number[]
  refused: number
}

/** Everyone else: browses at an even rate, and sends a photo every two seconds. */
async function askOthers(send: Send, photo: Buffer): Promise<Noticed> {
  const others = ['/', '/api/food-items', '/api/food-items?q=gnocchi', '/api/orders']
  const noticed: Noticed = { delays: [], upload_ms: [], refused: 0 }
  const ask = async (sent: Sent, into: number[]): Promise<void> => {
    const began = performance.now()
    const status = await send(sent)
    into.push(performance.now() - began)
    if (status === 0 || status === 429 || status >= 500) noticed.refused += 1
  }
  const answers: Promise<void>[] = []
  const until = performance.now() + MEASURED_MS
  for (let n = 0; performance.now() < until; n += 1) {
    const cookie = n % 4 === 3 ? cookieOf('account', 1) : ''
    answers.push(ask({ path: others[n % others.length] ?? '/', cookie }, noticed.delays))
    if (n % (2 * OTHERS_PER_SECOND) === 0)
      answers.push(ask({ ...upload, cookie: partner(20), body: photo }, noticed.upload_ms))
    await pause(1_000 / OTHERS_PER_SECOND)
  }
  await Promise.all(answers)
  return noticed
}

/**
 * Calls `send` over and over, on so many lines at once, until `over`. Gives how often each status was
 * answered.
 */
async function repeat(
  lines: number,
  over: AbortSignal,
  send: (n: number) => Promise<number>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let n = 0
  const line = async (): Promise<void> => {
    while (!over.aborted) {
      const status = await send((n += 1))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  return statuses
}

interface Attack {
  work: string
  env?: Record<string, string>
  run: (send: Send, over: AbortSignal) => Promise<Map<number, number>>
}

const noise = (): Promise<Buffer> =>
  sharp(randomBytes(600 * 450 * 3), { raw: { width: 600, height: 450, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

interface SentPhoto {
  n: number
  /** Who send in turn, and from how many networks. */
  restaurants: number
  networks: number
  body: Buffer | undefined
  bytes_per_s?: number
}
const sendPhoto = (
  send: Send,
  { n, restaurants, networks, body = Buffer.alloc(1), ...pace }: SentPhoto,
): Promise<number> => {
  const network = `203.0.113.${n % networks}`
  return send({ ...upload, ...pace, network, cookie: partner(1 + (n % restaurants)), body })
}

async function attacks(ids: string[]): Promise<Attack[]> {
  const odd = await Promise.all(
    [...Object.values(largestAccepted), ...Object.values(aboveBounds)].map((make) => make()),
  )
  const slow = Buffer.alloc(8_000_000)
  const noises = await Promise.all(Array.from({ length: 40 }, noise))
  return [
    {
      work: 'photos of four restaurants of one network',
      env: { RATE_LIMITS: 'on' },
      run: (send, over) =>
        repeat(8, over, (n) => sendPhoto(send, { n, restaurants: 4, networks: 1, body: noises[n % 40] })),
    },
    {
      work: `${READS_PER_SECOND} large pictures a second read by one network`,
      run: (send, over) =>
        repeat(READS_PER_SECOND / 10, over, async (n) => {
          const began = performance.now()
          const status = await send({
            path: photoAddress(ids[(n * 7) % ids.length] ?? '', 'large'),
            network: '203.0.113.1',
          })
          await pause(Math.max(0, 100 - (performance.now() - began)))
          return status
        }),
    },
    {
      work: 'photos sent as slowly as possible, of sixteen restaurants of four networks',
      run: (send, over) =>
        repeat(32, over, (n) =>
          Promise.race([
            sendPhoto(send, { n, restaurants: 16, networks: 4, body: slow, bytes_per_s: 9_000 }),
            new Promise<number>((resolve) => over.addEventListener('abort', () => resolve(-1))),
          ]),
        ),
    },
    {
      work: 'the most costly images, of eight restaurants of two networks',
      run: (send, over) =>
        repeat(8, over, (n) =>
          sendPhoto(send, { n, restaurants: 8, networks: 2, body: odd[n % odd.length] }),
        ),
    },
  ]
}

const delaysOf = ({ delays, upload_ms }: Noticed): string =>
  `p50 ${ms(percentile(delays, 0.5))} ms, p99 ${ms(percentile(delays, 0.99))} ms; own photos ${ms(percentile(upload_ms, 0.5))} to ${ms(Math.max(...upload_ms))} ms`

const rowOf = (filled: Filled, { work, env, run }: Attack, photo: Buffer): Promise<Row> =>
  withProduct(filled, { TRUST_PROXY: '127.0.0.1', ...env }, async (server) => {
    const send = sender(server.port)
    const alone = await askOthers(send, photo)
    const before_mb = memoryOf(server.pid)
    const over = new AbortController()
    const attacking = run(send, over.signal)
    const beside = await askOthers(send, photo)
    over.abort()
    const statuses = await attacking
    await pause(SETTLE_MS)
    return {
      work,
      measured: `${delaysOf(beside)}, ${beside.refused} refused; ${whole(before_mb)} → ${whole(memoryOf(server.pid))} MB`,
      reference: `without it ${delaysOf(alone)}`,
      target: `p99 ≤ ${OTHERS_P99_MS} ms, none refused`,
      reached: percentile(beside.delays, 0.99) <= OTHERS_P99_MS && beside.refused === 0,
      note: `the sender got ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    }
  })

/** What everyone else notices of one who fills, reads, sends slowly, or sends what is costly. */
export async function photoSenderRows(filled: Filled): Promise<Row[]> {
  const photo = await anyPhoto()
  const rows: Row[] = []
  for (const attack of await attacks(await insertPictures(filled.url)))
    rows.push(await rowOf(filled, attack, photo))
  return rows
}
