import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEEP, figure } from '#tests/support/figure.ts'
import { startPair } from './postgres-pair.ts'
import { reconcile } from './reconciling.ts'
import { prepareHome, isGone, launch } from '#tests/support/server-process.ts'
import { openMarket, crowd } from './shoppers.ts'

const FAILOVERS = DEEP ? 10 : 1
const firsts: number[] = []
const PATIENCE_MS = 60_000

it.each(Array.from({ length: FAILOVERS }, (_, at) => at + 1))(
  'keeps every acknowledged order when the primary is killed and its standby is promoted (%i)',
  async (round) => {
    const pair = await startPair()
    try {
      const home = await prepareHome({ DATABASE_URL: pair.url })
      const server = await launch(home)
      const market = await openMarket(home, 16, 4)
      const people = crowd(market, [home])
      await expect
        .poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS })
        .toBeGreaterThan(50)
      await pause(Math.random() * 300)
      pair.killPrimary()
      await pause(Math.random() * 1_000)
      await pair.promote()
      const promoted = performance.now()
      const next = (): number | undefined => people.shopping.at.find((at) => at > promoted)
      await expect.poll(next, { timeout: PATIENCE_MS }).toBeDefined()
      await pause(300)
      const shopping = await people.leave()
      expect(isGone(server.child), server.output.join('')).toBe(false)
      expect(shopping.busy_without_time).toBe(0)
      await server.stop()
      const counts = await reconcile(
        { ...home, env: { DATABASE_URL: pair.standby_url } },
        market.items,
        shopping,
      )
      firsts.push(Math.round((next() ?? 0) - promoted))
      figure('primary killed, standby promoted', {
        failovers: round,
        ...counts,
        'first success ms': firsts.at(-1) ?? 0,
        'first success ms most': Math.max(...firsts),
        'longest answer ms': Math.round(shopping.longest_ms),
        '503': shopping.busy,
      })
    } finally {
      await pair.stop()
    }
  },
)

it('answers 503 while the synchronous standby is frozen and recovers by itself', async () => {
  const pair = await startPair()
  try {
    const home = await prepareHome({ DATABASE_URL: pair.url })
    const server = await launch(home)
    const market = await openMarket(home, 16, 4)
    const people = crowd(market, [home])
    await expect.poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
    pair.freezeStandby()
    // Answers to earlier commits may still be on their way.
    await pause(1_000)
    const before = people.shopping.acknowledged.length
    await expect.poll(() => people.shopping.busy, { timeout: PATIENCE_MS }).toBeGreaterThan(20)
    await pause(DEEP ? 20_000 : 3_000)
    expect(people.shopping.acknowledged.length, 'answered for without the standby').toBe(before)
    pair.thawStandby()
    const thawed = performance.now()
    await expect
      .poll(() => people.shopping.acknowledged.length, { timeout: PATIENCE_MS })
      .toBeGreaterThan(before + 20)
    const shopping = await people.leave()
    expect(isGone(server.child), server.output.join('')).toBe(false)
    expect(shopping.busy_without_time).toBe(0)
    expect((await server.stop()).code).toBe(0)
    const counts = await reconcile(
      { ...home, env: { DATABASE_URL: pair.primary_url } },
      market.items,
      shopping,
    )
    const first = shopping.at.find((at) => at > thawed) ?? 0
    figure('standby frozen', {
      ...counts,
      '503': shopping.busy,
      'longest answer ms': Math.round(shopping.longest_ms),
      'first success after it was back ms': Math.round(first - thawed),
    })
  } finally {
    await pair.stop()
  }
})
