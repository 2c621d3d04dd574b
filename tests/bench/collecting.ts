import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { DAY_MS } from '#contract/time.ts'
import { signPass } from '#server/features/orders/passes/pass-token-flows.ts'
import { idOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { paidOrdersSql } from './generated-city.ts'
import type { Measured } from './load.ts'
import { costOf, type Effort, measure, rate, typical } from './measured.ts'
import type { Row } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'
import { withProduct } from './servers.ts'

const PER_SECOND = 4_000
const P99_MS = 50
/** Orders made ready for each second of scanning, warm-up included. */
const READY_PER_SECOND = 9_000

/** Passes scanned and orders handed over, each pass signed as the product signs it and each order collected once. */
export async function collectingRow(filled: Filled, effort: Effort): Promise<Row> {
  const count = Math.ceil(READY_PER_SECOND * (effort.measured_ms / 1_000 + 2) * effort.runs)
  const { privateKey } = generateKeyPairSync('ed25519')
  const home = newFolder('passes')
  await filled.run(paidOrdersSql(0, count, filled.size))
  const PICKUP_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const measured: Measured[] = []
  await withProduct(filled, { PICKUP_KEY, RATE_LIMITS: 'on' }, async (server) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${pickupsApi.keys.path}`)
    const { keys } = (await answer.json()) as { keys: { kid: string }[] }
    const signing = { id: keys.at(-1)?.kid ?? '', key: privateKey }
    const passKeys = { signing, published: new Map(), reload: async () => {} }
    const file = join(home, 'passes')
    const { restaurants } = filled.size
    const passes = Array.from({ length: count }, (_, n) => signPass(passKeys, passOf(n, restaurants)))
    writeFileSync(file, passes.join('\n'))
    const requests = { kind: 'pickup' as const, file, restaurants }
    let first = 0
    for (let run = 0; run < effort.runs; run += 1) {
      const one = await measure({ ...server, requests, first }, effort)
      first += one.sent
      measured.push(one)
    }
  }).finally(() => removeFolder(home))
  const { per_second, p99_ms } = typical(measured)
  return {
    work: 'orders handed over',
    measured: `${rate(typical(measured))}, p99 ${p99_ms.toFixed(0)} ms`,
    target: `≥ ${PER_SECOND.toLocaleString('en-AU')}/s, p99 ≤ ${P99_MS} ms`,
    reached: per_second >= PER_SECOND && p99_ms <= P99_MS,
    note: costOf(typical(measured)),
  }
}

const passOf = (n: number, restaurants: number) => ({
  order_id: idOf('order', n),
  restaurant_id: idOf('restaurant', n % restaurants),
  issue: 1,
  from: new Date(Date.now() - DAY_MS),
  until: new Date(Date.now() + DAY_MS),
})
