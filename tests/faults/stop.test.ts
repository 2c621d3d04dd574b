import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { databaseKinds } from '#tests/support/targets.ts'
import { processesIn } from '#tests/support/embedded.ts'
import { isLockAwaited, whileLocked } from '#tests/support/lock-queue.ts'
import { addressOf, type ServerHome, type ServerProcess } from '#tests/support/server-process.ts'
import { openHome, start } from './home.ts'
import { reconcile, withDatabase } from './reconciling.ts'
import { crowd, emptyHands, openMarket, PEOPLE } from './shoppers.ts'
import type { Shopping } from './shopping.ts'

// Every stop is a trial of its own, at another moment.
const STOPS = DEEP ? 20 : 1
/**
 * An order waits at its commit for this lock, and arrives in the database also if nobody waits for it any
 * more.
 */
const HELD = 7
const HELD_COMMITS = `
  create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${HELD}); return null; end $$;
  create constraint trigger hold after insert on customer_order deferrable initially deferred for each row execute function hold()`

const isClosed = (home: ServerHome): Promise<boolean> =>
  fetch(addressOf(home)).then(
    () => false,
    () => true,
  )

/** Stops it while orders are at their commits, which go on once it accepts no more. */
const stopAmidOrders = (server: ServerProcess, home: ServerHome) =>
  withDatabase(home, async (database) => {
    const hold = (tx: Db) => sql`select pg_advisory_xact_lock(${HELD})`.execute(tx)
    const stopping = await whileLocked(database, hold, async () => {
      await expect.poll(() => isLockAwaited(database), { interval: 10 }).toBe(true)
      const stopped = server.stop()
      await expect.poll(() => isClosed(home), { interval: 10 }).toBe(true)
      return { stopped }
    })
    return stopping.stopped
  })

it.each(databaseKinds)(
  'answers every accepted request when it is stopped under load, on the database by %s',
  async (database) => {
    const { home, dir } = await openHome(database)
    let server = await start(home)
    const market = await openMarket(home, PEOPLE, 4)
    await withDatabase(home, ({ script }) => script(HELD_COMMITS))
    const shopping: Pick<Shopping, 'acknowledged' | 'unexpected'> = { acknowledged: [], unexpected: [] }
    const took: number[] = []
    for (let at = 0; at < STOPS; at += 1) {
      if (at > 0) {
        server = await start(home)
        await emptyHands(market, home)
      }
      const people = crowd(market, [home])
      await people.serves(10)
      const { code, ms } = await stopAmidOrders(server, home)
      took.push(ms)
      // Nobody asks again, so an order that was placed and not answered for would now be one too many.
      const { acknowledged, unexpected } = await people.vanish()
      shopping.acknowledged.push(...acknowledged)
      shopping.unexpected.push(...unexpected)
      expect(code, server.output.join('')).toBe(0)
    }
    const left = await processesIn(dir)
    await withDatabase(home, (one) => expect.poll(() => isLockAwaited(one)).toBe(false))
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
