import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browsingRows, cityOf } from './browsing.ts'
import { type Filled, fillEmbedded, fillPostgres, startDurableCluster } from './databases.ts'
import { freshnessRow } from './freshness.ts'
import type { CitySize } from './generated-city.ts'
import { collectingRows } from './collecting.ts'
import type { Effort } from './measured.ts'
import { mixedLoadRow } from './mixed-load.ts'
import { photoSenderRows } from './one-sender-photos.ts'
import { oneSenderRows } from './one-sender.ts'
import { buyersNeeded, orderingRows } from './ordering.ts'
import { writeReport } from './report.ts'
import { pressRows } from './press-to-paint.ts'
import { type Row, tableOf } from './rows.ts'
import { useScratchFolder } from './scratch.ts'
import { signingInRows } from './signing-in.ts'
import { startingDemoRow, startingRow } from './starting.ts'
import { uncachedRows } from './uncached.ts'
import { webRows } from './web.ts'

/**
 * `node tests/bench/main.ts [section …] [--quick] [--product=/path/to/another/checkout]`; without sections all of them. Some sections measure
 * the product of the other checkout too, alternating with this one, on a database with the tables of this one.
 */
const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const names = args.filter((word) => !word.startsWith('--'))
const otherProduct = args.find((word) => word.startsWith('--product='))?.slice('--product='.length)
const products = otherProduct === undefined ? 1 : 2
const effort: Effort = isQuick ? { runs: 1, measured_ms: 2_000 } : { runs: 5, measured_ms: 2_500 }
const sizes = isQuick ? [1_000, 10_000] : [1_000, 100_000, 1_000_000]

// What this process has started ends when it exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

useScratchFolder()
const cluster = await startDurableCluster()
type Work = (filled: Filled) => Promise<Row[]>
const on =
  (fill: (size: CitySize) => Promise<Filled>) => async (items: number, buyers: number, work: Work) => {
    const filled = await fill(cityOf(items, buyers))
    try {
      return (await work(filled)).map((row) => ({ ...row, database: filled.database }))
    } finally {
      await filled.drop()
    }
  }
const onPostgres = on((size) => fillPostgres(cluster, size))
const onEmbedded = on(fillEmbedded)
/** On PostgreSQL, and after it on the embedded one. */
const onBoth = async (items: number, buyers: number, work: Work): Promise<Row[]> => [
  ...(await onPostgres(items, buyers, work)),
  ...(await onEmbedded(items, buyers, work)),
]

async function uncachedOn(fill: (size: CitySize) => Promise<Filled>): Promise<Row[]> {
  const rows: Row[] = []
  for (const items of isQuick ? [10_000] : sizes)
    rows.push(...(await on(fill)(items, 1_000, (filled) => uncachedRows(filled, effort, otherProduct))))
  return rows
}

const sections: Record<string, () => Promise<Row[]>> = {
  browse: () => browsingRows((size) => fillPostgres(cluster, size), sizes, effort),
  'browse-embedded': () => browsingRows(fillEmbedded, sizes, effort),
  uncached: () => uncachedOn((size) => fillPostgres(cluster, size)),
  'uncached-embedded': () => uncachedOn(fillEmbedded),
  fresh: () => onPostgres(sizes[1] ?? 0, 1_000, async (filled) => [await freshnessRow(filled)]),
  order: () =>
    onBoth(10_000, buyersNeeded(effort, products), (filled) => orderingRows(filled, effort, otherProduct)),
  collect: () => onBoth(1_000, 1_000, (filled) => collectingRows(filled, effort, otherProduct)),
  'sign-in': () => onPostgres(1_000, 1_000, (filled) => signingInRows(filled, effort)),
  'one-sender': () =>
    onPostgres(sizes[1] ?? 0, 1_000, async (filled) => [
      ...(await oneSenderRows(filled, effort)),
      await mixedLoadRow(filled, effort),
    ]),
  'one-sender-photos': () => onPostgres(10_000, 1_000, photoSenderRows),
  start: async () => [
    ...(await onPostgres(100_000, 1_000, async (filled) => [await startingRow(filled.env, '100,000 meals')])),
    await startingDemoRow(),
  ],
  web: () => webRows(isQuick ? { runs: 1 } : {}),
  press: () => pressRows(isQuick ? { runs: 1 } : {}),
}

/** One that breaks off is told as such, and costs the others nothing. */
const notMeasured = (name: string, error: unknown): Row => {
  console.error(error)
  return {
    work: name,
    measured: 'not measured',
    target: '',
    reached: false,
    note: String(error).slice(0, 300),
  }
}

const results = join(import.meta.dirname, '..', '..', 'test-results', 'bench')
const fileOf = (name: string): string => join(results, `${name}.json`)
const chosen = Object.entries(sections).filter(([name]) => names.length === 0 || names.includes(name))
mkdirSync(results, { recursive: true })
const rows: Row[] = []
try {
  for (const [name, measureIt] of chosen) {
    const started = performance.now()
    const sectionRows = await measureIt().catch((error: unknown) => [notMeasured(name, error)])
    console.log(`\n${name}, ${Math.round((performance.now() - started) / 1_000)} s\n${tableOf(sectionRows)}`)
    if (!isQuick) writeFileSync(fileOf(name), JSON.stringify(sectionRows))
    rows.push(...sectionRows)
  }
} finally {
  await cluster.stop()
}
const missed = rows.filter((row) => row.reached === false)
console.log(`\n${rows.length} rows, ${missed.length} of them short of their target`)

// A part that is measured again takes its place among those that were measured here before.
if (!isQuick) {
  const files = Object.keys(sections)
    .map(fileOf)
    .filter((file) => existsSync(file))
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Row[])
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'performance.md'), writeReport(all))
}
