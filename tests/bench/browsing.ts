import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { type CitySize, dishes } from './generated-city.ts'
import type { Measured } from './load.ts'
import { costOf, type Effort, measure, rate, ratioOf, typical, whole } from './measured.ts'
import type { Row } from './rows.ts'
import { type Server, startBare, startProduct } from './servers.ts'

const PAGE = '/api/food-items'
const KEPT = new Set(['date', 'connection', 'keep-alive'])
const BUYERS = 1_000
const SHARE = 0.75
const APART = 0.1
const UNSHARED_PER_SECOND = 3_000
const SEARCHES = 2_000
/** Until the code has been compiled as well as it will be, which after two seconds it has not. */
const WARM_MS = 5_000

export const cityOf = (items: number, buyers = BUYERS): CitySize => ({
  items,
  restaurants: Math.max(50, Math.min(5_000, items / 200)),
  buyers,
})

interface Browsed {
  filled: Filled
  bare: Measured[]
  ours: Measured[]
  unshared: Measured[]
}

/** Browsing at several sizes of city, each answer beside Node's own server sending the same bytes. */
export async function browsingRows(fill: (size: CitySize) => Promise<Filled>, sizes: number[], effort: Effort): Promise<Row[]> {
  const browsed: Browsed[] = []
  for (const items of sizes) browsed.push(await browse(await fill(cityOf(items)), effort))
  return [...browsed.flatMap(rowsOf), apart(browsed)]
}

/** Each run has a server of its own: what a process makes of its code, and where it lands, differs from one to the next. */
async function browse(filled: Filled, effort: Effort): Promise<Browsed> {
  const home = mkdtempSync(join(tmpdir(), 'surplate-bench-browse-'))
  const [bare, ours, unshared]: [Measured[], Measured[], Measured[]] = [[], [], []]
  const shared = { kind: 'get' as const, paths: [PAGE], headers: {} }
  const tail = { kind: 'get' as const, paths: unsharedPaths(filled.size), headers: {} }
  try {
    for (let run = 0; run < effort.runs; run += 1) {
      const server = await startProduct(filled.env)
      const watched = { port: server.port, pid: server.pid, database_pid: filled.database_pid, warm_ms: WARM_MS }
      try {
        const reference = await startBare(await keepAnswer(server, join(home, 'answer.json')))
        ours.push(await measure({ ...watched, requests: shared }, effort))
        bare.push(await measure({ port: reference.port, pid: reference.pid, requests: shared, warm_ms: WARM_MS }, effort))
        await reference.stop()
        unshared.push(await measure({ ...watched, requests: tail }, effort))
      } finally {
        await server.stop()
      }
    }
  } finally {
    await filled.drop()
    rmSync(home, { recursive: true, force: true })
  }
  return { filled, bare, ours, unshared }
}

/** Keeps the product's answer, headers included, for the bare server to give. */
async function keepAnswer(server: Server, file: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${PAGE}`, { headers: { 'accept-encoding': 'identity' } })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !KEPT.has(name)))
  const body = await answer.text()
  writeFileSync(file, JSON.stringify({ headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body }))
  return file
}

/** Pages that no two people ask for: words nobody else typed, a restaurant's own, and far down the list. */
function unsharedPaths({ items, restaurants }: CitySize): string[] {
  const at = (n: number): number => (n * 7_919) % items
  const cursor = (n: number): string =>
    Buffer.from(JSON.stringify(['ending', Date.now() + 7_200_000 + ((n * 104_729) % 172_800) * 1_000, idOf('item', at(n))])).toString(
      'base64url',
    )
  return Array.from({ length: SEARCHES }, (_, n) => {
    if (n % 3 === 0) return `${PAGE}?${new URLSearchParams({ q: `${dishes[at(n) % dishes.length]} no. ${at(n)}` }).toString()}`
    if (n % 3 === 1) return `${PAGE}?restaurant_id=${idOf('restaurant', n % restaurants)}`
    return `${PAGE}?cursor=${cursor(n)}`
  })
}

function rowsOf({ filled: { database, size }, bare, ours, unshared }: Browsed): Row[] {
  const ratio = ratioOf(ours, bare)
  const tail = typical(unshared)
  const rows = whole(size.items)
  return [
    {
      work: `browse, ${rows} meals`,
      database,
      measured: `${rate(typical(ours))}, ${Math.round(ratio * 100)} % of bare`,
      reference: `node:http with the same bytes ${rate(typical(bare))}`,
      target: '≥ 75 %',
      reached: ratio >= SHARE,
      note: costOf(typical(ours)),
    },
    {
      work: `a page nobody shares, ${rows} meals`,
      database,
      measured: rate(tail),
      target: `≥ ${whole(UNSHARED_PER_SECOND)}/s`,
      reached: tail.per_second >= UNSHARED_PER_SECOND,
      note: costOf(tail),
    },
  ]
}

/** How far the sizes are apart, each measured against the bare server of its own minutes. */
function apart(browsed: Browsed[]): Row {
  const ratios = browsed.map(({ ours, bare }) => ratioOf(ours, bare))
  const spread = Math.max(...ratios) / Math.min(...ratios) - 1
  return {
    work: 'browse, smallest to largest city',
    database: browsed[0]?.filled.database ?? '',
    measured: `${(spread * 100).toFixed(1)} % apart`,
    target: '≤ 10 %',
    reached: spread <= APART,
  }
}
