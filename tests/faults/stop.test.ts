import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEEP, figure } from '#tests/support/figure.ts'
import { databaseKinds } from '#tests/support/targets.ts'
import { processesIn } from '#tests/support/embedded.ts'
import { openHome, start } from './home.ts'
import { reconcile } from './reconciling.ts'
import { crowd, emptyHands, openMarket, PEOPLE, type Shopping } from './shoppers.ts'

// Every stop is a trial of its own, at another moment.
const STOPS = DEEP ? 20 : 1

it.each(databaseKinds)(
  'answers every accepted request when it is stopped under load, on the database by %s',
  async (database) => {
    const { home, dir } = await openHome(database)
    let server = await start(home)
    const market = await openMarket(home, PEOPLE, 4)
    const shopping: Pick<Shopping, 'acknowledged' | 'unexpected'> = { acknowledged: [], unexpected: [] }
    const took: number[] = []
    for (let at = 0; at < STOPS; at += 1) {
      if (at > 0) {
        server = await start(home)
        await emptyHands(market, home)
      }
      const people = crowd(market, [home])
      await people.serves(10)
      await pause(Math.random() * (DEEP ? 300 : 50))
      const { code, ms } = await server.stop()
      took.push(ms)
      // What has arrived is read first.
      await pause(200)
      // Nobody asks again, so an order that was placed and not answered for would now be one too many.
      const { acknowledged, unexpected } = await people.vanish()
      shopping.acknowledged.push(...acknowledged)
      shopping.unexpected.push(...unexpected)
      expect(code, server.output.join('')).toBe(0)
    }
    const left = await processesIn(dir)
    const counts = await reconcile(home, market.items, shopping)
    figure(`SIGTERM under load, ${database}`, {
      stops: STOPS,
      ...counts,
      'exit ms most': Math.max(...took),
      'left behind': left,
    })
    expect(left).toBe(0)
  },
)
