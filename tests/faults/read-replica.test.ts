import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { databaseAt, rowsAt } from '#tests/support/postgres.ts'
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts'
import { replicationSettings, type Standby, startStandby } from './postgres-standby.ts'
import {
  clientOf,
  launch,
  type ServerHome,
  prepareHome,
  type ServerProcess,
  worldOf,
} from '#tests/support/server-process.ts'

const PATIENCE = { timeout: 120_000, interval: 50 }
const READS = DEEP ? 200 : 50

let primary: Cluster
let replica: Standby
let home: ServerHome
let server: ServerProcess
let reads_on_primary: number | undefined
let failed_requests = 0

const at = (cluster: { url: string }): string => databaseAt(cluster.url, 'shop')

/** How often a server has used the index of words, as searches do; each server counts its own reads. */
async function readsOf(cluster: { url: string }): Promise<number> {
  // The statistics of other connections are written out after a moment; a connection's view of them is a
  // snapshot.
  const reads = `select coalesce(sum(idx_scan), 0) as reads from pg_stat_user_indexes where relname = 'food_item_word'`
  const [row] = await rowsAt<{ reads: string }>(at(cluster), reads)
  return Number(row?.reads)
}

/** What connections have counted is written down so long after they rest, at the latest. */
const COUNTED_WITHIN_MS = 11_000
/** How often the server has begun to use the replica: anew each time that it had fallen behind. */
const timesUsed = (): number => server.output.join('').split('a read replica is used').length - 1

/** An uncached public read: a search that nobody repeats. */
const search = (word: string): Promise<{ status: number }> =>
  clientOf(home).send(foodItemsApi.browse, { q: word })

/**
 * Searches as several anonymous clients without a pause, and counts answers by status until it is stopped.
 */
