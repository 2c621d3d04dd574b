import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { linkToAdd } from '#contract/links.ts'
import { foodItemPath, restaurantPath, shortId } from '#contract/shop/public-pages.ts'
import { EVENING } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { SHARED_CACHING } from '#server/platform/http/replies/representation.ts'
import { forFile } from '#tests/support/for-file.ts'
import { readPage, startAppWithWeb } from '#tests/support/public-pages.ts'

const ORIGIN = 'https://surplate.example'

const t = await forFile(
  startAppWithWeb({ at: EVENING, env: { APP_ORIGIN: ORIGIN, PAYMENTS: 'sandbox', RATE_LIMITS: 'off' } }),
)

const get = (path: string, headers: Record<string, string> = {}) => t.visitor.raw('GET', path, { headers })
const pageAt = async (path: string) => readPage(String((await get(path)).body))
const idOf = ({ user }: { user: { restaurant_id: string | null } }): string => user.restaurant_id ?? ''
const pathOf = (restaurant: { user: { restaurant_id: string | null; name: string } }): string =>
  restaurantPath({ id: idOf(restaurant), name: restaurant.user.name })

describe('the page of a restaurant', () => {
  it('says how often it cancels once that is three times and notable', async () => {
    const restaurant = await t.aRestaurant('Sly Pasta')
    const item = await t.aFoodItem(restaurant, { quantity_available: 9 })
    const customer = await t.aCustomer()
    const cancel = async () => {
      const { id: order_id } = await t.aPaidOrder(customer, item)
      await restaurant.client.ok(api.orders.cancelByRestaurant, { order_id, reason: 'The oven broke.' })
    }
    await cancel()
    await cancel()
    expect(String((await get(pathOf(restaurant))).body)).not.toContain('in the last 90 days')
    await cancel()
    const text = 'Cancelled 3 of 3 paid orders in the last 90 days.'
    await expect.poll(async () => String((await get(pathOf(restaurant))).body)).toContain(text)
  })

  it('shows where it is and what is on sale, with times of a named day', async () => {
    const restaurant = await t.aRestaurant('Café Luna')
    const street = { address: '12 Lygon Street', suburb: 'Carlton', postcode: '3053' }
    await restaurant.client.ok(api.restaurants.change, { ...street, latitude: -37.8, longitude: 144.97 })
    const item = await t.aFoodItem(restaurant, { quantity_available: 2 })
    const path = pathOf(restaurant)
    expect(path).toBe(`/restaurants/cafe-luna-${shortId(idOf(restaurant))}`)
    const { status, headers, body } = await get(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const page = await readPage(String(body))
    for (const text of [
      'Café Luna',
      '12 Lygon Street, Carlton 3053',
      'Lasagne al forno',
      '$11.00',
      '$22.00',
      '2 left',
      'On sale now',
      'Order Lasagne al forno',
      'Order by Sat 21 Nov, 9:00 pm',
      'Pick up until 9:30 pm',
      'If a trace could harm you, do not order this: the restaurant has given no number to ask',
      'Allergens not stated: ask first',
    ])
      expect(page.text).toContain(text)
    expect(page.links).toContain(linkToAdd(item.id))
    expect(String(body)).toContain('aria-label="Map around Café Luna"')
    expect(page.scripts).toBe(0)
    expect([page.title, page.canonical]).toEqual(['Café Luna · Surplate', ORIGIN + path])
    expect(page.meta).toMatchObject({
      'og:url': ORIGIN + path,
      'og:title': 'Café Luna',
      'og:image': `${ORIGIN}/pictures/link-preview-italian.jpg`,
      'twitter:card': 'summary_large_image',
      description:
        'Surplus meals from Café Luna in Carlton: Lasagne al forno. Pay online, pick up at the counter.',
    })
    expect(page.meta['robots']).toBeUndefined()
  })

  it('shows its number, the way there, the diets of what is on sale, and the week with its closed days', async () => {
    const restaurant = await t.aRestaurant('Tofu House')
    await restaurant.client.ok(api.restaurants.change, { phone: '+61491570006', address: '1 High St' })
    await t.aFoodItem(restaurant, { diets: ['vegan'] })
    const path = pathOf(restaurant)
    expect((await pageAt(path)).text).not.toContain('Saturday')
    const evening = { opens: '17:00', closes: '21:30' }
    const days = [4, 5, 6].map((weekday) => ({ weekday, ...evening }))
    await restaurant.client.ok(api.hours.set, {
      spans: [...days, { weekday: 6, opens: '12:00', closes: '14:00' }],
    })
    await restaurant.client.ok(api.hours.close, { date: '2026-11-26' })
    const textOf = async () => (await pageAt(path)).text
    await expect.poll(textOf).toContain('Saturday12:00–2:00 pm, 5:00–9:30 pm')
    const { text, links } = await pageAt(path)
    const week = ['SundayClosed', 'ThursdayClosed', 'Friday5:00–9:30 pm']
    const others = ['Call 0491 570 006', '1 High St', 'Among these, says the kitchen:', 'Vegan']
    for (const part of [...week, ...others, 'call before you order: 0491 570 006.'])
      expect(text).toContain(part)
    expect(links).toEqual(
      expect.arrayContaining(['tel:+61491570006', 'geo:0,0?q=1%20High%20St%2C%20Victoria']),
    )
  })

  it.each(['anything', '', 'cafe-luna-old'])(
    'redirects from another slug, %j, to its own address',
    async (slug) => {
      const restaurant = await t.aRestaurant('Pho Mai')
      const id = shortId(idOf(restaurant))
      const path = slug === '' ? id : `${slug}-${id}`
      const { status, headers } = await get(`/restaurants/${path}?utm_source=here`)
      expect([status, headers.get('location')]).toEqual([301, pathOf(restaurant)])
    },
  )

  it.each([
    '/restaurants/nobody-0123456789ab',
    '/restaurants/nobody',
    '/restaurants/%22%3E-0123456789AB',
    '/deals/no-id',
  ])('answers 404 for %s with a page of the product', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await readPage(String(body))
    expect(page.text).toContain('There is nothing here')
    expect(page.links).toContain('/?view=browse')
  })

  it('answers 404 once the restaurant has closed', async () => {
    const restaurant = await t.aRestaurant('Closing Down')
    const path = pathOf(restaurant)
    expect((await get(path)).status).toBe(200)
    await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
    await expect.poll(async () => (await get(path)).status).toBe(404)
  })

  it('changes with its food items, their stock, its name and the time, and answers 304 until then', async () => {
    const restaurant = await t.aRestaurant('Curry Leaf')
    const path = pathOf(restaurant)
    const textOf = async () => (await pageAt(path)).text
    expect(await textOf()).toContain('Nothing left right now')
    const item = await t.aFoodItem(restaurant, { name: 'Dal tadka', expires_at: t.inMinutes(30) })
    await expect.poll(textOf).toContain('5 left')
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    await t.anOrder(await t.aCustomer(), item, 2)
    await expect.poll(textOf).toContain('3 left')
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
    await restaurant.client.ok(api.restaurants.change, { name: 'Curry Leaf Kitchen' })
    const newPath = path.replace('curry-leaf', 'curry-leaf-kitchen')
    await expect.poll(async () => (await get(path)).headers.get('location')).toBe(newPath)
    t.moveClock({ minutes: 31 })
    await expect.poll(async () => (await pageAt(newPath)).text).toContain('Nothing left right now')
  })

  it('shows the own picture in a preview', async () => {
    const restaurant = await t.aRestaurant('Pictured')
    await t.aFoodItem(restaurant, { image_url: 'https://pictures.example/dish.jpg' })
    const shownPicture = async () => (await pageAt(pathOf(restaurant))).meta['og:image']
    expect(await shownPicture()).toBe('https://pictures.example/dish.jpg')
    await restaurant.client.ok(api.restaurants.change, { image_url: 'https://pictures.example/door.jpg' })
    await expect.poll(shownPicture).toBe('https://pictures.example/door.jpg')
  })

  it('stays small with a hundred food items', async () => {
    const restaurant = await t.aRestaurant('Everything Must Go')
    const description = 'Cooked this afternoon. '.repeat(40)
    for (let tens = 0; tens < 10; tens += 1)
      await t.together(10, (at) => t.aFoodItem(restaurant, { name: `Dish number ${tens}${at}`, description }))
    const { headers, body } = await get(pathOf(restaurant), { 'accept-encoding': 'br' })
    expect(String(body).match(/<article/g)).toHaveLength(100)
    expect(Number(headers.get('content-length'))).toBeLessThan(20_000)
  }, 60_000)
})

