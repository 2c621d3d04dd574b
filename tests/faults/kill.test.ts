import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { figure } from '#tests/support/figure.ts'
import { homeOn } from './home.ts'
import { reckon } from './reckoning.ts'
import { DEEP, launch } from './running.ts'
import { aMarket, crowd } from './shoppers.ts'

const KILLS = DEEP ? 50 : 3

it.each(['pglite', 'postgres'] as const)(`loses and doubles nothing when it is killed ${KILLS} times under load, on %s`, async (engine) => {
  const { place, leave } = await homeOn(engine)
  let server = await launch(place)
  try {
    const market = await aMarket(place, 16, 4)
    const people = crowd(market, [place])
    const ready: number[] = []
    for (let at = 0; at < KILLS; at += 1) {
      const before = people.shopping.acknowledged.length
      await expect.poll(() => people.shopping.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 5)
      await pause(Math.random() * 400)
      await server.kill()
      server = await launch(place)
      ready.push(server.ready_ms)
    }
    const told = await people.leave()
    expect((await server.stop()).code).toBe(0)
    const books = await reckon(place, market.items, told)
    ready.sort((a, b) => a - b)
    figure(`kill -9, ${engine}`, {
      kills: KILLS,
      ...books,
      'ready again ms median': ready[Math.floor(ready.length / 2)] ?? 0,
      'ready again ms most': ready.at(-1) ?? 0,
      'longest answer ms': Math.round(told.longest_ms),
    })
  } finally {
    await server.kill()
    await leave()
  }
})
