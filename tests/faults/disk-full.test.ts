import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { figure, notMeasured } from '#tests/support/figure.ts'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { type DatabasePlace, places } from '#tests/support/targets.ts'
import { stopEmbedded } from '#tests/support/embedded.ts'
import { reconcile } from './reckoning.ts'
import { prepareDatabase, clientOf, DEEP, isGone, launch, type Place } from './running.ts'
import { openMarket, crowd } from './shoppers.ts'
import { canMount, smallDisk } from './small-disk.ts'

const MEGABYTES = 256
const PATIENCE_MS = 60_000

if (!canMount) for (const database of places) notMeasured(`disk full, ${database}`, 'needs root, to mount a small disk')

/** A place whose data are on a disk of their own. */
async function placeOn(database: DatabasePlace, dir: string): Promise<{ place: Place; leave: () => Promise<void> }> {
  const data_dir = join(dir, 'data')
  if (database === 'embedded') return { place: await prepareDatabase({ DATA_DIR: data_dir }), leave: () => stopEmbedded(data_dir) }
  const cluster = await startCluster(undefined, dir)
  await connected(cluster.url, (client) => client.query('create database shop'))
  return { place: await prepareDatabase({ DATABASE_URL: databaseAt(cluster.url, 'shop') }), leave: cluster.stop }
}

it.runIf(canMount).each(places)(
  'answers 503 while tables cannot grow and recovers by itself when there is room, on the database by %s',
  async (database) => {
    const disk = await smallDisk(MEGABYTES)
    const { place, leave } = await placeOn(database, disk.dir)
    const server = await launch(place)
    try {
      const market = await openMarket(place, 16, 4)
      const people = crowd(market, [place])
      await expect.poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
      await disk.fill()
      await expect.poll(() => people.shopping.busy, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
      await pause(DEEP ? 20_000 : 2_000)
      const before = people.shopping.acknowledged.length
      const list = await clientOf(place).send(foodItemsApi.list, {})
      // PostgreSQL answers reads as long as it has room for its own log; without that it ends, and cannot be started.
      expect([200, 503], server.output.slice(-20).join('')).toContain(list.status)
      disk.clear()
      const cleared = performance.now()
      await expect.poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 20)
      const shopping = await people.leave()
      expect(isGone(server.child), server.output.join('')).toBe(false)
      expect(shopping.busy_without_time).toBe(0)
      expect((await server.stop()).code).toBe(0)
      const books = await reconcile(place, market.items, shopping)
      figure(`disk full, ${database}`, {
        ...books,
        '503': shopping.busy,
        'longest answer ms': Math.round(shopping.longest_ms),
        'first success after it had room ms': Math.round((shopping.at.find((at) => at > cleared) ?? 0) - cleared),
      })
    } finally {
      await server.kill()
      await leave()
      await disk.leave()
    }
  },
)
