import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Filled } from './databases.ts'
import type { Measured, Watched } from './load.ts'
import { costOf, type Effort, measure, rate, ratioOf, typical, whole } from './measured.ts'
import { medianOf, type Row } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'
import { type Server, startBare, withProduct } from './servers.ts'
import { BROWSE_PATH } from './uncached-paths.ts'

const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive'])
const SHARE = 0.65
const APART = 0.15
const UNCHANGED_TIMES = 1
/** Until the code has been compiled as well as it will be. */
const WARM_MS = 3_000

/**
 * The cached page beside Node's own server sending the same bytes. Each run has a server of its own: no two
 * come to run alike.
 */
export async function browsingRows(filled: Filled, effort: Effort): Promise<Row[]> {
  const home = newFolder('browse')
  const [ours, bare, unchanged]: [Measured[], Measured[], Measured[]] = [[], [], []]
  try {
    for (let run = 0; run < effort.runs; run += 1) {
      await withProduct(filled, {}, async (server) => {
        const get = (
          from: Watched & { port: number },
          headers: Record<string, string> = {},
          status = 200,
        ): Promise<Measured> =>
          measure(
            { ...from, requests: { kind: 'get', paths: [BROWSE_PATH], headers }, warm_ms: WARM_MS },
            effort,
            status,
          )
        const { file, etag } = await keepAnswer(server, join(home, 'answer.json'))
        const reference = await startBare(file)
        ours.push(await get(server))
        unchanged.push(await get(server, { 'if-none-match': etag }, 304))
        bare.push(await get(reference))
        await reference.stop()
      })
    }
  } finally {
    removeFolder(home)
  }
  const ratio = ratioOf(ours, bare)
  const unchangedShare = medianOf(
    unchanged.map((one, at) => one.server_cpu_us / (ours[at]?.server_cpu_us ?? Number.NaN)),
  )
  const browsing: BrowsingRow = {
    work: `browse, cached, ${whole(filled.size.items)} meals`,
    measured: `${rate(typical(ours))}, ${Math.round(ratio * 100)} % of bare`,
    reference: `node:http with the same bytes ${rate(typical(bare))}`,
    target: `≥ ${SHARE * 100} %`,
    reached: ratio >= SHARE,
    note: costOf(typical(ours)),
    ratio,
  }
  return [
    browsing,
    {
      work: `the same for a browser that has it, ${whole(filled.size.items)} meals`,
      measured: `${rate(typical(unchanged))}, ${unchangedShare.toFixed(2)} × the processor time of 200`,
      reference: `200 ${rate(typical(ours))}`,
      target: `≤ ${UNCHANGED_TIMES} ×`,
      reached: unchangedShare <= UNCHANGED_TIMES,
      note: costOf(typical(unchanged)),
    },
  ]
}

/** A row with the share of the bare server that it stands for. */
interface BrowsingRow extends Row {
  ratio: number
}

/**
 * How far the sizes of a database are apart, each measured against the bare server of its own minutes; no row
 * for one size.
 */
export function apartRows(database: string, rows: readonly Row[]): Row[] {
  const ratios = rows.flatMap((row) =>
    'ratio' in row && row.database === database ? [Number(row.ratio)] : [],
  )
  if (ratios.length < 2) return []
  const spread = Math.max(...ratios) / Math.min(...ratios) - 1
  return [
    {
      work: 'browse, cached, smallest to largest city',
      database,
      measured: `${(spread * 100).toFixed(1)} % apart`,
      target: `≤ ${APART * 100} %`,
      reached: spread <= APART,
    },
  ]
}

/** Keeps the product's answer, headers included, for the bare server to give. */
async function keepAnswer(server: Server, file: string): Promise<{ file: string; etag: string }> {
  const plain = { 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${server.port}${BROWSE_PATH}`, { headers: plain })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !CONNECTION_HEADERS.has(name)))
  const body = await answer.text()
  headers['content-length'] = String(Buffer.byteLength(body))
  writeFileSync(file, JSON.stringify({ headers, body }))
  return { file, etag: headers['etag'] ?? '' }
}
