import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { basketOf } from '#tests/support/builders.ts'
import { figure } from '#tests/support/figure.ts'
import { connected, databaseAt, rowsAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { clientOf, isGone, isReady, prepareHome } from '#tests/support/server-process.ts'
import { openHome, start } from './home.ts'
import { signal } from './postgres-standby.ts'
import { openMarket, type Market } from './shoppers.ts'

const CALLS = 40

/** Everybody orders and looks into their orders, at once; each answer with the time it took. */
async function rush(home: Parameters<typeof clientOf>[0], { cookies, items }: Market) {
  const call = async (_: unknown, at: number) => {
    const client = clientOf(home, cookies[at % cookies.length])
    const started = performance.now()
    const { status, headers } =
      at % 2 === 0
        ? await client.send(ordersApi.all, {})
        : await client.send(ordersApi.place, basketOf({ id: items[0] as string }))
    return { status, retry_after: headers.get('retry-after'), ms: performance.now() - started }
  }
  return Promise.all(Array.from({ length: CALLS }, call))
}

it.each([
  ['table locked', 'a table is locked by somebody else', 'customer_order'],
  ['pool exhausted', 'sessions cannot be looked up, so that every connection is taken', 'session'],
] as const)('%s: answers 503 while %s, and recovers when it is free', async (row, _what, table) => {
  const { home, url } = await openHome('DATABASE_URL')
  const server = await start(home)
  const market = await openMarket(home, 8, 1)
  // The lock is released when all are answered, so without limits of its own none ever would be.
  const answers = await connected(url, async (client) => {
    await client.query('begin')
    await client.query(`lock table ${table} in access exclusive mode`)
    const shopping = await rush(home, market)
    await client.query('rollback')
    return shopping
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answers.filter(({ retry_after }) => retry_after === null)).toEqual([])
  const longest = Math.max(...answers.map(({ ms }) => ms))
  figure(row, { calls: CALLS, 'longest answer ms': Math.round(longest) })
  await expect.poll(() => isReady(home)).toBe(true)
  const after = await rush(home, { ...market, cookies: market.cookies.slice(0, 2) })
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200, 201, 409]))
  expect(isGone(server.child)).toBe(false)
  expect((await server.stop()).code).toBe(0)
})

/** An answer waits for at most so many limits of the server, one after the other. */
const LIMITS = 3
const PROBE_MS = 50

/**
 * Asks again and again for what needs no database. Stopping it gives the longest answer: by so much a busy
 * machine can delay each limit.
 */
function probe(home: Parameters<typeof clientOf>[0]): { stop: () => Promise<number> } {
  const end = new AbortController()
  const probing = (async () => {
    let longest = 0
    while (!end.signal.aborted) {
      const started = performance.now()
      await clientOf(home).raw('GET', '/healthz')
      longest = Math.max(longest, performance.now() - started)
      await pause(PROBE_MS)
    }
    return longest
  })()
  return {
    stop: () => {
      end.abort()
      return probing
    },
  }
}

it('answers 503 within five seconds while the primary is frozen, in one log line a minute, and recovers', async () => {
  const cluster = await startCluster()
  onTestFinished(cluster.stop)
  await rowsAt(cluster.url, 'create database shop')
  const home = await prepareHome({ DATABASE_URL: databaseAt(cluster.url, 'shop') })
  const server = await start(home)
  const market = await openMarket(home, 8, 1)
  signal(cluster.pid, 'SIGSTOP')
  onTestFinished(() => signal(cluster.pid, 'SIGCONT'))
  const probes = probe(home)
  // The first find connections that are silent, the next wait for one of these, and the last cannot connect.
  const comers = Array.from({ length: 10 }, async (_, at) => {
    await pause(at * 400)
    return rush(home, market)
  })
  const answers = (await Promise.all(comers)).flat()
  const delay = await probes.stop()
  signal(cluster.pid, 'SIGCONT')
  const statuses = new Set(
    answers.map(({ status, retry_after }) => `${status} ${retry_after ?? 'without Retry-After'}`),
  )
  expect([...statuses]).toEqual(['503 2'])
  const longest = Math.max(...answers.map(({ ms }) => ms))
  expect(longest).toBeLessThan(5_000 + LIMITS * delay)
  await expect.poll(() => isReady(home)).toBe(true)
  const after = await rush(home, { ...market, cookies: market.cookies.slice(0, 2) })
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200, 201, 409]))
  expect((await server.stop()).code).toBe(0)
  const lines = server.output.join('').split('\n')
  expect(lines.filter((line) => /request failed|job queue error/.test(line))).toEqual([])
  expect(lines.filter((line) => line.includes('the database does not answer'))).toHaveLength(1)
}, 120_000)
