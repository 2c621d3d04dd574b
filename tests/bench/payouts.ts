import { setTimeout as pause } from 'node:timers/promises'
import { type PayoutBatchDetails, payoutBatchesApi } from '#contract/money/payout-batches.ts'
import { toCents } from '#contract/money.ts'
import { connected } from '#tests/support/postgres.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { cookieOf } from './city-ids.ts'
import { fillCity, type City, type Filled } from './databases.ts'
import { colleagues } from './desk-city.ts'
import { type Measured, putLoad } from './load.ts'
import { type Effort, loadSpecOf, ms, rate, typical, whole } from './measured.ts'
import { payoutMonthSql, SHARE_CENTS } from './payout-month.ts'
import { memoryOf } from './processes.ts'
import { medianOf, type Row } from './rows.ts'
import { type MeasuredServer, withProduct } from './servers.ts'

const SIZE = { items: 20_000, restaurants: 2_000, buyers: 200_000 }
const ORDERS = { quick: 50_000, whole: 1_000_000 }
const MEALS = 1_000
const BUILT_WITHIN_S = 60
const P99_TIMES = 2
const ALONE_MS = 20_000
const WARM_MS = 5_000
/** When the server looks for the first time for what has become payable, after it was ready. */
const FIRST_LOOK_MS = 60_000
const LONGEST_MS = 300_000
const LOOK_EVERY_MS = 100

interface Run {
  before: Measured
  beside: Measured
  after: Measured
  accrual_s: number
  batch_s: number
  rest_mb: number
  peak_mb: number
}

/**
 * A month of orders made payable and put into a batch, while 64 buyers order as fast as they are answered.
 */
export async function payoutRows({ effort, isQuick }: { effort: Effort; isQuick: boolean }): Promise<Row[]> {
  const orders = ORDERS[isQuick ? 'quick' : 'whole']
  const city = await fillCity(SIZE, payoutMonthSql(SIZE, orders))
  const runs: Run[] = []
  for (let run = 0; run < effort.runs; run += 1) runs.push(await runOn(city, orders))
  city.remove()
  return rowsOf(orders, runs).map((row) => ({ ...row, database: 'PostgreSQL' }))
}

async function runOn(city: City, orders: number): Promise<Run> {
  const filled = await city.openOn('PostgreSQL')
  await filled.run(colleagues.join(';\n'))
  try {
    return await withProduct(filled, {}, (server) => payOut(filled, server, orders))
  } finally {
    await filled.drop()
  }
}

async function payOut(filled: Filled, server: MeasuredServer, orders: number): Promise<Run> {
  const ready_at = performance.now()
  const order = async (warm_ms: number, measured_ms: number, over?: Promise<unknown>): Promise<Measured> => {
    const requests = { kind: 'order' as const, items: MEALS, accounts: SIZE.buyers }
    const spec = loadSpecOf({ ...server, requests, warm_ms }, { runs: 1, measured_ms })
    const measured = await putLoad(spec, server, over)
    const others = Object.keys(measured.statuses).filter((status) => status !== '201')
    if (others.length > 0) throw new Error(`orders were answered ${JSON.stringify(measured.statuses)}`)
    await filled.run("update customer_order set status = 'released', ended_at = now() where status = 'held';")
    return measured
  }
  const before = await order(WARM_MS, ALONE_MS)
  const rest_mb = memoryOf(server.pid)
  const [built, beside] = await buildBeside(server, filled, orders, (over) =>
    order(Math.max(0, FIRST_LOOK_MS - (performance.now() - ready_at)), LONGEST_MS, over),
  )
  const after = await order(WARM_MS, ALONE_MS)
  return { before, beside, after, rest_mb, ...built }
}

type Built = Pick<Run, 'accrual_s' | 'batch_s' | 'peak_mb'>

