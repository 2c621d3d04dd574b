import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestOf } from '#tests/support/request-of.ts'
import { cookieOf } from './city-ids.ts'
import { yearSql } from './city-year.ts'
import type { Filled } from './databases.ts'
import { deskSql } from './desk-city.ts'
import { deskPages } from './desk-pages.ts'
import { onSale } from './generated-city.ts'
import { type Measured, putLoad } from './load.ts'
import type { Delays, Template } from './load-spec.ts'
import { costOf, cpuOf, type Effort, measure, ms, rate, ratioOf, typical, whole } from './measured.ts'
import { medianOf, type Row } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'
import { type MeasuredServer, withProduct } from './servers.ts'

const PAGE_P99_MS = 300
/** A year of orders, whose codes are not those of orders that others have made ready. */
const YEAR = { orders: 100_000, kind: 'year', first_code: 0x800000 } as const
const MEALS = 1_000
/** Two who go from page to page as fast as they are answered. */
const OPERATORS = 2
const ALONE_MS = 5_000
const COST_MS = 1_500
const BESIDE_MS = { quick: 20_000, whole: 45_000 }
const WARM_MS = 3_000
/** Each holds one unpaid order; between two measurements all are released. */
export const deskBuyers = 200_000
const release = "update customer_order set status = 'released', ended_at = now() where status = 'held';"

interface DeskRequests {
  pages: { page: string; templates: Template[] }[]
  /** Those of all pages, in turn, and of which page each is. */
  templates: Template[]
  kinds: number[]
}

/** The pages of the desk, of whose calls each round takes the next, as two operators send them. */
function deskRequests(home: string): DeskRequests {
  const headers = { cookie: cookieOf('colleague', 0), 'accept-encoding': 'br' }
  const pages = deskPages(YEAR.kind, new Date()).map(({ page, calls }) => {
    const requests = calls.flatMap(([endpoint, inputs]) => inputs.map((input) => requestOf(endpoint, input)))
    const templates = requests.map((request, at): Template => {
      const template = { method: request.method as 'GET' | 'POST', path: request.path }
      if (typeof request.body !== 'string') return { ...template, headers }
      const body_file = join(home, `${page}-${at}.json`)
      writeFileSync(body_file, request.body)
      return { ...template, headers: { ...headers, ...request.headers }, body_file }
    })
    return { page, templates }
  })
  const rounds = Math.max(...pages.map(({ templates }) => templates.length))
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    pages.flatMap(({ templates }, kind) => {
      const template = templates[round % templates.length]
      return template === undefined ? [] : [{ template, kind }]
    }),
  ).flat()
  return {
    pages,
    templates: inTurn.map(({ template }) => template),
    kinds: inTurn.map(({ kind }) => kind),
  }
}

interface Run {
  alone: Measured
  beside: Measured
  pages: Delays[]
}

/**
 * Each page of the desk while 64 buyers order as fast as they are answered, and how many orders that leaves.
 */
export async function deskRows(
  filled: Filled,
  { effort, isQuick }: { effort: Effort; isQuick: boolean },
): Promise<Row[]> {
  const { size } = filled
  await filled.run([...yearSql(size, YEAR), ...deskSql(size, YEAR)].join(';\n'))
  await filled.run('vacuum analyze')
  const home = newFolder('desk')
  const { pages, templates, kinds } = deskRequests(home)
  const runs: Run[] = []
  const costs: Measured[] = []
  await withProduct(filled, {}, async (server) => {
    const orders = orderer(filled, server)
    const common = { port: server.port, warm_ms: WARM_MS, pace_ms: 0, first: 0 }
    const desk = (measured_ms: number): Promise<Measured> => {
      const requests = { kind: 'made' as const, templates }
      return putLoad({ ...common, connections: OPERATORS, measured_ms, requests, kinds }, server)
    }
    await orders(WARM_MS)
    for (let run = 0; run < effort.runs; run += 1) {
      const alone = await orders(ALONE_MS)
      const beside_ms = BESIDE_MS[isQuick ? 'quick' : 'whole']
      const [beside, answers] = await Promise.all([orders(beside_ms), desk(beside_ms)])
      const others = Object.keys(answers.statuses).filter((status) => status !== '200')
      if (others.length > 0) throw new Error(`the desk answered ${JSON.stringify(answers.statuses)}`)
      runs.push({ alone, beside, pages: answers.by_kind })
    }
    for (const { templates: own } of pages) {
      const requests = { kind: 'made' as const, templates: own }
      costs.push(
        await putLoad({ ...common, connections: 1, warm_ms: 0, measured_ms: COST_MS, requests }, server),
      )
    }
  }).finally(() => removeFolder(home))
  return [
    ...pages.map(({ page }, at) =>
      pageRow(
        page,
        runs.flatMap((run) => run.pages[at] ?? []),
        costs[at],
      ),
    ),
    besideRow(runs),
  ]
}

const orderer =
  ({ run, size }: Filled, server: MeasuredServer) =>
  async (measured_ms: number): Promise<Measured> => {
    const requests = {
      kind: 'order' as const,
      items: Math.min(MEALS, onSale(size.items)),
      accounts: size.buyers,
    }
    const measured = await measure({ ...server, requests, warm_ms: WARM_MS }, { runs: 1, measured_ms }, 201)
    await run(release)
    return measured
  }

/** `cost`: of the page alone. */
function pageRow(page: string, delays: Delays[], cost: Measured | undefined): Row {
  const p99_ms = medianOf(delays.map((one) => one.p99_ms))
  return {
    work: `desk: ${page}`,
    measured: `p50 ${ms(medianOf(delays.map((one) => one.p50_ms)))} ms, p99 ${ms(p99_ms)} ms`,
    target: `p99 ≤ ${PAGE_P99_MS} ms`,
    reached: p99_ms <= PAGE_P99_MS,
    note: [
      `${whole(delays.reduce((sum, { answered }) => sum + answered, 0))} calls`,
      ...(cost === undefined ? [] : [`alone p50 ${ms(cost.p50_ms)} ms, ${cpuOf(cost)}`]),
    ].join('; '),
  }
}

function besideRow(runs: Run[]): Row {
  const [alone, beside] = [runs.map((run) => run.alone), runs.map((run) => run.beside)]
  return {
    work: `orders while ${OPERATORS} operators go from page to page`,
    measured: `${rate(typical(beside))}, ${ratioOf(beside, alone).toFixed(2)} × alone`,
    reference: `alone ${rate(typical(alone))}`,
    target: '',
    reached: undefined,
    note: costOf(typical(beside)),
  }
}
