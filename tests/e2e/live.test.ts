import { expect, it } from 'vitest'
import { goTo } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

it('polls while the event stream is refused, and listens again once it is not', async () => {
  const { aRestaurant, aFoodItem, aCustomer, anOrder } = shop.server()
  const item = await aFoodItem(await aRestaurant('Busy Kitchen'), {
    name: 'Refused ravioli',
    quantity_available: 4,
  })
  const page = await shop.visit({ size: 'phone', expected: /429 \(Too Many Requests\)/ })
  await page.route('**/api/events?*', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' } }),
  )
  await page.clock.install()
  await page.goto('/')
  await goTo(page, 'Browse Food')
  const card = page.getByRole('article', { name: 'Refused ravioli' })
  await expect(card.getByText('4 left')).toShow()
  const buyer = await aCustomer()
  await anOrder(buyer, item)
  await page.clock.runFor(6_000)
  await expect(card.getByText('3 left')).toShow()
  await page.unroute('**/api/events?*')
  const stream = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/events' && response.status() === 200,
  )
  await page.clock.runFor(20_000)
  await stream
  await anOrder(buyer, item, 2)
  await expect(card.getByText('1 left')).toShow()
})