describe('the page of a food item', () => {
  const itemLinks = ({ links }: { links: string[] }) =>
    links.filter((link) => link.startsWith('/?food_item='))
  const aKitchen = async (name: string, latitude: number) => {
    const restaurant = await t.aRestaurant(name)
    await restaurant.client.ok(api.restaurants.change, { suburb: 'Carlton', latitude, longitude: 144.97 })
    return { ...restaurant, item: await t.aFoodItem(restaurant, { expires_at: '2026-11-21T10:00:00Z' }) }
  }

  it('shows the food item and is linked nowhere', async () => {
    const { item, ...restaurant } = await aKitchen('Bao Down', -37.8)
    const { status, headers, body } = await get(foodItemPath(item.id))
    expect(status).toBe(200)
    expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual(['noindex', SHARED_CACHING])
    const page = await readPage(String(body))
    expect([page.meta['robots'], page.canonical]).toEqual(['noindex', ORIGIN + foodItemPath(item.id)])
    expect(page.meta['description']).toBe(
      '$11.00 instead of $22.00 from Bao Down in Carlton. On sale until Sat 21 Nov, 9:00 pm.',
    )
    expect(page.links).toEqual(expect.arrayContaining([linkToAdd(item.id), pathOf(restaurant)]))
    expect(page.text).toContain('Beef ragù, béchamel and a crisp top.')
  })

  it('answers 410 with the three nearest others once it is withdrawn', async () => {
    const gone = await aKitchen('Gone Away', -37.9)
    const near = await Promise.all([-37.93, -37.92, -37.91].map((latitude) => aKitchen('Nearby', latitude)))
    await gone.client.ok(api.foodItems.withdraw, { food_item_id: gone.item.id })
    const { status, headers, body } = await get(foodItemPath(gone.item.id))
    expect([status, headers.get('etag'), headers.get('x-robots-tag')]).toEqual([410, null, 'noindex'])
    const page = await readPage(String(body))
    expect(page.text).toContain('This meal is gone')
    expect(page.text).not.toContain('Gone Away')
    expect(itemLinks(page)).toEqual(near.toReversed().map(({ item }) => linkToAdd(item.id)))
  })

  it('answers 410 once its sale has ended, with others of its cuisine when its restaurant has no position', async () => {
    const aSalad = async (minutes: number) =>
      t.aFoodItem(await t.aRestaurant(), { cuisine_type: 'Healthy', expires_at: t.inMinutes(minutes) })
    const [other, item] = [await aSalad(60), await aSalad(20)]
    expect((await get(foodItemPath(item.id))).status).toBe(200)
    t.moveClock({ minutes: 21 })
    await expect.poll(async () => (await get(foodItemPath(item.id))).status).toBe(410)
    const page = await pageAt(foodItemPath(item.id))
    expect(itemLinks(page)).toEqual([linkToAdd(other.id)])
    expect(page.things).toEqual([])
  })

  it('shows a food item that is sold out without a way to order it', async () => {
    const restaurant = await t.aRestaurant()
    const item = await t.aFoodItem(restaurant)
    await restaurant.client.ok(api.foodItems.change, { food_item_id: item.id, is_available: false })
    const page = await pageAt(foodItemPath(item.id))
    expect(page.text).toContain('Sold Out')
    expect(page.links).not.toContain(linkToAdd(item.id))
  })
})

it.each([
  ['/', 'Good food, before it goes to waste'],
  ['/?view=browse', 'Good food, before it goes to waste'],
  ['/?view=auth', 'Good food, before it goes to waste'],
  ['/?pass=a-link-that-a-friend-was-sent', 'A meal for you to pick up'],
])('gives a link to %s a preview with a picture', async (path, title) => {
  const { meta, canonical } = await pageAt(path)
  expect(meta).toMatchObject({ 'og:title': title, 'og:image': `${ORIGIN}/link-preview.jpg` })
  expect(canonical).toBe(ORIGIN + (path.startsWith('/?view=') ? path : '/'))
  const { status, headers } = await get('/link-preview.jpg')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