function searchAllTheTime(word: string) {
  const statuses = new Map<number, number>()
  const end = new AbortController()
  const client = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const { status } = await search(word).catch(() => ({ status: 0 }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const clients = Promise.all([1, 2].map(client))
  return {
    count: () => statuses.get(200) ?? 0,
    stop: async () => {
      end.abort()
      await clients
      return Object.fromEntries(statuses)
    },
  }
}

/** Waits until `cluster` has answered reads of the product. */
async function untilReadsReach(cluster: { url: string }): Promise<void> {
  // One that has just started refuses connections for a moment.
  await expect.poll(() => readsOf(cluster), PATIENCE).toBeGreaterThanOrEqual(0)
  const before = await readsOf(cluster)
  await expect
    .poll(async () => {
      await search('lasagne')
      return readsOf(cluster)
    }, PATIENCE)
    .toBeGreaterThan(before + 3)
}

const replay = (act: 'pause' | 'resume') => rowsAt(at(replica), `select pg_wal_replay_${act}()`)
/** Does `work` while the replica falls behind. */
const whileBehind = async (work: () => Promise<void>): Promise<void> => {
  await untilReadsReach(replica)
  await replay('pause')
  try {
    await work()
  } finally {
    await replay('resume')
  }
}

beforeAll(async () => {
  primary = await startCluster(replicationSettings)
  await rowsAt(primary.url, 'create database shop')
  replica = await startStandby(primary)
  const urls = { DATABASE_URL: at(primary), DATABASE_READ_URL: at(replica) }
  home = await prepareHome({ ...urls, LOG_LEVEL: 'info' })
  server = await launch(home)
}, 180_000)

afterAll(async () => {
  if (reads_on_primary !== undefined)
    figure('one streaming replica', {
      'uncached reads': READS,
      'of them on the primary': reads_on_primary,
      'failed requests': failed_requests,
    })
  await server.stop()
  await replica.stop()
  await primary.stop()
})

describe('uncached public reads with DATABASE_READ_URL', { timeout: 300_000 }, () => {
  /** How many of many reads went to the primary; undefined if the replica has fallen behind meanwhile. */
  const countOnPrimary = async (): Promise<number | undefined> => {
    const used = timesUsed()
    await untilReadsReach(replica)
    const primaryBefore = await readsOf(primary)
    const replicaBefore = await readsOf(replica)
    for (let nth = 0; nth < READS; nth += 1) expect((await search(`lasagne${nth}`)).status).toBe(200)
    await expect.poll(() => readsOf(replica), PATIENCE).toBeGreaterThan(replicaBefore + READS)
    const left = (await readsOf(primary)) - primaryBefore
    return timesUsed() === used ? left : undefined
  }

  it('sends uncached public reads to the replica and none of them to the primary', async () => {
    await expect.poll(timesUsed, PATIENCE).toBeGreaterThan(0)
    let left = await countOnPrimary()
    // On a busy machine the replica can be more than a second behind, and the primary is right to answer.
    while (left === undefined) {
      await pause(COUNTED_WITHIN_MS)
      left = await countOnPrimary()
    }
    reads_on_primary = left
    expect(left).toBe(0)
  })

  it('shows a signed-in restaurant its own change at once while the replica is behind', async () => {
    const make = worldOf(home)
    const restaurant = await make.aRestaurant('Nonna Replica')
    const item = await make.aFoodItem(restaurant, { name: 'Before the change' })
    await whileBehind(async () => {
      const { client } = restaurant
      const name = 'After the change'
      await client.ok(foodItemsApi.change, { food_item_id: item.id, name })
      expect((await client.ok(foodItemsApi.get, { food_item_id: item.id })).name).toBe(name)
      expect((await client.ok(foodItemsApi.browse, { restaurant_id: item.restaurant_id }))[0]?.name).toBe(
        name,
      )
    })
  })

  it('reads from the primary while the replica is more than a second behind, and from the replica when it has caught up', async () => {
    const make = worldOf(home)
    const restaurant = await make.aRestaurant('Nonna Lag')
    await whileBehind(async () => {
      const item = await make.aFoodItem(restaurant, { name: 'Laggard gnocchi' })
      const find = async (): Promise<string[]> =>
        (await clientOf(home).ok(foodItemsApi.browse, { q: 'laggard' })).map(({ id }) => id)
      await expect.poll(find, PATIENCE).toEqual([item.id])
      // From here on no read may go back to the replica, which does not have it.
      for (let nth = 0; nth < 20; nth += 1) expect(await find()).toEqual([item.id])
    })
    await untilReadsReach(replica)
  })

  it('measures how far the replica is behind', async () => {
    const readLag = async (): Promise<number> => {
      const { body } = await clientOf(home).raw('GET', '/metrics')
      return Number(/^replica_lag_seconds\{host="[^"]+"\} (.+)$/m.exec(String(body))?.[1])
    }
    await whileBehind(async () => {
      await worldOf(home).aRestaurant('Nonna Metrica')
      await expect.poll(readLag, PATIENCE).toBeGreaterThan(2)
    })
    await expect.poll(readLag, PATIENCE).toBeLessThan(2)
  })

  it.each([
    ['is killed', () => replica.kill(), () => replica.start()],
    ['is frozen', async () => replica.freeze(), () => replica.thaw()],
  ])(
    'fails no request when the replica %s, and uses it again when it is back',
    async (_fault, breakReplica, mendReplica) => {
      await untilReadsReach(replica)
      const searches = searchAllTheTime('lasagne')
      await expect.poll(searches.count, PATIENCE).toBeGreaterThan(20)
      await breakReplica()
      const broken = searches.count()
      await expect.poll(searches.count, PATIENCE).toBeGreaterThan(broken + 40)
      mendReplica()
      const mended = searches.count()
      await expect.poll(searches.count, PATIENCE).toBeGreaterThan(mended + 20)
      const { 200: succeeded = 0, ...others } = await searches.stop()
      failed_requests += Object.values(others).reduce((sum, count) => sum + count, 0)
      expect(succeeded).toBeGreaterThan(0)
      expect(others).toEqual({})
      await untilReadsReach(replica)
    },
  )
})
