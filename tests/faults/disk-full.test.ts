import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { DEEP, figure, notMeasured } from '#tests/support/figure.ts'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { type DatabaseKind, databaseKinds } from '#tests/support/targets.ts'
import { stopEmbedded } from '#tests/support/embedded.ts'
import { reconcile } from './reconciling.ts'
import { prepareHome, clientOf, isGone, launch, type ServerHome } from '#tests/support/server-process.ts'
import { openMarket, crowd } from './shoppers.ts'
import { canMount, smallDisk } from './small-disk.ts'

const MEGABYTES = 256
const PATIENCE_MS = 60_000

if (!canMount)
  for (const database of databaseKinds)
    notMeasured(`disk full, ${database}`, 'needs root, to mount a small disk')

/** A server whose data are on a disk of their own. */
async function homeOnDisk(
  database: DatabaseKind,
  dir: string,
): Promise<{ home: ServerHome; leave: () => Promise<void> }> {
  const data_dir = join(dir, 'data')
  if (database === 'embedded')
    return { home: await prepareHome({ DATA_DIR: data_dir }), leave: () => stopEmbedded(data_dir) }
  const cluster = await startCluster(undefined, dir)
  await connected(cluster.url, (client) => client.query('create database shop'))
  return {
    home: await prepareHome({ DATABASE_URL: databaseAt(cluster.url, 'shop') }),
    leave: cluster.stop,
  }
}

it.runIf(canMount).each(databaseKinds)(
  'answers 503 while tables cannot grow and recovers by itself when there is room, on the database by %s',
  async (database) => {
    const disk = await smallDisk(MEGABYTES)
    const { home, leave } = await homeOnDisk(database, disk.dir)
    const server = await launch(home)
    try {
      const market = await openMarket(home, 16, 4)
      const people = crowd(market, [home])
      await expect
        .poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS })
        .toBeGreaterThan(20)
      await disk.fill()
      await expect.poll(() => people.shopping.busy, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
      await pause(DEEP ? 20_000 : 2_000)
      const before = people.shopping.acknowledged.length
      const reply = await clientOf(home).send(foodItemsApi.browse, {})
      // PostgreSQL answers reads as long as it has room for its own log; without that it ends, and cannot be started.
      expect([200, 503], server.output.slice(-20).join('')).toContain(reply.status)
      disk.clear()
      const cleared = performance.now()
      await expect
        .poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS })
        .toBeGreaterThan(before + 20)
      const shopping = await people.leave()
      expect(isGone(server.child), server.output.join('')).toBe(false)
      expect(shopping.busy_without_time).toBe(0)
      expect((await server.stop()).code).toBe(0)
      const counts = await reconcile(home, market.items, shopping)
      figure(`disk full, ${database}`, {
        ...counts,
        '503': shopping.busy,
        'longest answer ms': Math.round(shopping.longest_ms),
        'first success after it had room ms': Math.round(
          (shopping.at.find((at) => at > cleared) ?? 0) - cleared,
        ),
      })
    } finally {
      await server.kill()
      await leave()
      await disk.leave()
    }
  },
)
