import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import { countChanges } from '#server/features/money/insights/public.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { startApp } from '#tests/support/app.ts'
import { anOperator } from '#tests/support/operators.ts'
import { connected } from '#tests/support/postgres.ts'
import { cookieOf } from './city-ids.ts'
import { fillCity } from './databases.ts'
import type { CitySize } from './generated-city.ts'
import { countedDaysSql, eveningSql } from './generated-years.ts'
import { ms } from './measured.ts'
import { medianOf, type Row } from './rows.ts'

const YEARS_DAYS = 3 * 365
const RESTAURANTS = 1_000
const QUICK_RESTAURANTS = 50
const BUYERS = 10_000
const CALLS = 300
const P99_MS = 150
const SWEEP_SECONDS = 5

/** How long each call of the charts takes with three years of a thousand restaurants, and the sweep of an evening. */
export async function insightRows({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  const restaurants = isQuick ? QUICK_RESTAURANTS : RESTAURANTS
  const size: CitySize = { items: restaurants, restaurants, buyers: BUYERS }
  const city = await fillCity(size)
  const filled = await city.openOn('PostgreSQL')
  try {
    await connected(filled.url, async (client) => {
      for (const query of countedDaysSql(size, YEARS_DAYS)) await client.query(query)
      // The meals of a filled city have so much stock that none sells out.
      await client.query('update food_item set quantity_available = 10, quantity_listed = 10')
      await client.query('truncate insight_change')
      await client.query('vacuum analyze')
    })
    const note = `${size.restaurants.toLocaleString('en-AU')} restaurants, three years`
    return [...(await callRows(filled.url, note)), await sweepRow(filled.url, size, note)]
  } finally {
    await filled.drop()
    city.remove()
  }
}

async function callRows(database_url: string, note: string): Promise<Row[]> {
  const t = await startApp({ database_url, at: new Date(), env: { RATE_LIMITS: 'off' } })
  try {
    const desk = (await anOperator(t, 'support')).client
    const partner = t.client()
    partner.cookie = cookieOf('partner', 0)
    const visitor = t.visitor
    const calls: [string, () => Promise<unknown>][] = [
      ...([4, 13, 52, 156] as const).flatMap((weeks): [string, () => Promise<unknown>][] => [
        [`How it went, ${weeks} weeks`, () => partner.ok(api.insights.read, { weeks })],
        [`The city, ${weeks} weeks`, () => desk.ok(api.city.read, { weeks })],
      ]),
      ['impact by month and suburb', () => visitor.ok(api.impactMonths.read, {})],
    ]
    const rows: Row[] = []
    for (const [work, call] of calls) rows.push(await timed(work, call, note))
    return rows
  } finally {
    await t.stop()
  }
}

async function timed(work: string, call: () => Promise<unknown>, note: string): Promise<Row> {
  const times: number[] = []
  for (let nth = 0; nth < CALLS; nth += 1) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.99)] ?? 0
  return {
    work,
    measured: `p50 ${ms(medianOf(times))} ms, p99 ${ms(p99)} ms`,
    target: `p99 ≤ ${P99_MS} ms`,
    reached: p99 <= P99_MS,
    note,
  }
}

async function sweepRow(url: string, size: CitySize, note: string): Promise<Row> {
  await connected(url, async (client) => {
    for (const query of eveningSql(size)) await client.query(query)
    await client.query('analyze')
  })
  const database = await openPostgres(url, makeLog('silent'))
  try {
    const { rows } = await sql<{
      changes: number
    }>`select count(*)::int as changes from insight_change`.execute(database.query)
    const began = performance.now()
    await countChanges({ database, now: () => new Date() })
    const seconds = (performance.now() - began) / 1_000
    return {
      work: 'the sweep of an evening',
      measured: `${seconds.toFixed(2)} s for ${rows[0]?.changes} changes`,
      target: `≤ ${SWEEP_SECONDS} s`,
      reached: seconds <= SWEEP_SECONDS,
      note: `${note}, 3 meals and 10 orders each`,
    }
  } finally {
    await database.close()
  }
}