async function buildBeside(
  server: MeasuredServer,
  { url }: Filled,
  orders: number,
  order: (over: Promise<unknown>) => Promise<Measured>,
): Promise<[Built, Measured]> {
  let peak_mb = 0
  const watch = setInterval(() => void (peak_mb = Math.max(peak_mb, memoryOf(server.pid))), LOOK_EVERY_MS)
  try {
    const building = build(server, url, orders)
    const [{ accrual_s, batch_s }, measured] = await Promise.all([building, order(building)])
    return [{ accrual_s, batch_s, peak_mb }, measured]
  } finally {
    clearInterval(watch)
  }
}

/** Waits until the server has made the month payable, and has it make a batch. */
const build = (server: MeasuredServer, url: string, orders: number) =>
  connected(url, async (client) => {
    const look = async (question: string): Promise<boolean> =>
      (await client.query<{ is_so: boolean }>(`select ${question} as is_so`)).rows[0]?.is_so === true
    const until = async (question: string): Promise<number> => {
      while (!(await look(question))) await pause(LOOK_EVERY_MS)
      return performance.now()
    }
    const begun_at = await until(
      "exists (select from pg_stat_activity where pid <> pg_backend_pid() and state = 'active' and query like '%delete from unpaid_entry%')",
    )
    const last = 'select max(ledger_entry_id) from payout_entry'
    const payable_at = await until(
      `(${last}) >= (select max(id) from ledger_entry where ledger_account = 'restaurant')`,
    )
    const batch = await makeBatch(server)
    const built_at = performance.now()
    const [cents, owed] = [toCents(batch.total), orders * SHARE_CENTS]
    if (cents !== owed) throw new Error(`a batch of ${cents} cents, but ${owed} are owed`)
    return { accrual_s: (payable_at - begun_at) / 1_000, batch_s: (built_at - payable_at) / 1_000 }
  })

/** The call of the desk. */
async function makeBatch({ port }: MeasuredServer): Promise<PayoutBatchDetails> {
  const { method, path, headers, body } = requestOf(payoutBatchesApi.make, {})
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, cookie: cookieOf('colleague', 0) },
    body: body ?? null,
  })
  if (answer.status !== 201)
    throw new Error(`making a batch was answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as PayoutBatchDetails
}

const seconds = (value: number): string => `${value.toFixed(1)} s`

function rowsOf(orders: number, runs: Run[]): Row[] {
  const of = (pick: (run: Run) => number): number => medianOf(runs.map(pick))
  const [accrual_s, batch_s] = [of((run) => run.accrual_s), of((run) => run.batch_s)]
  const built_s = of((run) => run.accrual_s + run.batch_s)
  const times = of(({ before, beside, after }) => beside.p99_ms / medianOf([before.p99_ms, after.p99_ms]))
  const [alone, beside] = [runs.flatMap((run) => [run.before, run.after]), runs.map((run) => run.beside)]
  const month = `a month of ${whole(orders)} orders`
  return [
    {
      work: `${month} made payable and put into a batch, beside orders`,
      measured: `${seconds(built_s)}: ${seconds(accrual_s)} made payable, ${seconds(batch_s)} the batch`,
      target: `≤ ${BUILT_WITHIN_S} s`,
      reached: built_s <= BUILT_WITHIN_S,
      note: runs.map((run) => seconds(run.accrual_s + run.batch_s)).join(', '),
    },
    {
      work: `orders, 64 buyers, meanwhile`,
      measured: `p99 ${ms(medianOf(beside.map((one) => one.p99_ms)))} ms, ${times.toFixed(2)} × alone; p50 ${ms(medianOf(beside.map((one) => one.p50_ms)))} ms`,
      reference: `alone p99 ${ms(medianOf(alone.map((one) => one.p99_ms)))} ms, p50 ${ms(medianOf(alone.map((one) => one.p50_ms)))} ms`,
      target: `p99 ≤ ${P99_TIMES} ×`,
      reached: times <= P99_TIMES,
      note: `${rate(typical(beside))}, alone ${rate(typical(alone))}`,
    },
    {
      work: `memory of the process meanwhile, its peak`,
      measured: `${whole(of((run) => run.peak_mb))} MB`,
      reference: `after orders alone ${whole(of((run) => run.rest_mb))} MB`,
      target: '',
      reached: undefined,
    },
  ]
}
