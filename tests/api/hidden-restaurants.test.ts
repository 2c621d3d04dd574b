import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import type { TestApp } from '#tests/support/app.ts'
import { setRestaurantPosition } from '#tests/support/browser-position.ts'
import { forFile } from '#tests/support/for-file.ts'
import { hide, idOf, show } from '#tests/support/hidden-restaurants.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { readSitemap, startAppWithWeb } from '#tests/support/public-pages.ts'

// Two processes on one database, with the built web. What is public of one restaurant is read by every public
// path before it is hidden, while it is, and after it is shown again.
const settings = {
  database_url: await databaseForFile(),
  env: { PAYMENTS: 'sandbox', RATE_LIMITS: 'off' },
}
const t = await forFile(startAppWithWeb(settings))
const other = await forFile(startAppWithWeb(settings))
const onSale = t.inMinutes(590)
const nonna = await t.aRestaurant('Nonna Pina')
const neighbour = await t.aRestaurant('Osteria Blu')
const POSITION = { latitude: -37.8003, longitude: 144.9669 }
await setRestaurantPosition(nonna, 'Carlton', POSITION)
await setRestaurantPosition(neighbour, 'Carlton', { latitude: -37.81, longitude: 144.95 })
const item = await t.aFoodItem(nonna, { name: 'Cannelloni', expires_at: onSale })
await t.aFoodItem(nonna, { name: 'Zabaglione', expires_at: onSale })
await t.aFoodItem(neighbour, { name: 'Gnocchi', expires_at: t.inMinutes(600) })

const id = idOf(nonna)
const items = '/api/food-items'
const map = `${items}/map`
const itemPage = foodItemPath(item.id)
const page = restaurantPath({ id, name: 'Nonna Pina' })

/** Each of these shows the restaurant, or what it sells, while it is public. */
const lists = [
  items,
  `${items}?limit=1`,
  `${items}?sort=price`,
  `${items}?sort=discount&cuisine_type=Italian`,
  `${items}?cuisine_type=Italian`,
  `${items}?restaurant_id=${id}`,
  `${items}?q=cannelloni`,
  `${items}?q=canneloni`,
  `${items}?q=cann`,
  `${items}?q=nonna+cannelloni`,
  `${items}?q=zabaglione&restaurant_id=${id}`,
  `${items}?q=zabaglione&near=-37.8,144.97&sort=distance`,
  `${items}?near=-37.8,144.97&sort=distance`,
  `${items}?near=-37.8,144.97&within_km=1`,
  `${items}?near=-37.8,144.97&reachable=true`,
  `${items}?pickup_after=19:00`,
  `${map}?zoom=2`,
  `${map}?zoom=2&area=-37.9,144.9,-37.7,145`,
  `${map}?zoom=2&q=cannelloni`,
  `${map}?zoom=2&restaurant_id=${id}`,
  `${map}?zoom=2&near=-37.8,144.97&within_km=1`,
  `${map}/items?restaurant_ids=${id}`,
  `${map}/items?restaurant_ids=${id}&q=zabaglione`,
  '/api/restaurants',
  `/api/restaurants?ids=${id}`,
]
const browse = '/?view=browse'
const single = [`${items}/${item.id}`, page, itemPage]
const paths = [...lists, ...single, browse]

interface Seen {
  status: number
  body: string
}

const read = async (app: TestApp, path: string): Promise<Seen> => {
  const { status, body } = await app.visitor.raw('GET', path)
  return { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const isNamed = ({ status, body }: Seen): boolean =>
  status === 200 &&
  [id, item.id, 'Nonna Pina', 'Cannelloni', 'Zabaglione'].some((name) => body.includes(name))
/** The paths that show something of the restaurant. */
async function pathsThatShow(app: TestApp): Promise<string[]> {
  const seen = await Promise.all(paths.map((path) => read(app, path)))
  return paths.filter((_path, at) => isNamed(seen[at] as Seen))
}
/** The document of browsing has the time at which it was rendered. */
const everything = async (app: TestApp): Promise<Seen[]> =>
  Promise.all([...lists, ...single, `${items}/count`].map((path) => read(app, path)))
/** Documents follow a change within a second, and another process when it hears of it. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 200 })
const countOf = async (app: TestApp) => (await app.visitor.ok(api.foodItems.count, {})).count

// Shown, however the test before it ended.
beforeEach(() => show(t, nonna))

describe.each(['unapproved', 'suspended'] as const)('a restaurant that is %s', (reason) => {
  it('is shown by no public path of any process, and shown again as it was', async () => {
    await eventually(async () => expect(await pathsThatShow(t)).toEqual(paths))
    const before = await everything(t)
    await eventually(async () => expect(await everything(other)).toEqual(before))
    expect(await countOf(t)).toBe(3)

    expect(await hide(t, nonna, reason)).toBe(true)
    const inDocuments = await pathsThatShow(t)
    expect(inDocuments.filter((path) => path.startsWith('/api'))).toEqual([])
    await eventually(async () => expect(await pathsThatShow(t)).toEqual([]))
    await eventually(async () => expect(await pathsThatShow(other)).toEqual([]))
    expect([await countOf(t), await countOf(other)]).toEqual([1, 1])
    const statuses = await Promise.all(single.map(async (path) => (await read(t, path)).status))
    expect(statuses).toEqual([404, 404, 410])
    expect(await read(t, itemPage)).toMatchObject({ body: expect.stringContaining('Gnocchi') })

    expect(await show(t, nonna)).toBe(true)
    for (const app of [t, other]) {
      await eventually(async () => expect(await pathsThatShow(app)).toEqual(paths))
      await eventually(async () => expect(await everything(app)).toEqual(before))
    }
  })

  it('is not in the site map while it is hidden', async () => {
    const addresses = async () => {
      t.moveClock({ minutes: 11 })
      const { body } = await t.visitor.raw('GET', '/sitemap.xml')
      return readSitemap(String(body)).addresses.map((address) => new URL(address).pathname)
    }
    expect(await addresses()).toContain(page)
    await hide(t, nonna, reason)
    expect(await addresses()).not.toContain(page)
    await show(t, nonna)
    expect(await addresses()).toContain(page)
  })
})

it('changes nothing twice', async () => {
  expect([await show(t, nonna), await hide(t, nonna, 'unapproved')]).toEqual([false, true])
  expect([await hide(t, nonna, 'unapproved'), await hide(t, nonna, 'suspended')]).toEqual([false, true])
  expect([await show(t, nonna), await show(t, nonna)]).toEqual([true, false])
})
