import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { city } from '#contract/city.ts'
import { nearText } from '#contract/position.ts'
import type { Filled } from './databases.ts'
import type { CitySize } from './generated-city.ts'
import type { Measured, Watched } from './load.ts'
import { costOf, type Effort, measure, rate, ratioOf, typical, whole } from './measured.ts'
import type { Row } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'
import { type Server, startBare, withProduct } from './servers.ts'

const PAGE = '/api/food-items'
const NEAR_PAGE = `${PAGE}?near=${nearText(city.centre)}&sort=distance`
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive'])
const BUYERS = 1_000
const SHARE = 0.75
const NEAR_SHARE = 0.9
const APART = 0.1
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
  near: Measured[]
}

/** Browsing at several sizes of city, each answer beside Node's own server sending the same bytes. */
export async function browsingRows(
  fill: (size: CitySize) => Promise<Filled>,
  sizes: number[],
  effort: Effort,
): Promise<Row[]> {
  const browsed: Browsed[] = []
  for (const items of sizes) browsed.push(await browse(await fill(cityOf(items)), effort))
  return [...browsed.flatMap(rowsOf), apart(browsed)]
}

/** Each run has a server of its own: what a process makes of its code, and where it lands, differs from one to the next. */
async function browse(filled: Filled, effort: Effort): Promise<Browsed> {
  const home = newFolder('browse')
  const browsed: Browsed = { filled, bare: [], ours: [], near: [] }
  try {
    for (let run = 0; run < effort.runs; run += 1) {
      await withProduct(filled, {}, async (server) => {
        const get = (paths: string[], from: Watched & { port: number } = server): Promise<Measured> =>
          measure({ ...from, requests: { kind: 'get', paths, headers: {} }, warm_ms: WARM_MS }, effort)
        const reference = await startBare(await keepAnswer(server, join(home, 'answer.json')))
        browsed.ours.push(await get([PAGE]))
        browsed.bare.push(await get([PAGE], reference))
        await reference.stop()
        browsed.near.push(await get([NEAR_PAGE]))
      })
    }
  } finally {
    await filled.drop()
    removeFolder(home)
  }
  return browsed
}

/** Keeps the product's answer, headers included, for the bare server to give. */
async function keepAnswer(server: Server, file: string): Promise<string> {
  const plain = { 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${server.port}${PAGE}`, { headers: plain })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !CONNECTION_HEADERS.has(name)))
  const body = await answer.text()
  headers['content-length'] = String(Buffer.byteLength(body))
  writeFileSync(file, JSON.stringify({ headers, body }))
  return file
}

function rowsOf({ filled: { database, size }, bare, ours, near }: Browsed): Row[] {
  const ratio = ratioOf(ours, bare)
  const rows = whole(size.items)
  const ofCity: Row[] = [
    {
      work: `browse, ${rows} meals`,
      measured: `${rate(typical(ours))}, ${Math.round(ratio * 100)} % of bare`,
      reference: `node:http with the same bytes ${rate(typical(bare))}`,
      target: '≥ 75 %',
      reached: ratio >= SHARE,
      note: costOf(typical(ours)),
    },
    {
      work: `browse by distance, ${rows} meals`,
      measured: `${rate(typical(near))}, ${Math.round(ratioOf(near, ours) * 100)} % of browse`,
      reference: `browse ${rate(typical(ours))}`,
      target: '≥ 90 %',
      reached: ratioOf(near, ours) >= NEAR_SHARE,
      note: costOf(typical(near)),
    },
  ]
  return ofCity.map((row) => ({ ...row, database }))
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
