import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connected, databaseAt, rowsAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import {
  isGone,
  launch,
  prepareHome,
  type ServerHome,
  type ServerProcess,
} from '#tests/support/server-process.ts'
import { replicationSettings, signal, startStandby } from './postgres-standby.ts'
import { reconcile } from './reconciling.ts'
import { PEOPLE, crowd, openMarket, type Crowd, type Market } from './shoppers.ts'

/** A primary that confirms no commit before its standby has it, and the two as one address. */
async function startPair() {
  const primary = await startCluster(replicationSettings)
  const standby = await startStandby(primary)
  const url = databaseAt(primary.url, 'shop')
  await connected(primary.url, async (client) => {
    await client.query('create database shop')
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
    const attached = `select from pg_stat_replication where sync_state = 'sync'`
    while ((await client.query(attached)).rowCount === 0) await pause(20)
  })
  return {
    url: url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`),
    primary_url: url,
    standby_url: databaseAt(standby.url, 'shop'),
    /** Ends every process of the primary in one moment. */
    killPrimary: () => signal(primary.pid, 'SIGKILL'),
    freezeStandby: standby.freeze,
    thawStandby: standby.thaw,
    promote: () => rowsAt(standby.url, 'select pg_promote(true, 30)'),
    stop: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}

const FAILOVERS = DEEP ? 10 : 1
const firsts: number[] = []
const PATIENCE_MS = 60_000

interface Shop {
  pair: Awaited<ReturnType<typeof startPair>>
  home: ServerHome
  server: ServerProcess
}

/** One for both faults: the second takes the primary away for good. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, 180_000)
afterAll(() => closeShop(shop))

async function openShop(): Promise<Shop> {
  const pair = await startPair()
  const home = await prepareHome({ DATABASE_URL: pair.url })
  return { pair, home, server: await launch(home) }
}

async function closeShop({ server, pair }: Shop): Promise<void> {
  await server.kill()
  await pair.stop()
}

/** Everybody has been answered, each busy answer said when to come back, and nothing is lost. */
async function reconcileAt(url: string, { home, server }: Shop, market: Market, people: Crowd) {
  const shopping = await people.leave()
  expect(isGone(server.child), server.output.join('')).toBe(false)
  expect(shopping.busy_without_time).toBe(0)
  const counts = await reconcile({ ...home, env: { DATABASE_URL: url } }, market.items, shopping)
  return { ...counts, '503': shopping.busy, 'longest answer ms': Math.round(shopping.longest_ms) }
}

it('answers 503 while the synchronous standby is frozen and recovers by itself', async () => {
  const { pair, home } = shop
  const market = await openMarket(home, PEOPLE, 4)
  const people = crowd(market, [home])
  await people.serves(20)
  pair.freezeStandby()
  // Those who come after the answers to earlier commits.
  await expect.poll(() => people.shopping.busy, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
  const before = people.shopping.acknowledged.length
  const busy = people.shopping.busy
  await expect.poll(() => people.shopping.busy, { timeout: PATIENCE_MS }).toBeGreaterThan(busy + 20)
  await pause(DEEP ? 20_000 : 0)
  expect(people.shopping.acknowledged.length, 'answered for without the standby').toBe(before)
  pair.thawStandby()
  const thawed = performance.now()
  await people.serves(20)
  const figures = await reconcileAt(pair.primary_url, shop, market, people)
  const first = people.shopping.at.find((at) => at > thawed) ?? 0
  figure('standby frozen', { ...figures, 'first success after it was back ms': Math.round(first - thawed) })
})

it.each(Array.from({ length: FAILOVERS }, (_, at) => at + 1))(
  'keeps every acknowledged order when the primary is killed and its standby is promoted (%i)',
  async (round) => {
    const own = round === 1 ? shop : await openShop()
    if (own !== shop) onTestFinished(() => closeShop(own))
    const { pair, home, server } = own
    const market = await openMarket(home, PEOPLE, 4)
    const people = crowd(market, [home])
    await people.serves(20)
    await pause(Math.random() * (DEEP ? 300 : 50))
    pair.killPrimary()
    await pause(Math.random() * (DEEP ? 1_000 : 50))
    await pair.promote()
    const promoted = performance.now()
    const next = (): number | undefined => people.shopping.at.find((at) => at > promoted)
    await expect.poll(next, { timeout: PATIENCE_MS }).toBeDefined()
    await people.serves(20)
    const figures = await reconcileAt(pair.standby_url, own, market, people)
    expect((await server.stop()).code).toBe(0)
    firsts.push(Math.round((next() ?? 0) - promoted))
    figure('primary killed, standby promoted', {
      failovers: round,
      ...figures,
      'first success ms': firsts.at(-1) ?? 0,
      'first success ms most': Math.max(...firsts),
    })
  },
)
