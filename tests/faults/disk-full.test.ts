import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/food-items.ts'
import { figure, notMeasured } from '#tests/support/figure.ts'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { reckon, withDatabase } from './reckoning.ts'
import { aPlace, clientOf, DEEP, isGone, launch, type Place } from './running.ts'
import { aMarket, crowd } from './shoppers.ts'
import { canMount, smallDisk } from './small-disk.ts'

const MEGABYTES = 256
const LESS_THAN_A_LOG_FILE = 8 * 2 ** 20
const LEFT_IN_LOG = 2 ** 20
const PATIENCE_MS = 60_000

if (!canMount)
  for (const engine of ['pglite', 'postgres'] as const) notMeasured(`disk full, ${engine}`, 'needs root, to mount a small disk')
if (!DEEP || !canMount) notMeasured('disk full for the log, pglite', canMount ? 'long form only' : 'needs root, to mount a small disk')

/** A place whose data are on a disk of their own. */
async function placeOn(engine: 'pglite' | 'postgres', dir: string): Promise<{ place: Place; leave: () => Promise<void> }> {
  if (engine === 'pglite') return { place: await aPlace({ DATA_DIR: join(dir, 'data') }), leave: async () => {} }
  const cluster = await startCluster(undefined, dir)
  await connected(cluster.url, (client) => client.query('create database shop'))
  return { place: await aPlace({ DATABASE_URL: databaseAt(cluster.url, 'shop') }), leave: cluster.stop }
}

it.runIf(canMount).each(['pglite', 'postgres'] as const)(
  'says it is busy while tables cannot grow, and goes on by itself when there is room, on %s',
  async (engine) => {
    const disk = await smallDisk(MEGABYTES)
    const { place, leave } = await placeOn(engine, disk.dir)
    const server = await launch(place)
    try {
      const market = await aMarket(place, 16, 4)
      const people = crowd(market, [place])
      await expect.poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
      await disk.fill()
      await expect.poll(() => people.shopping.busy, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
      await pause(DEEP ? 20_000 : 2_000)
      const before = people.shopping.acknowledged.length
      expect((await clientOf(place).ok(foodItemsApi.list, {})).length, 'can still be looked at').toBeGreaterThan(0)
      disk.clear()
      const cleared = performance.now()
      await expect.poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 20)
      const told = await people.leave()
      expect(isGone(server.child), server.output.join('')).toBe(false)
      expect(told.busy_without_time).toBe(0)
      expect((await server.stop()).code).toBe(0)
      const books = await reckon(place, market.items, told)
      figure(`disk full, ${engine}`, {
        ...books,
        '503': told.busy,
        'longest answer ms': Math.round(told.longest_ms),
        'first success after it had room ms': Math.round((told.at.find((at) => at > cleared) ?? 0) - cleared),
      })
    } finally {
      await server.kill()
      await leave()
      await disk.leave()
    }
  },
)

/** Brings the log near the end of its file, and gives the name of that. */
const useUpLog = (place: Place): Promise<string> =>
  withDatabase(place, async ({ query }) => {
    const { rows } = await sql<{ name: string; left: number }>`
      select pg_walfile_name(at) as name, (size - (at - '0/0'::pg_lsn) % size)::int as left
      from (select pg_current_wal_insert_lsn() as at, pg_size_bytes(current_setting('wal_segment_size')) as size) log`.execute(query)
    const [{ name, left } = { name: '', left: 0 }] = rows
    await sql`select pg_logical_emit_message(false, 'filling', repeat('x', ${Math.max(left - LEFT_IN_LOG, 1)}::int))`.execute(query)
    return name
  })

/** Takes away the files of the log that were made in advance. */
function removeSpareLog({ env }: Place, current: string): void {
  const log = join(env['DATA_DIR'] ?? '', 'pglite', 'pg_wal')
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name > current) rmSync(join(log, name))
}

// The engine hangs then, and what watches it has the patience of half a minute.
it.runIf(canMount && DEEP)('ends when its log cannot grow, and has everything when it is started again, on pglite', async () => {
  const disk = await smallDisk(MEGABYTES)
  const { place } = await placeOn('pglite', disk.dir)
  let server = await launch(place)
  try {
    const market = await aMarket(place, 16, 4)
    await server.stop()
    const current = await useUpLog(place)
    server = await launch(place)
    removeSpareLog(place, current)
    await disk.fill(LESS_THAN_A_LOG_FILE)
    const people = crowd(market, [place])
    await expect.poll(() => isGone(server.child), { timeout: 3 * PATIENCE_MS }).toBe(true)
    expect(server.output.join('')).toContain('Is the disk full?')
    const before = people.shopping.acknowledged.length
    disk.clear()
    server = await launch(place)
    await expect.poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 20)
    const told = await people.leave()
    expect((await server.stop()).code).toBe(0)
    const books = await reckon(place, market.items, told)
    figure('disk full for the log, pglite', { ...books, 'acknowledged before': before, 'ready again ms': server.ready_ms })
  } finally {
    await server.kill()
    await disk.leave()
  }
})
