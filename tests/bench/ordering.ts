import type { Filled } from './databases.ts'
import { onSale } from './generated-city.ts'
import type { Measured } from './load.ts'
import { costOf, type Effort, measure, ms, rate, ratioOf, typical } from './measured.ts'
import { ordersByPgbench } from './pgbench.ts'
import type { Row } from './rows.ts'
import { withProduct } from './servers.ts'

const ONE_ROW_TIMES = 4
const ALONE_MS = 3
const MEMORY_MB = 200
const MANY = 1_000
const PG_CLIENTS = [16, 64]
const NOTHING = { per_second: Number.NaN }
/** Buyers that a run uses up: each holds one unpaid order. */
export const BUYERS_NEEDED = 400_000

/** Orders over HTTP with limits, sessions and log lines on, beside pgbench doing the same row work one order at a time. */
export async function orderingRows(filled: Filled, effort: Effort): Promise<Row[]> {
  const { url } = filled
  const byPgbench = async (items: number) => {
    const options = { items, seconds: effort.measured_ms / 1_000, size: filled.size }
    const tried = []
    for (const clients of PG_CLIENTS) tried.push(await ordersByPgbench(url, { ...options, clients }))
    return tried
  }
  const many = Math.min(MANY, onSale(filled.size.items))
  const one: { ours: Measured[]; theirs: { per_second: number }[] } = { ours: [], theirs: [] }
  const spread: typeof one = { ours: [], theirs: [] }
  const alone: Measured[] = []
  await withProduct(filled, { RATE_LIMITS: 'on' }, async (server) => {
    let first = 0
    const order = async (items: number, connections?: number): Promise<Measured> => {
      const requests = { kind: 'order' as const, items, accounts: filled.size.buyers }
      const measured = await measure({ ...server, requests, first, connections }, effort, 201)
      first += measured.sent
      if (first > filled.size.buyers) throw new Error('the city has too few buyers for so many orders')
      return measured
    }
    for (let run = 0; run < effort.runs; run += 1) {
      one.ours.push(await order(1))
      // On one row all its clients wait for each other, so it is asked as the product is: by 64.
      one.theirs.push((await byPgbench(1)).at(-1) ?? NOTHING)
      spread.ours.push(await order(many))
      const tried = await byPgbench(many)
      spread.theirs.push(tried.toSorted((a, b) => b.per_second - a.per_second)[0] ?? NOTHING)
      alone.push(await order(many, 1))
    }
  })
  const one_ratio = ratioOf(one.ours, one.theirs)
  const spread_ratio = ratioOf(spread.ours, spread.theirs)
  const median = typical(alone)
  const memory_mb = Math.max(...[...one.ours, ...spread.ours, ...alone].map((measured) => measured.memory_mb))
  return [
    {
      work: 'orders, 64 buyers on one meal',
      measured: `${rate(typical(one.ours))}, ${one_ratio.toFixed(1)} × pgbench`,
      reference: `pgbench, 64 clients ${rate(typical(one.theirs))}`,
      target: `≥ ${ONE_ROW_TIMES} ×`,
      reached: one_ratio >= ONE_ROW_TIMES,
      note: costOf(typical(one.ours)),
    },
    {
      work: `orders, 64 buyers on ${many.toLocaleString('en-AU')} meals`,
      measured: `${rate(typical(spread.ours))}, ${spread_ratio.toFixed(2)} × pgbench`,
      reference: `pgbench at its best, of 16 and 64 clients ${rate(typical(spread.theirs))}`,
      target: '≥ 1 ×',
      reached: spread_ratio >= 1,
      note: costOf(typical(spread.ours)),
    },
    {
      work: 'memory of the process, after all these orders',
      measured: `${Math.round(memory_mb)} MB`,
      target: `≤ ${MEMORY_MB} MB`,
      reached: memory_mb <= MEMORY_MB,
    },
    {
      work: 'one order alone',
      measured: `p50 ${ms(median.p50_ms)} ms`,
      target: `≤ ${ALONE_MS} ms`,
      reached: median.p50_ms <= ALONE_MS,
      note: costOf(median),
    },
  ]
}
