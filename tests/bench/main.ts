import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browsingRows, cityOf } from './browsing.ts'
import { fillPglite, fillPostgres, startDurableCluster } from './databases.ts'
import { freshnessRow } from './freshness.ts'
import { handingOverRow } from './handing-over.ts'
import type { Effort } from './measured.ts'
import { BUYERS_NEEDED, embeddedOrderingRow, orderingRows } from './ordering.ts'
import { writeReport } from './report.ts'
import { type Row, tableOf } from './rows.ts'
import { signingInRows } from './signing-in.ts'
import { startingRow } from './starting.ts'
import { webRows } from './web.ts'

/** `node tests/bench/main.ts [section …] [--quick]`; without sections all of them, and then the report is written. */
const asked = process.argv.slice(2)
const quick = asked.includes('--quick')
const names = asked.filter((word) => !word.startsWith('--'))
const effort: Effort = quick ? { runs: 1, measured_ms: 2_000 } : { runs: 3, measured_ms: 4_000 }
const sizes = quick ? [1_000, 10_000] : [1_000, 100_000, 1_000_000]
const EMBEDDED_BUYERS = 40_000

const cluster = await startDurableCluster()
const onPostgres = async (
  items: number,
  buyers: number,
  work: (filled: Awaited<ReturnType<typeof fillPostgres>>) => Promise<Row[]>,
): Promise<Row[]> => {
  const filled = await fillPostgres(cluster, cityOf(items, buyers))
  try {
    return await work(filled)
  } finally {
    await filled.drop()
  }
}
const onPglite = async (
  items: number,
  buyers: number,
  work: (filled: Awaited<ReturnType<typeof fillPglite>>) => Promise<Row[]>,
): Promise<Row[]> => {
  const filled = await fillPglite(cityOf(items, buyers))
  try {
    return await work(filled)
  } finally {
    await filled.drop()
  }
}

const sections: Record<string, () => Promise<Row[]>> = {
  browse: () => browsingRows(cluster, sizes, effort),
  fresh: () => onPostgres(sizes.at(-1) ?? 0, 1_000, async (filled) => [await freshnessRow(filled)]),
  order: async () => [
    ...(await onPostgres(10_000, quick ? BUYERS_NEEDED / 4 : BUYERS_NEEDED, (filled) => orderingRows(filled, effort))),
    ...(await onPglite(1_000, EMBEDDED_BUYERS, async (filled) => [await embeddedOrderingRow(filled, effort)])),
  ],
  collect: async () => [
    ...(await onPostgres(1_000, 1_000, async (filled) => [await handingOverRow(filled, effort)])),
    ...(await onPglite(1_000, 1_000, async (filled) => [await handingOverRow(filled, effort)])),
  ],
  'sign-in': () => onPostgres(1_000, 1_000, (filled) => signingInRows(filled, effort)),
  start: async () => [
    ...(await onPostgres(100_000, 1_000, async (filled) => [await startingRow(filled, '100,000 meals')])),
    ...(await onPglite(1_000, 1_000, async (filled) => [await startingRow(filled, 'the demo city', { DEMO: 'on' })])),
  ],
  web: () => webRows(quick ? { runs: 1 } : {}),
}

const rows: Row[] = []
try {
  for (const [name, measureIt] of Object.entries(sections)) {
    if (names.length > 0 && !names.includes(name)) continue
    const started = performance.now()
    const found = await measureIt()
    console.log(`\n${name}, ${Math.round((performance.now() - started) / 1_000)} s\n${tableOf(found)}`)
    rows.push(...found)
  }
} finally {
  await cluster.stop()
}
const missed = rows.filter((row) => row.reached === false)
console.log(`\n${rows.length} rows, ${missed.length} of them short of their target`)
if (names.length === 0 && !quick) writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'performance.md'), writeReport(rows))
