import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { goTo, heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import {
  inCarlton,
  setDevicePosition,
  setRestaurantPosition,
  storedPosition,
} from '#tests/support/browser-position.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { startNetworkProxy } from '#tests/support/network-cable.ts'

const cable = await startNetworkProxy()
const shop = openShop({ env: cable.env })
afterEach(() => cable.mend())
afterAll(() => cable.remove())

const OFFLINE_PHONE = {
  size: 'phone',
  expected: /net::ERR_|No connection|could not be/,
  worksOffline: true,
} as const

/** The addresses whose answers the device holds. */
const cachedAddresses = async (page: Page): Promise<URL[]> => {
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  return addresses.map((address) => new URL(address))
}

/** How many of them are of each kind: code, and lists that are the same for everyone. */
async function cached(page: Page) {
  const addresses = await cachedAddresses(page)
  const count = (start: string): number =>
    addresses.filter(({ pathname }) => pathname.startsWith(start)).length
  return {
    hasCart: count('/assets/cart-view') > 0,
    foodItems: count('/api/food-items'),
    restaurants: count('/api/restaurants'),
  }
}

it('opens browse and the cart without a network once the shop was used, with the food items as last seen', async () => {
  const t = shop.server()
  const restaurant = await t.aRestaurant('Tunnel Tavern')
  await restaurant.client.ok(restaurantsApi.change, { address: '1 Lygon St', suburb: 'Carlton' })
  await t.aFoodItem(restaurant, { name: 'Tram toastie' })
  const page = await shop.visit(OFFLINE_PHONE)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  const card = page.getByRole('article', { name: 'Tram toastie' })
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect
    .poll(() => cached(page))
    .toMatchObject({ hasCart: true, foodItems: expect.any(Number), restaurants: 1 })

  cable.cut()
  await page.context().setOffline(true)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await expect(heading(page, 'Available Food Deals')).toShow()
  await expect(page.getByText(/^No network. These are the meals as last seen/)).toShow()
  await expect(card.getByText('Tunnel Tavern')).toShow()
  await expect(card.getByText(/left$/).first()).toShow()
  await goTo(page, 'Cart')
  await expect(page.getByRole('heading', { name: 'Tunnel Tavern' })).toShow()
  await expect(page.getByRole('heading', { name: 'Tram toastie' })).toShow()

  cable.mend()
  await page.context().setOffline(false)
  await goTo(page, 'Browse Food')
  await expect(page.getByText(/^No network/)).toVanish()
})

/** The position with one decimal more than is sent, or more. */
const exactPosition = /37\W{0,3}801|144\W{0,3}967/

const cachedNear = async (page: Page): Promise<string[]> =>
  (await cachedAddresses(page)).flatMap(({ searchParams }) => searchParams.getAll('near'))

it('lets nothing exact of a position leave the device on a whole journey, and shows what is near without a network, too', async () => {
  const t = shop.server()
  const kitchen = await t.aRestaurant('Trattoria Zia')
  await setRestaurantPosition(kitchen, 'Carlton', { latitude: -37.8055, longitude: 144.9612 })
  await t.aFoodItem(kitchen, { name: 'Lasagne' })
  const customer = await t.aCustomer()
  const page = await shop.visit(OFFLINE_PHONE)
  await setDevicePosition(page, inCarlton)
  await restoreSession(page, customer.user)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await press(page, 'Near me')
  const card = page.getByRole('article', { name: 'Lasagne' })
  await expect(card.getByText('750 metres away')).toShow()
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await goTo(page, 'Cart')
  await expect(page.getByText('750 m away')).toShow()
  await press(page, 'Order and pay')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('750 m away')).toShow()
  await goTo(page, 'Browse Food')
  await page.getByRole('searchbox', { name: 'Search' }).fill('lasagne')
  await expect.poll(() => cable.sentText()).toContain('q=lasagne&sort=distance&near=')
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.goto('/?view=browse')
  await expect(card.getByText('750 metres away')).toShow()
  await expect.poll(async () => (await cachedNear(page)).length).toBeGreaterThan(0)

  expect(cable.sentText()).not.toMatch(exactPosition)
  expect(new Set(await cachedNear(page))).toEqual(new Set(['-37.80,144.97']))
  expect(t.printed()).not.toMatch(exactPosition)
  expect(await (await fetch(`${t.origin}/metrics`)).text()).not.toMatch(exactPosition)

  cable.cut()
  await page.context().setOffline(true)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await expect(page.getByText(/^No network/)).toShow()
  await expect(card.getByText('750 metres away')).toShow()
  cable.mend()
  await page.context().setOffline(false)
})

it('keeps the position when its user signs out, and nothing of it once it is removed', async () => {
  const t = shop.server()
  const customer = await t.aCustomer()
  const page = await shop.visit({ worksOffline: true })
  await setDevicePosition(page, inCarlton)
  await restoreSession(page, customer.user)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await press(page, 'Near me')
  await expect(page.getByRole('article').first()).toShow()
  // Of what can be reached and of the rest.
  await expect.poll(async () => [...new Set(await cachedNear(page))]).toEqual(['-37.80,144.97'])
  await press(page, 'Logout')
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
  expect(await storedPosition(page)).toContain('Carlton')
  await goTo(page, 'Browse Food')
  await press(page, 'Near Carlton · change')
  await expect(page.getByText(/stays on this device, also after you sign out/)).toShow()
  await press(page, 'Remove my position')
  await expect(page.getByRole('button', { name: 'Near me' })).toShow()
  await expect.poll(() => cachedNear(page)).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toMatch(/37\.8|144\.9|Carlton/)
})
