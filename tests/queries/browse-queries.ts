import { sql } from 'kysely'
import { city } from '#contract/city.ts'
import { cuisines, foodItemSorts } from '#contract/constants.ts'
import { foodItemMapApi } from '#contract/kitchen/food-item-map.ts'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { areaText } from '#contract/kitchen/map-viewport.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { nearText } from '#contract/position.ts'
import { shortId } from '#contract/shop/public-pages.ts'
import { readFoodItemPage, readRestaurantPage } from '#server/features/shop/public-pages/page-flows.ts'
import { readSitemap } from '#server/features/shop/public-pages/sitemap-flows.ts'
import { idOf } from '#tests/bench/city-ids.ts'
import type { TestApp } from '#tests/support/app.ts'

export type Step = (name: string) => Promise<void>

async function okay(t: TestApp, path: string) {
  const { status, headers, body } = await t.client().raw('GET', path)
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  return { next: /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', body }
}

async function browseTwoPages(t: TestApp, step: Step, path: string): Promise<void> {
  await step(path.slice(4))
  const { next } = await okay(t, path)
  await step(`${path.slice(4)} next page`)
  if (next !== '') await okay(t, next)
}

const { path: FOOD_ITEMS } = foodItemsApi.browse
/** In the centre of a suburb, where many restaurants are placed. */
const NEAR = `&near=${nearText(city.centre)}`
const ONE_RESTAURANT = idOf('restaurant', 3)
const cursorOf = (sort: string, value: number | null): string =>
  Buffer.from(JSON.stringify([sort, value, idOf('item', 0)])).toString('base64url')

const words = [
  'butter%20chicken',
  'poke',
  'lasag',
  'no%20777',
  'nothing%20like%20it',
  'buter%20chiken',
  'carlton',
  'the',
  '%E7%89%9B%E8%82%89',
  'no%20bowl',
  'kitchen%20no',
]
const filters = [
  '',
  '&cuisine_type=Indian',
  ...words.map((word) => `&q=${word}`),
  '&cuisine_type=Indian&q=biryani',
  `&restaurant_id=${ONE_RESTAURANT}`,
  `&restaurant_id=${ONE_RESTAURANT}&q=dal`,
]
/**
 * What can be reached from the centre in time, the rest, and what can be picked up later: all of it, some of
 * it and nothing.
 */
const reaching = [`${NEAR}&reachable=true`, `${NEAR}&reachable=false`, `${NEAR}&reachable=true&within_km=3`]
const laterTimes = (now: Date): string[] =>
  [1, 26, 24 * 300].map(
    (hours) => `&pickup_after=${new Date(now.getTime() + hours * 3_600_000).toISOString()}`,
  )

/** All of it, some of it and nothing. */
const upToPrices = [10_000, 6, 0.01].map((price) => `&price_max=${price}`)

/** By distance from the centre and from the fringe of the city, and far down the list. */
async function browseFar(t: TestApp, step: Step): Promise<void> {
  await step('by distance, far down the list and at the fringe of the city')
  const cursors = ['', `&cursor=${cursorOf('distance', 25)}`, `&cursor=${cursorOf('distance', null)}`]
  for (const near of [NEAR, '&near=-37.80,145.30', '&near=-38.40,144.90'])
    for (const filter of ['', '&within_km=1', ...cuisines.map((cuisine) => `&cuisine_type=${cuisine}`)])
      for (const cursor of cursors) await okay(t, `${FOOD_ITEMS}?sort=distance${near}${filter}${cursor}`)
}

/** The map of the city and of its centre. */
async function readMap(t: TestApp, step: Step): Promise<void> {
  await step('the map')
  const center = areaText({ south: -37.86, west: 144.92, north: -37.78, east: 145.02 })
  for (const filter of [
    '',
    '&cuisine_type=Indian',
    '&q=curry',
    `${NEAR}&reachable=true`,
    `${NEAR}&within_km=3`,
    '&price_max=6',
    '&price_max=6&cuisine_type=Indian',
    `&price_max=6${NEAR}&within_km=3`,
    '&q=curry&price_max=6',
    '&q=butter%20chicken',
    `&restaurant_id=${ONE_RESTAURANT}`,
  ])
    for (const part of ['?zoom=0', `?zoom=1&area=${center}`])
      await okay(t, `${foodItemMapApi.groups.path}${part}${filter}`)
  const ofGroup = `restaurant_ids=${[3, 4, 5, 6, 7, 8, 9, 10].map((n) => idOf('restaurant', n)).join()}`
  for (const filter of ['', '&q=curry']) await okay(t, `${foodItemMapApi.items.path}?${ofGroup}${filter}`)
}

/** What ends soonest and what costs least is sold out, and stands after the rest. */
async function browseSoldOut(t: TestApp, step: Step): Promise<void> {
  await step('')
  const firstOf = (order: string) =>
    sql.raw(`select id from food_item where not ended and expires_at > now() order by ${order} limit 700`)
  const soldOut = sql`id in ((${firstOf('expires_at')}) union (${firstOf('discounted_price_cents')}))`
  await sql`update food_item set switched_off = true where ${soldOut}`.execute(t.database.query)
  await sql`vacuum food_item`.execute(t.database.query)
  for (const sort of foodItemSorts)
    for (const filter of [
      '',
      '&cuisine_type=Indian',
      '&q=butter%20chicken',
      '&q=poke',
      `&restaurant_id=${ONE_RESTAURANT}`,
    ])
      await browseTwoPages(
        t,
        step,
        `${FOOD_ITEMS}?limit=21&sort=${sort}${filter}${sort === 'distance' ? NEAR : ''}`,
      )
  for (const filter of ['', '&q=poke'])
    await okay(
      t,
      `${FOOD_ITEMS}?cursor=${Buffer.from(JSON.stringify(['ending', t.now().getTime(), idOf('item', 0), 'sold_out'])).toString('base64url')}${filter}`,
    )
  await step('')
  await sql`update food_item set switched_off = false where switched_off`.execute(t.database.query)
  await sql`vacuum food_item`.execute(t.database.query)
}

/** Browsing in every order and by every filter, each with its next page. */
export async function browse(t: TestApp, step: Step): Promise<void> {
  for (const sort of foodItemSorts)
    for (const filter of filters)
      for (const near of [sort === 'distance' ? NEAR : '', `${NEAR}&within_km=3`])
        await browseTwoPages(t, step, `${FOOD_ITEMS}?sort=${sort}${filter}${near}`)
  await browseFar(t, step)
  for (const sort of foodItemSorts)
    for (const filter of ['', '&cuisine_type=Indian', '&q=butter%20chicken', '&q=poke'])
      for (const narrowed of [
        ...reaching,
        ...[...laterTimes(t.now()), ...upToPrices].map((narrowing) =>
          sort === 'distance' ? NEAR + narrowing : narrowing,
        ),
      ])
        await browseTwoPages(t, step, `${FOOD_ITEMS}?sort=${sort}${filter}${narrowed}`)
  await browseSoldOut(t, step)
  await step('a page in the middle of the list')
  const cursor = cursorOf('ending', t.now().getTime() + 26 * 60 * 60 * 1000)
  for (const filter of ['', '&cuisine_type=Indian', '&q=butter%20chicken'])
    await okay(t, `${FOOD_ITEMS}?cursor=${cursor}${filter}`)
  await readMap(t, step)
  await step('what ended last')
  await okay(t, foodItemsApi.gone.path)
  await step('names of the restaurants')
  const { path } = restaurantsApi.browse
  const { next, body } = await okay(t, path)
  await okay(t, next)
  await okay(t, `${path}?ids=${(body as { id: string }[]).map(({ id }) => id).join()}`)
}

/** The queries of the public pages, which are rendered by the web, and what else anybody can open. */
export async function readPublicPages(t: TestApp, step: Step): Promise<void> {
  const deps = { database: t.database, now: t.now, origin: '' }
  await step('page of a restaurant')
  await readRestaurantPage(deps, shortId(ONE_RESTAURANT))
  await step('page of a meal that is gone')
  const restaurant = await t.aRestaurant()
  const { id } = await t.aFoodItem(restaurant)
  await restaurant.client.ok(foodItemsApi.withdraw, { food_item_id: id })
  const page = await readFoodItemPage(deps, id)
  if (page?.about.status !== 410) throw new Error('the withdrawn meal is not gone')
  await step('site map')
  await readSitemap(deps)
  for (const path of ['/impact-method', '/readyz']) await okay(t, path)
}
