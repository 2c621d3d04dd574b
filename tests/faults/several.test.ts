import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type FoodItem, foodItemsApi } from '#contract/food-items.ts'
import { ordersApi } from '#contract/orders.ts'
import { figure } from '#tests/support/figure.ts'
import { connected, dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { reckon } from './reckoning.ts'
import { aPlace, clientOf, DEEP, isGone, launch, type Place, spawnServer } from './running.ts'
import { aMarket, crowd } from './shoppers.ts'

const STALE_MS = 250

/** A database with nothing in it. Each table takes a while to make, so that a process can be met in the middle. */
async function emptyDatabase(seconds_per_table: number): Promise<string> {
  const url = await freshDatabase()
  await connected(url, async (client) => {
    await client.query('drop schema public cascade; create schema public; drop schema if exists pgboss cascade')
    await client.query(`create function public.dawdle() returns event_trigger language plpgsql as
      $$ begin perform pg_sleep(${seconds_per_table}); end $$`)
    await client.query(`create event trigger dawdle on ddl_command_end when tag in ('CREATE TABLE') execute function public.dawdle()`)
  })
  return url
}

const applied = (url: string): Promise<string[]> =>
  connected(url, async (client) =>
    (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name),
  )

it('applies each migration once when three processes start at once on an empty database', async () => {
  const url = await emptyDatabase(0.05)
  const places = await Promise.all([1, 2, 3].map(() => aPlace({ DATABASE_URL: url })))
  const servers = await Promise.all(places.map((place) => launch(place)))
  try {
    expect(new Set(await applied(url)).size).toBeGreaterThan(1)
    for (const place of places) expect((await clientOf(place).raw('GET', '/api/food-items')).status).toBe(200)
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await dropDatabase(url)
  }
})

it('completes a migration at the next start when it was killed in the middle of one', async () => {
  const url = await emptyDatabase(0.05)
  try {
    const place = await aPlace({ DATABASE_URL: url })
    for (let at = 0; at < (DEEP ? 10 : 2); at += 1) {
      const { child } = spawnServer(place)
      const migrating = async (): Promise<number> =>
        (
          await connected(url, (client) =>
            client.query("select 1 from pg_stat_activity where query ilike 'create table%' and pid <> pg_backend_pid()"),
          )
        ).rows.length
      await expect.poll(migrating, { timeout: 60_000, interval: 10 }).toBe(1)
      await pause(Math.random() * 300)
      child.kill('SIGKILL')
      await expect.poll(() => isGone(child)).toBe(true)
    }
    const server = await launch(place)
    await server.kill()
    expect(await applied(url)).toContain('0001-marketplace.sql')
  } finally {
    await dropDatabase(url)
  }
})

it('sells nothing twice from three processes, and loses nothing when one of them is killed', async () => {
  const url = await freshDatabase()
  const places = [await aPlace({ DATABASE_URL: url }), await aPlace({ DATABASE_URL: url }), await aPlace({ DATABASE_URL: url })]
  const [first, second, third] = places as [Place, Place, Place]
  let doomed = await launch(first)
  const others = await Promise.all([second, third].map((place) => launch(place)))
  try {
    const market = await aMarket(first, 18, 3)
    const scarce = await market.make.aFoodItem({ client: market.restaurant }, { quantity_available: 10 })
    const people = crowd(market, places)
    const rush = await Promise.all(market.cookies.map((cookie, who) => grab(places[who % 3] as Place, cookie, scarce)))
    expect(rush.filter((status) => status === 201).length).toBeLessThanOrEqual(10)
    const stale = await staleness(second, third, market)
    await doomed.kill()
    await pause(500)
    doomed = await launch(first)
    const told = await people.leave()
    for (const server of [doomed, ...others]) expect((await server.stop()).code, server.output.join('')).toBe(0)
    const bought = await connected(url, async (client) => {
      const { rows } = await client.query<{ taken: number }>('select sum(quantity)::int as taken from order_line where food_item_id = $1', [
        scarce.id,
      ])
      return rows[0]?.taken
    })
    expect(bought).toBe(rush.filter((status) => status === 201).length)
    const books = await reckon(first, market.items, told)
    stale.sort((a, b) => a - b)
    figure('three processes, one killed', {
      ...books,
      'seen by the others after ms median': stale[Math.floor(stale.length / 2)] ?? 0,
      'seen by the others after ms most': stale.at(-1) ?? 0,
    })
  } finally {
    await Promise.all([doomed, ...others].map((server) => server.kill()))
    await dropDatabase(url)
  }
})

async function grab(place: Place, cookie: string, item: FoodItem): Promise<number> {
  const client = clientOf(place)
  client.cookie = cookie
  return (await client.send(ordersApi.place, { items: [{ food_item_id: item.id, quantity: 1 }] })).status
}

/** How long each change that one process has answered for takes to show in another. */
async function staleness(here: Place, there: Place, market: Awaited<ReturnType<typeof aMarket>>): Promise<number[]> {
  const item = await market.make.aFoodItem({ client: market.restaurant }, { quantity_available: 100 })
  const restaurant = clientOf(here)
  restaurant.cookie = market.restaurant.cookie
  const reader = clientOf(there)
  const taken: number[] = []
  for (let left = 99; left > (DEEP ? 59 : 89); left -= 1) {
    await restaurant.ok(foodItemsApi.change, { food_item_id: item.id, quantity_available: left })
    const changed = performance.now()
    const shown = async (): Promise<number | undefined> =>
      (await reader.ok(foodItemsApi.list, { limit: 100 })).find(({ id }) => id === item.id)?.quantity_available
    while ((await shown()) !== left) if (performance.now() - changed > 20 * STALE_MS) throw new Error('a change never arrived')
    taken.push(Math.round(performance.now() - changed))
  }
  return taken
}
