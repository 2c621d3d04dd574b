import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { goTo, heading } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { startNetworkProxy } from '#tests/support/network-cable.ts'

const cable = await startNetworkProxy()
const shop = openShop({ env: cable.env })
afterEach(() => cable.mend())
afterAll(() => cable.remove())

/** How many answers of each kind the device holds: code, and lists that are the same for everyone. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const paths = (
      await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    ).flat()
    const count = (start: string): number =>
      paths.filter(({ url }) => new URL(url).pathname.startsWith(start)).length
    return {
      hasCart: count('/assets/cart-view') > 0,
      foodItems: count('/api/food-items'),
      restaurants: count('/api/restaurants'),
    }
  })

it('opens browse and the cart without a network once the shop was used, with the food items as last seen', async () => {
  const t = shop.server()
  const restaurant = await t.aRestaurant('Tunnel Tavern')
  await restaurant.client.ok(restaurantsApi.change, { address: '1 Lygon St', suburb: 'Carlton' })
  await t.aFoodItem(restaurant, { name: 'Tram toastie' })
  const page = await shop.visit({
    size: 'phone',
    expected: /net::ERR_|No connection|could not be/,
    worksOffline: true,
  })
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
