import { besideOther, inTurn, type Product, withProducts } from './beside.ts'
import type { Filled } from './databases.ts'
import { onSale } from './generated-city.ts'
import type { Measured } from './load.ts'
import { costOf, type Effort, measure, ms, rate, ratioOf, typical } from './measured.ts'
import { bestOf, type ByPgbench, ordersByPgbench } from './pgbench.ts'
import { medianOf, type Row } from './rows.ts'
import type { MeasuredServer } from './servers.ts'

const ONE_ROW_TIMES = 6
const SPREAD_TIMES = 1.3
const ALONE_TIMES = 3
const MEMORY_MB = 200
const MANY = 1_000
const PG_CLIENTS = [16, 64]
/** Until the code has been compiled as well as it will be. */
const WARM_MS = 4_000
const WARM_AGAIN_MS = 300
/** Buyers that a second of ordering uses up at the most: each holds one unpaid order. */
const BUYERS_PER_SECOND = 10_000

/**
 * The buyers that the measurements need: in each run each product orders twice, the few orders of one buyer
 * apart.
 */
export const buyersNeeded = ({ runs, measured_ms }: Effort, products: number): number =>
  Math.ceil((BUYERS_PER_SECOND * products * 2 * (runs * (measured_ms + WARM_AGAIN_MS) + WARM_MS)) / 1_000)

type Figures = Record<Product, Measured[]> & { theirs: ByPgbench[] }
const noFigures = (): Figures => ({ ours: [], other: [], theirs: [] })

/**
 * Orders over HTTP with limits, sessions and log lines on, beside pgbench doing the same row work one order
 * at a time.
 */
export async function orderingRows(filled: Filled, effort: Effort, other?: string): Promise<Row[]> {
  const { url, size } = filled
  const many = Math.min(MANY, onSale(size.items))
  const [one, spread, alone] = [noFigures(), noFigures(), noFigures()]
  const byPgbench = (items: number) => (clients: number) =>
    ordersByPgbench(url, { items, clients, size, seconds: effort.measured_ms / 1_000 })
  await withProducts(filled, { RATE_LIMITS: 'on' }, other, async (servers) => {
    const order = orderer(size.buyers, effort)
    for (const [, server] of inTurn(0, servers))
      await order(server, { items: many, warm_ms: 0, measured_ms: WARM_MS })
    for (let run = 0; run < effort.runs; run += 1) {
      for (const [product, server] of inTurn(run, servers))
        one[product].push(await order(server, { items: 1 }))
      // On one row all its clients wait for each other, so it is asked as the product is: by 64.
      one.theirs.push(await bestOf([64], byPgbench(1)))
      for (const [product, server] of inTurn(run, servers))
        spread[product].push(await order(server, { items: many }))
      spread.theirs.push(await bestOf(PG_CLIENTS, byPgbench(many)))
      for (const [product, server] of inTurn(run, servers))
        alone[product].push(await order(server, { items: many, connections: 1 }))
      alone.theirs.push(await bestOf([1], byPgbench(many)))
    }
  })
  const works = {
    one: 'orders, 64 buyers on one meal',
    spread: `orders, 64 buyers on ${many.toLocaleString('en-AU')} meals`,
    alone: 'one order alone',
  }
  return [
    rateRow(works.one, one, ONE_ROW_TIMES, 'pgbench, 64 clients'),
    ...besideOther(works.one, one.ours, one.other),
    rateRow(works.spread, spread, SPREAD_TIMES, 'pgbench at its best, of 16 and 64 clients'),
    ...besideOther(works.spread, spread.ours, spread.other),
    aloneRow(works.alone, alone),
    ...besideOther(works.alone, alone.ours, alone.other),
    memoryRow([one, spread, alone].flatMap(({ ours }) => ours)),
  ]
}

interface Ordering {
  items: number
  connections?: number
  warm_ms?: number
  measured_ms?: number
}

/** Each order is another buyer's, of whichever product. */
function orderer(buyers: number, effort: Effort) {
  let first = 0
  return async (
    server: MeasuredServer,
    { items, connections, warm_ms = WARM_AGAIN_MS, measured_ms = effort.measured_ms }: Ordering,
  ): Promise<Measured> => {
    const requests = { kind: 'order' as const, items, accounts: buyers }
    const load = { ...server, requests, first, connections, warm_ms }
    const measured = await measure(load, { ...effort, measured_ms }, 201)
    first += measured.sent
    if (first > buyers) throw new Error('the city has too few buyers for so many orders')
    return measured
  }
}

function rateRow(work: string, { ours, theirs }: Figures, times: number, reference: string): Row {
  const ratio = ratioOf(ours, theirs)
  return {
    work,
    measured: `${rate(typical(ours))}, ${ratio.toFixed(2)} × pgbench`,
    reference: `${reference} ${rate(typical(theirs))}`,
    target: `≥ ${times} ×`,
    reached: ratio >= times,
    note: costOf(typical(ours)),
  }
}

function aloneRow(work: string, { ours, theirs }: Figures): Row {
  const ratio = medianOf(ours.map(({ p50_ms }, at) => p50_ms / (theirs[at]?.p50_ms ?? Number.NaN)))
  return {
    work,
    measured: `p50 ${ms(medianOf(ours.map(({ p50_ms }) => p50_ms)))} ms, ${ratio.toFixed(2)} × pgbench`,
    reference: `pgbench, one client, p50 ${ms(medianOf(theirs.map(({ p50_ms }) => p50_ms)))} ms`,
    target: `≤ ${ALONE_TIMES} ×`,
    reached: ratio <= ALONE_TIMES,
    note: costOf(typical(ours)),
  }
}

function memoryRow(measured: Measured[]): Row {
  const memory_mb = Math.max(...measured.map((one) => one.memory_mb))
  return {
    work: 'memory of the process, after all these orders',
    measured: `${Math.round(memory_mb)} MB`,
    target: `≤ ${MEMORY_MB} MB`,
    reached: memory_mb <= MEMORY_MB,
  }
}
