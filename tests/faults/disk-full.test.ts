import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { DEEP, figure, notMeasured } from '#tests/support/figure.ts'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { type DatabaseKind, databaseKinds } from '#tests/support/targets.ts'
import { reconcile } from './reconciling.ts'
import { clientOf, isGone, prepareHome, type ServerHome } from '#tests/support/server-process.ts'
import { openEmbeddedHome, start } from './home.ts'
import { crowd, openMarket, PEOPLE } from './shoppers.ts'
import { canMount, smallDisk } from './small-disk.ts'

const MEGABYTES = 256
const PATIENCE_MS = 60_000

if (!canMount)
  for (const database of databaseKinds)
    notMeasured(`disk full, ${database}`, 'needs root, to mount a small disk')

/** A server whose data are on a disk of their own until the test ends. */
async function homeOnDisk(database: DatabaseKind, dir: string): Promise<ServerHome> {
  if (database === 'embedded') return openEmbeddedHome(join(dir, 'data'))
  const cluster = await startCluster(undefined, dir)
  onTestFinished(cluster.stop)
  await connected(cluster.url, (client) => client.query('create database shop'))
  return prepareHome({ DATABASE_URL: databaseAt(cluster.url, 'shop') })
}

it.runIf(canMount).each(databaseKinds)(
  'answers 503 while tables cannot grow and recovers by itself when there is room, on the database by %s',
  async (database) => {
    const disk = await smallDisk(MEGABYTES)
    onTestFinished(disk.leave)
    const home = await homeOnDisk(database, disk.dir)
    const server = await start(home)
    const market = await openMarket(home, PEOPLE, 4)
    const people = crowd(market, [home])
    await people.serves(20)
    await disk.fill()
    await expect.poll(() => people.shopping.busy, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
    await pause(DEEP ? 20_000 : 0)
    const reply = await clientOf(home).send(foodItemsApi.browse, {})
    // PostgreSQL answers reads as long as it has room for its own log; without that it ends, and cannot be
    // started.
    expect([200, 503], server.output.slice(-20).join('')).toContain(reply.status)
    disk.clear()
    const cleared = performance.now()
    await people.serves(20)
    const shopping = await people.leave()
    expect(isGone(server.child), server.output.join('')).toBe(false)
    expect(shopping.busy_without_time).toBe(0)
    expect((await server.stop()).code).toBe(0)
    const counts = await reconcile(home, market.items, shopping)
    const first = shopping.at.find((at) => at > cleared) ?? 0
    figure(`disk full, ${database}`, {
      ...counts,
      '503': shopping.busy,
      'longest answer ms': Math.round(shopping.longest_ms),
      'first success after it had room ms': Math.round(first - cleared),
    })
  },
)
