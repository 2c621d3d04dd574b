import fc from 'fast-check'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { basketOf } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { rowsAt } from '#tests/support/postgres.ts'
import { clientOf, prepareHome, type ServerHome, type ServerProcess } from '#tests/support/server-process.ts'
import { openHome, patient, start } from './home.ts'
import { LivePage, type Seen } from './live-page.ts'
import { openMarket } from './shoppers.ts'

const PROCESSES = 3
const PAGES = 6
const ITEMS = 10
const STEPS = DEEP ? 120 : 30
const HISTORIES = DEEP ? 10 : 1
/** As long as a busy machine may take; `longest_ms` says how long it was. */
const PATIENCE = { timeout: 60_000, interval: 20 }

type Step =
  | { do: 'order' | 'cancel' | 'withdraw'; which: number; at: number }
  | { do: 'add'; which: number; at: number; quantity: number }
  | { do: 'scroll'; page: number; first: number }
  | { do: 'cut'; page: number }
  | { do: 'list' }
  | { do: 'disconnect' }
  | { do: 'crash'; at: number; which: number }

const which = fc.nat({ max: 99 })
const at = fc.nat({ max: PROCESSES - 1 })
const page = fc.nat({ max: PAGES - 1 })
const acts = fc.constantFrom('order', 'order', 'order', 'order', 'cancel', 'withdraw')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: acts, which, at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('list') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add'), which, at, quantity: fc.nat({ max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('scroll'), page, first: fc.nat({ max: ITEMS }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut'), page }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), at, which }) },
) as fc.Arbitrary<Step>

/** The connections by which processes read what the others publish. */
const DISCONNECT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like '%published_change%' and pid <> pg_backend_pid()`
const ON_SALE = `select id, quantity_available from food_item
  where withdrawn_at is null and expires_at > now() order by expires_at, id`

interface World {
  url: string
  homes: ServerHome[]
  processes: ServerProcess[]
  restaurant: Client
  buyer: Client
  items: string[]
  orders: string[]
  list: () => Promise<string>
}

const from = <T>(values: T[], nth: number): T | undefined => values[nth % Math.max(1, values.length)]

async function openWorld(): Promise<World> {
  const { home, url } = await openHome('DATABASE_URL')
  const first = patient(home)
  const homes = [first, await prepareHome(first.env), await prepareHome(first.env)]
  const processes = [await start(first), ...(await Promise.all(homes.slice(1).map(start)))]
  const market = await openMarket(first, 2, ITEMS)
  const list = async (): Promise<string> =>
    (await market.make.aFoodItem({ client: market.restaurant }, { quantity_available: 5 })).id
  const buyer = clientOf(first, market.cookies[0])
  return {
    url,
    homes,
    processes,
    restaurant: market.restaurant,
    buyer,
    items: market.items,
    orders: [],
    list,
  }
}

async function crash(world: World, nth: number, food_item_id: string): Promise<void> {
  const [home, process] = [world.homes[nth], world.processes[nth]]
  if (home === undefined || process === undefined) throw new Error(`there is no process ${nth}`)
  // Committed or not: whoever asks after it finds out.
  const ordering = world.buyer
    .at({ address: `http://127.0.0.1:${home.port}` })
    .send(api.orders.place, basketOf({ id: food_item_id }))
  await Promise.all([ordering.catch(() => undefined), process.kill()])
  world.processes[nth] = await start(home)
}

/** A step that somebody takes through one of the processes. */
type Change = Extract<Step, { which: number }>

async function act(world: World, pages: LivePage[], next: Step): Promise<unknown> {
  if (next.do === 'scroll') return pages[next.page]?.scrollTo(next.first)
  if (next.do === 'cut') return pages[next.page]?.cut()
  if (next.do === 'disconnect') return rowsAt(world.url, DISCONNECT)
  if (next.do === 'list') return world.items.push(await world.list())
  return change(world, next)
}

async function change(world: World, next: Change): Promise<unknown> {
  const id = from(world.items, next.which) ?? ''
  if (next.do === 'crash') return crash(world, next.at, id)
  const home = world.homes[next.at]
  if (home === undefined) throw new Error(`there is no process ${next.at}`)
  const address = { address: `http://127.0.0.1:${home.port}` }
  const [restaurant, buyer] = [world.restaurant.at(address), world.buyer.at(address)]
  switch (next.do) {
    case 'order': {
      const { status, body } = await buyer.send(api.orders.place, basketOf({ id }))
      return status === 201 ? world.orders.push(body.id) : status
    }
    case 'cancel':
      return buyer.send(api.orders.cancel, { order_id: from(world.orders, next.which) ?? '' })
    case 'add':
      return restaurant.send(api.foodItems.change, { food_item_id: id, quantity_change: next.quantity })
    case 'withdraw':
      return restaurant.send(api.foodItems.withdraw, { food_item_id: id })
  }
}

it('shows on every page what the database has, after random changes, gaps, reconnections and crashes', async () => {
  const world = await openWorld()
  const pages = Array.from({ length: PAGES }, (_, nth) => new LivePage(world.homes, nth))
  let longest_ms = 0
  const expectToAgree = async (): Promise<void> => {
    const changed_at = performance.now()
    const rows = (await rowsAt(world.url, ON_SALE)) as unknown as Seen[]
    const left = new Map(rows.map(({ id, quantity_available }) => [id, quantity_available]))
    const wrong = (): Seen[] =>
      pages
        .flatMap((one) => one.seen())
        .filter(({ id, quantity_available }) => left.get(id) !== quantity_available)
    await expect.poll(wrong, PATIENCE).toEqual([])
    longest_ms = Math.max(longest_ms, performance.now() - changed_at)
  }
  try {
    const history = fc.array(step, { minLength: STEPS, maxLength: STEPS })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const next of steps) await act(world, pages, next)
        await expectToAgree()
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
  } finally {
    for (const one of pages) one.close()
  }
  figure('pages of three processes after random histories', {
    histories: HISTORIES,
    'as the database has it after ms most': Math.round(longest_ms),
  })
})
