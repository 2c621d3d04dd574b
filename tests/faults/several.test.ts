import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { buyAtOnce } from '#tests/races/buyers.ts'
import { basketOf } from '#tests/support/builders.ts'
import { createCrowd } from '#tests/support/crowd.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { connected, rowsAt } from '#tests/support/postgres.ts'
import { reconcile, withDatabase } from './reconciling.ts'
import { addressOf, clientOf, prepareHome, type ServerHome } from '#tests/support/server-process.ts'
import { openHome, patientUnlessDeep, start } from './home.ts'
import { crowd, type Market, openMarket } from './shoppers.ts'

const PATIENCE_MS = 60_000
// At each process more than there are units.
const RUSH = DEEP ? 900 : 90

it('sells nothing twice from three processes and loses nothing when one of them is killed', async () => {
  const { home, url } = await openHome('DATABASE_URL')
  const first = patientUnlessDeep(home)
  const [second, third] = [await prepareHome(first.env), await prepareHome(first.env)]
  const homes = [first, second, third]
  const doomed = await start(first)
  const others = await Promise.all([second, third].map(start))
  const market = await openMarket(first, homes.length * 3, 3)
  const scarce = await market.make.aFoodItem({ client: market.restaurant }, { quantity_available: 10 })
  const rush = await withDatabase(first, (database) =>
    createCrowd(database, addressOf(first), RUSH, new Date()),
  )
  const cookies = rush.map(({ cookie }) => cookie)
  const body = JSON.stringify(basketOf(scarce))
  const shops = [doomed, ...others].map((server, at) => ({ server, port: homes[at]?.port ?? 0 }))
  const { 201: sold = 0, 409: refused = 0 } = await dawdling(url, () => buyAtOnce(shops, cookies, body))
  expect({ sold, refused }).toEqual({ sold: 10, refused: RUSH - 10 })
  const people = crowd(market, homes)
  const stale = await staleness(second, third, market)
  await doomed.kill()
  // Those who are sent to the others go on.
  await people.serves(10)
  const restarted = await start(first)
  await people.serves(10)
  const shopping = await people.leave()
  for (const server of [restarted, ...others])
    expect((await server.stop()).code, server.output.join('')).toBe(0)
  const bought = 'select sum(quantity)::int as units from order_line where food_item_id = $1'
  expect(await rowsAt(url, bought, [scarce.id])).toEqual([{ units: 10 }])
  const counts = await reconcile(first, market.items, shopping)
  stale.sort((a, b) => a - b)
  figure('three processes, one killed', {
    ...counts,
    'one meal of 10, sold': sold,
    'one meal of 10, neither sold nor refused': RUSH - sold - refused,
    'seen by the others after ms median': stale[Math.floor(stale.length / 2)] ?? 0,
    'seen by the others after ms most': stale.at(-1) ?? 0,
  })
})

/**
 * Does `work` while every order takes a while between being decided and being there, so that processes meet
 * in between.
 */
async function dawdling<T>(url: string, work: () => Promise<T>): Promise<T> {
  await connected(url, (client) =>
    client.query(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return null; end $$;
      create trigger dawdle before insert on customer_order for each statement execute function dawdle()`),
  )
  const result = await work()
  await rowsAt(url, 'drop trigger dawdle on customer_order')
  return result
}

/**
 * How long each change that one process has answered for takes to show in another: of a stock, and of a
 * restaurant's name.
 */
async function staleness(here: ServerHome, there: ServerHome, market: Market): Promise<number[]> {
  const item = await market.make.aFoodItem({ client: market.restaurant }, { quantity_available: 100 })
  const restaurant = clientOf(here, market.restaurant.cookie)
  const reader = clientOf(there)
  const left = async () =>
    (await reader.ok(api.foodItems.browse, { limit: 100 })).find(({ id }) => id === item.id)
      ?.quantity_available
  const name = async () => (await reader.ok(api.restaurants.browse, { ids: item.restaurant_id }))[0]?.name
  const units: number[] = []
  for (let quantity = 99; quantity > (DEEP ? 59 : 97); quantity -= 1) {
    await restaurant.ok(api.foodItems.change, { food_item_id: item.id, quantity_available: quantity })
    units.push(await until(async () => (await left()) === quantity))
    await restaurant.ok(api.restaurants.change, { name: `Kitchen ${quantity}` })
    units.push(await until(async () => (await name()) === `Kitchen ${quantity}`))
  }
  return units
}

async function until(isShown: () => Promise<boolean>): Promise<number> {
  const changed = performance.now()
  while (!(await isShown()))
    if (performance.now() - changed > PATIENCE_MS) throw new Error('a change never arrived')
  return Math.round(performance.now() - changed)
}
