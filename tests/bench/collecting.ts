import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { DAY_MS } from '#contract/time.ts'
import { signPass } from '#server/features/orders/passes/pass-flows.ts'
import { besideOther, inTurn, type Product, withProducts } from './beside.ts'
import { idOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { paidOrdersSql } from './generated-city.ts'
import type { Measured } from './load.ts'
import { costOf, type Effort, measure, ms, rate, ratioOf, typical } from './measured.ts'
import { bestOf, type ByPgbench, collectionsByPgbench } from './pgbench.ts'
import { medianOf, type Row } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'
import type { MeasuredServer } from './servers.ts'

const TIMES = 2
const P99_MS = 100
const PG_CLIENTS = [16, 64]
const WARM_MS = 1_500
const WARM_AGAIN_MS = 300
/** Orders made ready for each second of collecting, by whomever. */
const READY_PER_SECOND = 9_000

/**
 * Passes scanned and orders collected over HTTP, each pass signed as the product signs it and each order
 * collected once, beside pgbench.
 */
export async function collectingRows(filled: Filled, effort: Effort, other?: string): Promise<Row[]> {
  const { url, size } = filled
  const products = other === undefined ? 1 : 2
  const seconds = effort.measured_ms / 1_000
  const collected_s = (products * (effort.runs * (effort.measured_ms + WARM_AGAIN_MS) + WARM_MS)) / 1_000
  const passes = Math.ceil(READY_PER_SECOND * collected_s)
  const each = Math.ceil(READY_PER_SECOND * (seconds + 1))
  await filled.run(paidOrdersSql(0, passes + each * PG_CLIENTS.length * effort.runs, size))
  const figures: Record<Product, Measured[]> & { theirs: ByPgbench[] } = { ours: [], other: [], theirs: [] }
  const { privateKey } = generateKeyPairSync('ed25519')
  const PICKUP_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const home = newFolder('passes')
  const file = join(home, 'passes')
  let first = 0
  let ready = passes
  const collect = async (server: MeasuredServer, warm_ms: number, times: Effort): Promise<Measured> => {
    const requests = { kind: 'pickup' as const, file, restaurants: size.restaurants }
    const one = await measure({ ...server, requests, first, warm_ms }, times)
    first += one.sent
    return one
  }
  const byPgbench = (clients: number): Promise<ByPgbench> => {
    ready += each
    return collectionsByPgbench(url, { first: ready - each, clients, seconds, size })
  }
  await withProducts(filled, { PICKUP_KEY, RATE_LIMITS: 'on' }, other, async (servers) => {
    const signing = { id: await keyIdOf(servers.ours), key: privateKey }
    const keys = { signing, published: new Map(), reload: async () => {} }
    const signed = Array.from({ length: passes }, (_, n) => signPass(keys, passOf(n, size.restaurants)))
    writeFileSync(file, signed.join('\n'))
    for (const [, server] of inTurn(0, servers)) await collect(server, 0, { ...effort, measured_ms: WARM_MS })
    for (let run = 0; run < effort.runs; run += 1) {
      for (const [product, server] of inTurn(run, servers))
        figures[product].push(await collect(server, WARM_AGAIN_MS, effort))
      figures.theirs.push(await bestOf(PG_CLIENTS, byPgbench))
    }
  }).finally(() => removeFolder(home))
  return rowsOf(figures)
}

async function keyIdOf({ port }: MeasuredServer): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${pickupsApi.keys.path}`)
  const { keys } = (await answer.json()) as { keys: { kid: string }[] }
  return keys.at(-1)?.kid ?? ''
}

function rowsOf({ ours, other, theirs }: Record<Product, Measured[]> & { theirs: ByPgbench[] }): Row[] {
  const ratio = ratioOf(ours, theirs)
  const p99_ms = medianOf(ours.map((one) => one.p99_ms))
  const work = 'orders collected'
  return [
    {
      work,
      measured: `${rate(typical(ours))}, ${ratio.toFixed(2)} × pgbench, p99 ${ms(p99_ms)} ms`,
      reference: `pgbench at its best, of 16 and 64 clients ${rate(typical(theirs))}`,
      target: `≥ ${TIMES} ×, p99 ≤ ${P99_MS} ms`,
      reached: ratio >= TIMES && p99_ms <= P99_MS,
      note: costOf(typical(ours)),
    },
    ...besideOther(work, ours, other),
  ]
}

const passOf = (n: number, restaurants: number) => ({
  order_id: idOf('order', n),
  restaurant_id: idOf('restaurant', n % restaurants),
  issue: 1,
  from: new Date(Date.now() - DAY_MS),
  until: new Date(Date.now() + DAY_MS),
})
