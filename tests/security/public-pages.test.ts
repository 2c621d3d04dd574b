import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import { thingsOf, readPage, startAppWithWeb, valuesOf } from '#tests/support/public-pages.ts'
import { forFile } from '#tests/support/for-file.ts'

/** Texts that end an element, an attribute, a comment or a string where they are not taken for text. */
const texts = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title></head><body onload=alert(1)>',
  '&lt;/script&gt; &amp; {{7*7}} ${7*7}',
  'line\u2028and\u2029paragraph',
  '$& $` $1 __ORIGIN__',
]

const t = await forFile(startAppWithWeb())

describe.each(texts)('%j', (text) => {
  const line = text.replaceAll(/\s+/g, ' ')

  async function pagesWith() {
    const restaurant = await t.aRestaurant()
    const { id, name } = await restaurant.client.ok(api.restaurants.change, {
      name: text,
      address: text,
      suburb: text,
      image_url: 'https://pictures.example/"><script>alert(1)</script>',
    })
    const item = await t.aFoodItem(restaurant, { name: text, description: text })
    const paths = [restaurantPath({ id, name }), foodItemPath(item.id)]
    const replies = await Promise.all(paths.map((path) => t.visitor.raw('GET', path)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    return Promise.all(replies.map(({ body }) => readPage(String(body))))
  }

  it('is text on the pages of a restaurant and a food item, in their heads and in their structured data', async () => {
    const pages = await pagesWith()
    for (const { scripts, things, images, title, meta } of pages) {
      expect([scripts, things.length, images.filter(({ onerror }) => onerror !== undefined)]).toEqual([
        0,
        1,
        [],
      ])
      expect([title, meta['og:title']]).toEqual([`${line} · Surplate`, line])
    }
    const restaurants = pages.slice(0, 1).flatMap(({ things }) => things)
    const meals = restaurants
      .flatMap((thing) => thingsOf(thing, 'makesOffer'))
      .flatMap((offer) => thingsOf(offer, 'itemOffered'))
    expect(restaurants.map((thing) => valuesOf(thing, 'name'))).toEqual([[line]])
    expect(meals.map((thing) => [valuesOf(thing, 'name'), valuesOf(thing, 'description')])).toEqual([
      [[line], [text]],
    ])
  })
})

const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

it('sends the headers of every reply with public pages and the site map, whatever their status', async () => {
  const restaurant = await t.aRestaurant()
  const meal = await t.aFoodItem(restaurant)
  const gone = await t.aFoodItem(restaurant)
  await restaurant.client.ok(api.foodItems.withdraw, { food_item_id: gone.id })
  const path = restaurantPath({ id: restaurant.user.restaurant_id ?? '', name: restaurant.user.name })
  const get = async (address: string) => t.visitor.raw('GET', address)
  const headersOf = ({ headers }: { headers: Headers }) => securityHeaders.map((name) => headers.get(name))
  const standard = headersOf(await get('/healthz'))
  expect(standard).not.toContain(null)
  const replies = await Promise.all([
    get(path),
    get(foodItemPath(meal.id)),
    get(path.replace('/restaurants/', '/restaurants/not-')),
    get('/restaurants/nobody-0123456789ab'),
    get(foodItemPath(gone.id)),
    get('/sitemap.xml'),
    get('/sitemap-2-of-9.xml'),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 301, 404, 410, 200, 404])
  for (const reply of replies) expect(headersOf(reply)).toEqual(standard)
  expect(standard[0]).toContain("script-src 'self';")
})

it('sends no page that a browser would keep with what somebody is signed in to', async () => {
  const customer = await t.aCustomer('Ana Silva')
  const restaurant = await t.aRestaurant()
  const path = restaurantPath({ id: restaurant.user.restaurant_id ?? '', name: restaurant.user.name })
  const [asCustomer, asAnyone] = await Promise.all(
    [customer.client, t.client()].map((client) => client.raw('GET', path)),
  )
  expect(asCustomer?.body).toBe(asAnyone?.body)
  expect(asCustomer?.headers.get('set-cookie')).toBeNull()
})
