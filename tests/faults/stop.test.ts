import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEEP, figure } from '#tests/support/figure.ts'
import { databaseKinds } from '#tests/support/targets.ts'
import { processesIn } from '#tests/support/embedded.ts'
import { makeHome } from './home.ts'
import { reconcile } from './reconciling.ts'
import { launch } from '#tests/support/server-process.ts'
import { openMarket, crowd, emptyHands, type Shopping } from './shoppers.ts'

const STOPS = DEEP ? 20 : 2

it.each(databaseKinds)(
  'answers every accepted request when it is stopped under load, on the database by %s',
  async (database) => {
    const { home, dir, leave } = await makeHome(database)
    let server = await launch(home)
    try {
      const market = await openMarket(home, 16, 4)
      const shopping: Pick<Shopping, 'acknowledged' | 'unexpected'> = { acknowledged: [], unexpected: [] }
      const took: number[] = []
      for (let at = 0; at < STOPS; at += 1) {
        const people = crowd(market, [home])
        await expect.poll(() => people.shopping.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10)
        await pause(Math.random() * 300)
        const { code, ms } = await server.stop()
        took.push(ms)
        // What has arrived is read first.
        await pause(200)
        // Nobody asks again, so an order that was placed and not answered for would now be one too many.
        const { acknowledged, unexpected } = await people.vanish()
        shopping.acknowledged.push(...acknowledged)
        shopping.unexpected.push(...unexpected)
        expect(code, server.output.join('')).toBe(0)
        if (at + 1 < STOPS) {
          server = await launch(home)
          await emptyHands(market, home)
        }
      }
      const left = await processesIn(dir)
      const counts = await reconcile(home, market.items, shopping)
      figure(`SIGTERM under load, ${database}`, {
        stops: STOPS,
        ...counts,
        'exit ms most': Math.max(...took),
        'left behind': left,
      })
    } finally {
      await server.kill()
      await leave()
    }
  },
)
