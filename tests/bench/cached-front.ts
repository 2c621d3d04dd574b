import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { Client } from '#tests/support/client.ts'
import { type Cache, ensureNginx, startCache } from '#tests/support/nginx.ts'
import { cookieOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { type Measured, putLoad } from './load.ts'
import { ms, rate } from './measured.ts'
import { medianOf, type Row } from './rows.ts'
import { type Server, startProduct } from './servers.ts'
import { BROWSE_PATH } from './uncached-paths.ts'

const PATHS = ['/', '/?view=browse', BROWSE_PATH, `${BROWSE_PATH}?limit=24`]
const CONNECTIONS = 200
const WARM_MS = 3_000
const ASKED_PER_S = 20_000
const CHANGES_PER_S = 5
const LOOK_EVERY_MS = 50
const SERVER_SHARE = 0.05
const SEEN_MS = 2_000

/** What is left of each food item on the first page that everybody is shown. */
async function firstPage({ address }: Pick<Cache, 'address'>): Promise<Map<string, number>> {
  const rows = (await (await fetch(`${address}${BROWSE_PATH}`)).json()) as {
    id: string
    quantity_available: number
  }[]
  return new Map(rows.map((row) => [row.id, row.quantity_available]))
}

/** Orders by another process, and how long each took to be on the page that the cache has, in milliseconds. */
async function changeStock(seller: Server, cache: Cache, seconds: number): Promise<number[]> {
  const waits: Promise<number>[] = []
  const [food_item_id] = [...(await firstPage(cache)).keys()]
  if (food_item_id === undefined) throw new Error('nothing is on sale')
  const before = (await firstPage(cache)).get(food_item_id) ?? 0
  for (let nth = 0; nth < seconds * CHANGES_PER_S; nth += 1) {
    const client = new Client(`http://127.0.0.1:${seller.port}`, cookieOf('account', nth))
    await client.ok(api.orders.place, { items: [{ food_item_id, quantity: 1 }] })
    const [left, changed_at] = [before - nth - 1, performance.now()]
    waits.push(
      (async () => {
        while (((await firstPage(cache)).get(food_item_id) ?? 0) > left) await pause(LOOK_EVERY_MS)
        return performance.now() - changed_at
      })(),
    )
    await pause(1_000 / CHANGES_PER_S)
  }
  return Promise.all(waits)
}

/** What a server costs whose pages everybody reads from nginx, while another process takes orders. */
export async function cachedFrontRows({ env }: Filled, measured_ms: number): Promise<Row[]> {
  const nginx = await ensureNginx()
  if (nginx === undefined) throw new Error('nginx is missing')
  const [server, seller] = await Promise.all([startProduct(env), startProduct(env)])
  const cache = await startCache(nginx, server.port)
  try {
    const load = putLoad(
      {
        port: Number(new URL(cache.address).port),
        connections: CONNECTIONS,
        warm_ms: WARM_MS,
        measured_ms,
        pace_ms: (CONNECTIONS * 1_000) / ASKED_PER_S,
        first: 1,
        // nginx closes a connection after a thousand requests.
        reconnects: true,
        requests: { kind: 'get', paths: PATHS, headers: { 'accept-encoding': 'br' } },
      },
      server,
    )
    const [measured, waits] = await Promise.all([
      load,
      changeStock(seller, cache, (WARM_MS + measured_ms) / 1_000),
    ])
    return rowsOf(measured, waits)
  } finally {
    await cache.stop()
    await Promise.all([server.stop(), seller.stop()])
  }
}

function rowsOf(measured: Measured, waits: number[]): Row[] {
  const cores = (measured.server_cpu_us * measured.answered) / 1e6 / measured.seconds
  const longest = Math.max(...waits)
  return [
    {
      work: `the server behind a cache, ${CHANGES_PER_S} orders a second by another process`,
      measured: `${(100 * cores).toFixed(1)} % of a core at ${rate(measured)} of ${PATHS.length} pages`,
      target: `≤ ${100 * SERVER_SHARE} % of a core`,
      reached: cores <= SERVER_SHARE,
      note: `${ASKED_PER_S.toLocaleString('en-AU')}/s were tried; nginx p50 ${ms(measured.p50_ms)} ms, p99 ${ms(measured.p99_ms)} ms`,
    },
    {
      work: 'an order, on the page that the cache has',
      measured: `after ${ms(longest)} ms at most, ${ms(medianOf(waits))} ms as a rule`,
      target: `≤ ${SEEN_MS} ms`,
      reached: longest <= SEEN_MS,
      note: `${waits.length} orders`,
    },
  ]
}
