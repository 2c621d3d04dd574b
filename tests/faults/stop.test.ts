import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { databaseKinds } from '#tests/support/targets.ts'
import { processesIn } from '#tests/support/embedded.ts'
import { openHome, start } from './home.ts'
import { reconcile, withDatabase } from './reconciling.ts'
import { crowd, emptyHands, openMarket, PEOPLE, type Shopping } from './shoppers.ts'

// Every stop is a trial of its own, at another moment.
const STOPS = DEEP ? 20 : 1
/** At any time some orders are on their way into the database, where they arrive also if nobody waits for them any more. */
const SLOW_COMMITS = `
  create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$;
  create constraint trigger dawdle after insert on customer_order deferrable initially deferred for each row execute function dawdle()`

async function commitsUnderWay({ query }: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(query)
  return rows.length
}

it.each(databaseKinds)(
  'answers every accepted request when it is stopped under load, on the database by %s',
  async (database) => {
    const { home, dir } = await openHome(database)
    let server = await start(home)
    const market = await openMarket(home, PEOPLE, 4)
    await withDatabase(home, ({ script }) => script(SLOW_COMMITS))
    const shopping: Pick<Shopping, 'acknowledged' | 'unexpected'> = { acknowledged: [], unexpected: [] }
    const took: number[] = []
    for (let at = 0; at < STOPS; at += 1) {
      if (at > 0) {
        server = await start(home)
        await emptyHands(market, home)
      }
      const people = crowd(market, [home])
      await people.serves(10)
      const { code, ms } = await server.stop()
      took.push(ms)
      // Nobody asks again, so an order that was placed and not answered for would now be one too many.
      const { acknowledged, unexpected } = await people.vanish()
      shopping.acknowledged.push(...acknowledged)
      shopping.unexpected.push(...unexpected)
      expect(code, server.output.join('')).toBe(0)
    }
    const left = await processesIn(dir)
    await withDatabase(home, (one) => expect.poll(() => commitsUnderWay(one)).toBe(0))
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
