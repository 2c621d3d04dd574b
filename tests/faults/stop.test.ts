import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { figure } from '#tests/support/figure.ts'
import { places } from '#tests/support/targets.ts'
import { processesIn } from '#tests/support/embedded.ts'
import { homeOn } from './home.ts'
import { reconcile } from './reckoning.ts'
import { DEEP, launch } from './running.ts'
import { openMarket, crowd, emptyHands, type Shopping } from './shoppers.ts'

const STOPS = DEEP ? 20 : 2

it.each(places)('answers every accepted request when it is stopped under load, on the database by %s', async (database) => {
  const { place, dir, leave } = await homeOn(database)
  let server = await launch(place)
  try {
    const market = await openMarket(place, 16, 4)
    const shopping: Pick<Shopping, 'acknowledged' | 'unexpected'> = { acknowledged: [], unexpected: [] }
    const took: number[] = []
    for (let at = 0; at < STOPS; at += 1) {
      const people = crowd(market, [place])
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
        server = await launch(place)
        await emptyHands(market, place)
      }
    }
    const left = await processesIn(dir)
    const books = await reconcile(place, market.items, shopping)
    figure(`SIGTERM under load, ${database}`, { stops: STOPS, ...books, 'exit ms most': Math.max(...took), 'left behind': left })
  } finally {
    await server.kill()
    await leave()
  }
})
