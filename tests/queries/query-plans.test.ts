import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { citySql, type CitySize } from '#tests/bench/generated-city.ts'
import { connected } from '#tests/support/postgres.ts'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { bankFileAccount } from '#tests/support/bank-file-settings.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startCluster, type Cluster } from '#tests/support/postgres-cluster.ts'
import { ownBounds } from './own-bounds.ts'
import { explaining, type QueryExecution, watchQueries } from './query-log.ts'
import { yearSql } from './city-year.ts'
import { deskSql } from './desk-city.ts'
import { runEveryQuery } from './every-query.ts'
import { unmetSearchSql } from './unmet-searches.ts'

interface Bounds {
  /** How many pages each table has. */
  pages: Map<string, number>
}

/** A table of so few pages is read at a glance, and the planner does well to read all of it. */
const GLANCE_PAGES = 60
const PAGES_MAX = 700
const ROWS_MAX = 600

/** What is wrong with how a query went; empty when nothing is. */
function tooMuch({ during, text, accessPaths, pages, rows }: QueryExecution, bounds: Bounds): string[] {
  const where = `${during}: ${text.slice(0, 300)}`
  const inFull = accessPaths.flatMap((way) => (way.endsWith(' in full') ? way.slice(0, -8) : []))
  const whole = inFull.filter((table) => (bounds.pages.get(table) ?? 0) > GLANCE_PAGES)
  if (whole.length > 0) return [`reads all of ${whole.join(', ')} — ${where}`]
  const most = ownBounds.find((one) => one.by.test(text) && one.during?.test(during) !== false) ?? {
    pages: PAGES_MAX,
    rows: ROWS_MAX,
  }
  const small = inFull.length > 0
  return [
    ...(pages > most.pages ? [`looks at ${pages} pages — ${where}`] : []),
    ...(rows > most.rows && !small ? [`looks at ${rows} rows — ${where}`] : []),
  ]
}

/** Orders of a year that lie behind a city of a size. */
const ordersOf = ({ items }: CitySize): number => Math.max(100_000, items / 4)

/** Of each meal: so few that those of a city's day can be added up in 32 bits. */
const PORTIONS = 1_000

/** Fills the database at `url` with a city of a size the year behind it, and what its desk has. */
async function fillCity(url: string, size: CitySize): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set auto_explain.log_min_duration = -1')
    await client.query(citySql(size, PORTIONS))
    // What was true once is not checked again row by row.
    await client.query('set session_replication_role = replica')
    const year = { orders: ordersOf(size), kind: 'order', first_code: 0 } as const
    for (const query of [...yearSql(size, year), ...unmetSearchSql, ...deskSql(size, year)])
      await client.query(query)
  })
}

const DEEP = process.env['DEEP'] === '1'
const items = DEEP ? 1_000_000 : 50_000
const size = { items, restaurants: items / 200, buyers: items / 10 }
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_wal_size=8GB',
]
// In the smaller city reading all of a table is often cheaper still; with this the planner goes the ways of
// the larger one.
const asIfLarger = DEEP ? [] : ['random_page_cost=1.1']

let cluster: Cluster
let t: TestApp
let pages: Map<string, number>
let executions: QueryExecution[]

const mailbox = await forFile(openMailbox())

beforeAll(async () => {
  cluster = await startCluster([
    ...careless,
    ...asIfLarger,
    'shared_buffers=512MB',
    'maintenance_work_mem=256MB',
    ...explaining,
  ])
  const database = await openPostgres(cluster.url, makeLog('silent'))
  await migrate(database)
  await database.close()
  await fillCity(cluster.url, size)
  t = await startApp({
    database_url: cluster.url,
    at: new Date(),
    env: { ...bankFileAccount, RATE_LIMITS: 'off', SMTP_URL: mailbox.url },
  })
  // What fell due while nobody looked is done once and is no part of an evening, save the invoices of a
  // month: they are due on one evening of each, and their queries are to be seen on whichever day this runs.
  await t.sql`update invoice_run set month = ${monthOf(0)}`
  // A sweep that fails, as one may on a slow machine, would leave its work to the steps that are judged.
  const isCounted = async (): Promise<boolean> => {
    await t.advance({})
    return (await t.sql`select id from insight_change limit 1`).length === 0
  }
  await vi.waitUntil(isCounted, { timeout: 480_000 })
  await t.sql`update invoice_run set month = ${monthOf(1)}`
  pages = await connected(cluster.url, async (client) => {
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ name: string; pages: number }>(
      "select relname as name, relpages as pages from pg_class where relkind = 'r'",
    )
    return new Map(rows.map((table) => [table.name, table.pages]))
  })
  executions = await queriesOf((step) => runEveryQuery(t, step))
  console.log(`${items} deals: pages, rows, times, query, by which index\n${tableOf(executions)}`)
})
afterAll(async () => {
  // Not there when filling the city failed, which then is what is to be read.
  await (t as TestApp | undefined)?.stop()
  await cluster.stop()
})

/** The month in Melbourne, so many months ago. */
const monthOf = (months_ago: number) =>
  sql`to_char(now() at time zone 'Australia/Melbourne' - make_interval(months => ${months_ago}), 'YYYY-MM')`

async function queriesOf(
  work: (step: (name: string) => Promise<void>) => Promise<void>,
): Promise<QueryExecution[]> {
  const watch = await watchQueries(cluster, cluster.url)
  await work(watch.step)
  return watch.end()
}

const tableOf = (all: QueryExecution[]): string =>
  [...Map.groupBy(all, ({ text }) => text).values()]
    .map((times) => ({
      times: times.length,
      most: times.reduce((one, two) => (two.pages > one.pages ? two : one)),
    }))
    .toSorted((one, two) => two.most.pages - one.most.pages)
    .map(({ times, most }) =>
      [most.pages, most.rows, times, most.text.slice(0, 90), most.accessPaths.join(', ')].join('  '),
    )
    .join('\n')

const judge = (all: QueryExecution[], bounds: Bounds = { pages }): string[] => [
  ...new Set(all.flatMap((one) => tooMuch(one, bounds))),
]

async function missedEndpoints(): Promise<string[]> {
  const { body } = await t.client().raw('GET', '/metrics')
  const counted = String(body).matchAll(/_seconds_count\{method="(\w+)",route="([^"]+)"/g)
  const routes = new Set([...counted].map(([, method, route]) => `${method} ${route}`))
  const isMissed = ({ method, path }: Endpoint): boolean =>
    !routes.has(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  return endpoints.filter(([, one]) => isMissed(one)).map(([name]) => name)
}

it('covers every endpoint with its queries', async () => {
  // The stream of events is opened too, and counted nowhere.
  expect(await missedEndpoints()).toEqual(['live.events'])
})

it('reads no more rows than each query needs, however large the city', () => {
  expect(executions.length).toBeGreaterThan(300)
  expect(judge(executions)).toEqual([])
})

it('detects a query that scans a whole table, and one that reads too much of it', async () => {
  const broken = await queriesOf(async (step) => {
    await step('made up')
    await sql`select id from food_item where name = 'Unheard of'`.execute(t.database.query)
    await sql`select count(food_item_id) from food_item_word where word = 'fridg'`.execute(t.database.query)
    await step('')
  })
  expect(judge(broken).join('\n')).toMatch(
    /^reads all of food_item — made up.*\nlooks at \d+ (?:pages|rows) — made up/,
  )
})
