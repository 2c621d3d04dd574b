import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '#contract/api.ts'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { startApp } from '#tests/support/app.ts'
import { anOperator } from '#tests/support/operators.ts'
import { connected } from '#tests/support/postgres.ts'
import { cookieOf, idOf } from './city-ids.ts'
import { type Filled, fillCity } from './databases.ts'
import type { CitySize } from './generated-city.ts'
import { BUSY, ordersSql } from './generated-orders.ts'
import { countedDaysSql, paidOutSql } from './generated-years.ts'
import { ms, whole } from './measured.ts'
import { medianOf, type Row } from './rows.ts'
import { newFolder, removeFolder } from './scratch.ts'
import { ROOT } from './servers.ts'

const DAYS = 3 * 365
const QUICK_DAYS = 30
const ORDERS_A_DAY = 2_740
const SIZE: CitySize = { items: 10_000, restaurants: 1_000, buyers: 10_000 }
const CALLS = 200
const WARM_CALLS = 20
/** A page takes so many times what it takes in a city that opened today, or so many milliseconds. */
const TIMES = 2
const P99_MS = 100
const RESTORE_S = 15 * 60

/** What each page costs after three years of a thousand restaurants beside their first day, and what a backup costs. */
export async function yearRows({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  const days = isQuick ? QUICK_DAYS : DAYS
  const orders = days * ORDERS_A_DAY
  const city = await fillCity(SIZE)
  const filled = await city.openOn('PostgreSQL')
  try {
    await fillOrders(filled, 1, ORDERS_A_DAY)
    const young = await timesOfCalls(filled.url)
    await filled.run(
      'truncate customer_order, payout_batch, impact_day, insight_day, insight_dish_day, insight_month cascade',
    )
    await filled.run('truncate insight_suburb_month, insight_city_day, insight_city_week, customer_start')
    await fillOrders(filled, days, orders)
    const old = await timesOfCalls(filled.url)
    const note = `${whole(orders)} orders of ${whole(days)} days and ${whole(SIZE.restaurants)} restaurants`
    return [
      ...[...old].map(([work, times]) => pageRow(work, times, young.get(work) ?? [])),
      ...(await backupRows(filled, note)),
    ]
  } finally {
    await filled.drop()
    city.remove()
  }
}

/** They note row by row which days are to be counted anew, which is counted here by `countedDaysSql`. */
const COUNTING = [
  ['customer_order', 'customer_order_added_counted'],
  ['ledger_entry', 'ledger_entry_counted'],
  ['impact_entry', 'impact_entry_counted'],
]

/** Fills without the references, which are then checked all at once instead of row by row. */
const fillOrders = ({ url, size }: Filled, days: number, orders: number): Promise<void> =>
  connected(url, async (client) => {
    const { rows: references } = await client.query<{ owner: string; name: string; definition: string }>(
      `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    for (const { owner, name } of references)
      await client.query(`alter table ${owner} drop constraint "${name}"`)
    for (const [table, name] of COUNTING) await client.query(`alter table ${table} disable trigger ${name}`)
    const sizes = { days, orders, kind: 'order', first_code: 1 } as const
    const filling = [...ordersSql(size, sizes), ...paidOutSql(), ...countedDaysSql(size, days)]
    for (const query of filling) await client.query(query)
    await client.query('truncate insight_change')
    for (const [table, name] of COUNTING) await client.query(`alter table ${table} enable trigger ${name}`)
    for (const { owner, name, definition } of references)
      await client.query(`alter table ${owner} add constraint "${name}" ${definition}`)
    await client.query('vacuum analyze')
  })

type Times = Map<string, number[]>

async function timesOfCalls(database_url: string): Promise<Times> {
  const t = await startApp({ database_url, at: new Date(), env: { RATE_LIMITS: 'off' } })
  try {
    const desk = (await anOperator(t)).client
    const signedIn = (cookie: string): ReturnType<typeof t.client> => {
      const client = t.client()
      client.cookie = cookie
      return client
    }
    const [partner, customer] = [signedIn(cookieOf('partner', BUSY)), signedIn(cookieOf('account', BUSY))]
    const calls: [string, () => Promise<unknown>][] = [
      ['browse', () => t.visitor.ok(api.foodItems.browse, { limit: 24 })],
      ['own orders', () => customer.ok(api.orders.all, {})],
      ['tonight’s orders', () => partner.ok(api.orders.ofRestaurant, { day: 'current' })],
      ['orders of a restaurant', () => partner.ok(api.orders.ofRestaurant, { limit: 50 })],
      ['own meals', () => partner.ok(api.foodItems.mine, {})],
      ['balance', () => partner.ok(api.payouts.balance, {})],
      ['complaints', () => partner.ok(api.complaints.ofRestaurant, {})],
      ['how it went, 156 weeks', () => partner.ok(api.insights.read, { weeks: 156 })],
      ['desk: overview', () => desk.ok(api.operators.overview, {})],
      ['desk: orders', () => desk.ok(api.lookup.orders, { restaurant_id: idOf('restaurant', BUSY) })],
      ['desk: reconciliation', () => desk.ok(api.reconciliation.summary, {})],
      ['desk: the city, 156 weeks', () => desk.ok(api.city.read, { weeks: 156 })],
    ]
    const times: Times = new Map()
    for (const [work, call] of calls) times.set(work, await timesOf(call))
    return times
  } finally {
    await t.stop()
  }
}

/** In milliseconds, in order of their length. */
async function timesOf(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < WARM_CALLS + CALLS; nth += 1) {
    const began = performance.now()
    await call()
    if (nth >= WARM_CALLS) times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

const p99 = (times: number[]): number => times[Math.floor(times.length * 0.99)] ?? Number.NaN
const described = (times: number[]): string => `p50 ${ms(medianOf(times))} ms, p99 ${ms(p99(times))} ms`

function pageRow(work: string, old: number[], young: number[]): Row {
  return {
    work: `after three years: ${work}`,
    measured: described(old),
    reference: `on the first day: ${described(young)}`,
    target: `p99 ≤ ${TIMES} × or ${P99_MS} ms`,
    reached: p99(old) <= Math.max(TIMES * p99(young), P99_MS),
  }
}

const run = promisify(execFile)

async function backupRows({ url }: Filled, note: string): Promise<Row[]> {
  const folder = newFolder('backup')
  try {
    const file = join(folder, 'backup.sql.gz')
    const command = (action: string, database_url: string): Promise<unknown> =>
      run(process.execPath, [join(ROOT, 'server', 'backup-command.ts'), action, file], {
        env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database_url, DATA_DIR: folder },
      })
    const bytes = await connected(url, async (client) => {
      const { rows } = await client.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      )
      return Number(rows[0]?.bytes)
    })
    const backup_s = await secondsOf(() => command('backup', url))
    const empty = await openEmbeddedPostgres(newFolder('restored'), makeLog('silent'))
    const restore_s = await secondsOf(() => command('restore', empty.url))
    await empty.close()
    const size = `${(bytes / 1e9).toFixed(1)} GB, ${(statSync(file).size / 1e9).toFixed(2)} GB in the file`
    return [
      {
        work: 'a backup of three years',
        measured: `${Math.round(backup_s)} s`,
        target: '',
        reached: undefined,
        note: `${note}, ${size}`,
      },
      {
        work: 'its restore into an empty database',
        measured: `${Math.round(restore_s)} s`,
        target: `≤ ${RESTORE_S} s`,
        reached: restore_s <= RESTORE_S,
      },
    ]
  } finally {
    removeFolder(folder)
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
