import { READ_EVERY_MS, READ_ROWS } from '#server/platform/events/published-changes.ts'
import { connected } from '#tests/support/postgres.ts'
import type { Filled } from './databases.ts'
import { whole } from './measured.ts'
import { ordersByPgbench } from './pgbench.ts'
import { cpuOfFamily } from './processes.ts'
import { medianOf, type Row } from './rows.ts'
import { startProduct } from './servers.ts'

const CLIENTS = [1, 16, 64]
const LEAST_SHARE = 0.9
/** Processes of the product, which read what the orders publish. */
const READERS = 2
/** So many need no bus. */
const PROCESSES = 20
const READS = 5_000
const READING_SHARE = 0.1

const ID = '01890000-0000-7000-8000-000000000000'
/** In JSON with spaces, since `pgbench` takes what follows a colon for a variable. */
const CHANGE = `[["stock", [{"food_item_id": "${ID}", "restaurant_id": "${ID}", "quantity_available": 3, "is_available": true}]]]`
/** Ways in which the transaction of an order tells other processes of it. */
const ways = {
  none: '',
  row: `insert into published_change (origin, changes) values ('pgbench', '${CHANGE}');`,
  notification: `select pg_notify('publishing', '${CHANGE}');`,
}
type Way = keyof typeof ways

/**
 * What an order costs PostgreSQL more when other processes hear of it: by the row that the product writes and other
 * processes read, and by a notification, for which transactions wait for each other's commit.
 */
export async function publishingRows(
  filled: Filled,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<Row[]> {
  const { env, size, url } = filled
  const reading = await readingRow(filled)
  const readers = await Promise.all(Array.from({ length: READERS }, () => startProduct(env)))
  try {
    const rows: Row[] = []
    for (const clients of CLIENTS) {
      const rates: Record<Way, number[]> = { none: [], row: [], notification: [] }
      for (let nth = 0; nth < runs; nth += 1)
        for (const way of Object.keys(ways) as Way[]) {
          const run = { clients, seconds, items: size.items, size, publishing: ways[way] }
          rates[way].push((await ordersByPgbench(url, run)).per_second)
        }
      rows.push(rowOf(clients, rates))
    }
    return [...rows, reading]
  } finally {
    await Promise.all(readers.map((reader) => reader.stop()))
  }
}

function rowOf(clients: number, rates: Record<Way, number[]>): Row {
  const shareOf = (way: Way): number =>
    medianOf(rates[way].map((rate, nth) => rate / (rates.none[nth] ?? Number.NaN)))
  const share = shareOf('row')
  return {
    work: `orders by pgbench whose row ${READERS} processes read, ${clients} at once`,
    measured: `${percent(share)} of ${whole(medianOf(rates.none))}/s without`,
    reference: `notified instead: ${percent(shareOf('notification'))}`,
    target: `≥ ${percent(LEAST_SHARE)}`,
    reached: share >= LEAST_SHARE,
  }
}

/** What it takes PostgreSQL that processes look for changes where there are none. */
async function readingRow({ url, database_pid = 0 }: Filled): Promise<Row> {
  const before = cpuOfFamily(database_pid)
  await connected(url, async (client) => {
    for (let nth = 0; nth < READS; nth += 1)
      await client.query({ name: 'read_published', text: READ_ROWS, values: [undefined, 'bench', []] })
  })
  const read_s = (cpuOfFamily(database_pid) - before) / READS
  const share = (PROCESSES * read_s * 1_000) / READ_EVERY_MS
  return {
    work: `${PROCESSES} processes look for changes every ${READ_EVERY_MS} ms`,
    measured: `${(100 * share).toFixed(1)} % of a core of PostgreSQL`,
    target: `≤ ${percent(READING_SHARE)}`,
    reached: share <= READING_SHARE,
    note: `${Math.round(read_s * 1e6)} µs each`,
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
