import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { fillCity, ordersOf } from '#tests/queries/big-city.ts'
import { cursorOf, idOf } from './city-ids.ts'
import { createTables, fillPostgres, startDurableCluster } from './databases.ts'
import type { BatchWork, Work } from './evening.ts'
import { dishes } from './generated-city.ts'
import type { Measured, Watched } from './load.ts'
import { type Effort, measure, typical } from './measured.ts'
import { withProduct } from './servers.ts'

/** `node tests/bench/service-times.ts`: what one request of each kind costs, for the simulation, into docs/performance.json. */
export interface Performance {
  measured_at: string
  cores: number
  /** Of the machine while it was measured. Above the number of cores, times are too long. */
  load_average: number
  ready_page: Work
  made_page: Work
  order: BatchWork
  order_batch_size: number
  order_alone_p50_ms: number
  bytes_per_order: number
  bytes_per_listing: number
}

const effort: Effort = { runs: 3, measured_ms: 4_000 }
const size = { items: 100_000, restaurants: 500, buyers: 300_000 }
const small = { items: 20_000, restaurants: 100, buyers: 2_000 }
const orderTables = [
  'customer_order',
  'order_line',
  'payment_session',
  'ledger_entry',
  'refund',
  'pickup_scan',
  'impact_entry',
  'message_sent',
  'provider_event',
]

const workOf = ({ server_cpu_us, database_cpu_us }: Measured): Work => ({
  app_us: server_cpu_us,
  database_us: database_cpu_us,
})
const rounded = ({ app_us, database_us }: Work): Work => ({
  app_us: Math.round(app_us),
  database_us: Math.round(database_us),
})

/** A batch of one costs batch + each, one of `n` costs batch + n · each: two measurements tell them apart. */
function batchOf(alone: Work, batched: Work, n: number): BatchWork {
  const part = (one: number, many: number): [number, number] => {
    const batch = Math.max(0, (one - many) / (1 - 1 / n))
    return [batch, Math.max(0, one - batch)]
  }
  const [batch_app, each_app] = part(alone.app_us, batched.app_us)
  const [batch_database, each_database] = part(alone.database_us, batched.database_us)
  return {
    batch: rounded({ app_us: batch_app, database_us: batch_database }),
    each: rounded({ app_us: each_app, database_us: each_database }),
  }
}

/** Pages that were not made before: by word, by restaurant, further down. */
const madePaths = (): string[] =>
  Array.from({ length: 3_000 }, (_, n) => {
    if (n % 3 === 0)
      return `/api/food-items?q=${encodeURIComponent(`${dishes[n % dishes.length]}`)}&limit=${20 + (n % 9)}`
    if (n % 3 === 1) return `/api/food-items?restaurant_id=${idOf('restaurant', n % size.restaurants)}`
    return `/api/food-items?cursor=${cursorOf('ending', Date.now() + 7_200_000 + n * 30_000, n)}`
  })

const several = async (run: () => Promise<Measured>): Promise<Measured> => {
  const all: Measured[] = []
  for (let nth = 0; nth < effort.runs; nth += 1) all.push(await run())
  return typical(all)
}

async function measureServer(server: Watched & { port: number }) {
  const get = (paths: string[]) =>
    several(() => measure({ ...server, requests: { kind: 'get', paths, headers: {} } }, effort))
  let first = 0
  const order = async (connections: number): Promise<Measured> => {
    const requests = { kind: 'order' as const, items: 1_000, accounts: size.buyers }
    const one = await measure({ ...server, requests, first, connections }, effort, 201)
    first += one.sent
    return one
  }
  const batches = async (): Promise<{ sum: number; count: number }> => {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    const figure = (name: string): number =>
      Number(new RegExp(`^order_batch_size_${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
    return { sum: figure('sum'), count: figure('count') }
  }
  const [ready, uncached] = [await get(['/api/food-items']), await get(madePaths())]
  const alone = await several(() => order(1))
  const before = await batches()
  const batched = await several(() => order(64))
  const after = await batches()
  const batch_size = (after.sum - before.sum) / (after.count - before.count)
  return { ready, uncached, alone, batched, batch_size }
}

/** Bytes with their indexes: of what an order leaves for good, and of a listing on sale. */
async function measureBytes(url: string): Promise<{ order: number; listing: number }> {
  await fillCity(url, small)
  return connected(url, async (client) => {
    await client.query('vacuum analyze')
    const sum = async (tables: string[]): Promise<number> => {
      const text = 'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name'
      const { rows } = await client.query<{ bytes: string }>(text, [tables])
      return Number(rows[0]?.bytes)
    }
    return {
      order: (await sum(orderTables)) / ordersOf(small),
      listing: (await sum(['food_item', 'food_item_word'])) / small.items,
    }
  })
}

const cluster = await startDurableCluster()
try {
  await connected(cluster.url, (client) => client.query('create database bytes'))
  const url = databaseAt(cluster.url, 'bytes')
  await createTables(url)
  const bytes = await measureBytes(url)
  const filled = await fillPostgres(cluster, size)
  const measured = await withProduct(filled, { RATE_LIMITS: 'on' }, measureServer)
  const performanceFigures: Performance = {
    measured_at: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    load_average: Math.round((loadavg()[1] ?? 0) * 10) / 10,
    ready_page: rounded(workOf(measured.ready)),
    made_page: rounded(workOf(measured.uncached)),
    order: batchOf(workOf(measured.alone), workOf(measured.batched), measured.batch_size),
    order_batch_size: Math.round(measured.batch_size * 10) / 10,
    order_alone_p50_ms: Math.round(measured.alone.p50_ms * 10) / 10,
    bytes_per_order: Math.round(bytes.order),
    bytes_per_listing: Math.round(bytes.listing),
  }
  writeFileSync(
    new URL('../../docs/performance.json', import.meta.url),
    `${JSON.stringify(performanceFigures, undefined, 2)}\n`,
  )
  console.log(performanceFigures)
} finally {
  await cluster.stop()
}
