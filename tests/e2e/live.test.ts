import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { goTo, openSignedIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const card = (page: Page, name: string) => page.getByRole('article', { name })
const sinceStart = (): number => performance.timeOrigin + performance.now()

/** When this text comes to be anywhere on the page, in milliseconds of the machine's clock. */
const watchFor = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        const isThere = (): boolean => document.body.innerText.includes(awaited)
        const look = (): void => {
          if (!isThere()) return
          watching.disconnect()
          resolve(performance.timeOrigin + performance.now())
        }
        const watching = new MutationObserver(look)
        watching.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text,
  )

/** Does something elsewhere, and tells how long after it was done this page showed the text. */
async function delayOf(page: Page, text: string, act: () => Promise<unknown>): Promise<number> {
  const delay = watchFor(page, text)
  await act()
  const changed_at = sinceStart()
  return (await delay) - changed_at
}

/** The page's stream of events is open: a first one has come through it. */
async function browsing(meal: string): Promise<Page> {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await goTo(page, 'Browse Food')
  await expect(card(page, meal)).toShow()
  await stream
  return page
}

it('updates the stock on another screen until the food item is sold out', async () => {
  const { aRestaurant, aFoodItem, aCustomer, anOrder } = shop.server()
  const item = await aFoodItem(await aRestaurant(), { name: 'Last lasagne', quantity_available: 3 })
  const page = await browsing('Last lasagne')
  await expect(card(page, 'Last lasagne').getByText('3 left')).toShow()
  const buyer = await aCustomer()

  const counted = await delayOf(page, '2 left', () => anOrder(buyer, item))
  const sold = await delayOf(page, 'Sold Out', () => anOrder(buyer, item, 2))
  console.log(
    `Another's order was on the screen ${counted.toFixed(0)} ms after its answer, sold out after ${sold.toFixed(0)} ms`,
  )
  await expect(card(page, 'Last lasagne').getByRole('button', { name: 'Add to Cart' })).toVanish()
})

it('shows a new food item without a reload', async () => {
  const { aRestaurant, aFoodItem } = shop.server()
  const restaurant = await aRestaurant('Early Kitchen')
  await aFoodItem(restaurant, { name: 'First focaccia' })
  const page = await browsing('First focaccia')

  const delay = await delayOf(page, 'Second schiacciata', () =>
    aFoodItem(restaurant, { name: 'Second schiacciata' }),
  )
  console.log(`A new deal was on the screen ${delay.toFixed(0)} ms after it was listed`)
  await expect(card(page, 'Second schiacciata').getByText('Early Kitchen')).toShow()
})

it('replaces a list that was on its way when the stock changed', async () => {
  const { aRestaurant, aFoodItem, aCustomer, anOrder } = shop.server()
  const item = await aFoodItem(await aRestaurant(), { name: 'Overtaken okonomiyaki', quantity_available: 4 })
  const page = await browsing('Overtaken okonomiyaki')
  const [read, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/api\/food-items\?.*sort=price/, async (route) => {
    const response = await route.fetch()
    read.resolve()
    await changed.promise
    // The page may have given up this request.
    await route.fulfill({ response }).catch(() => {})
  })
  await page.getByLabel('Sort by').selectOption('price')
  await read.promise
  const readAgain = page.waitForRequest((request) => request.url().includes('sort=price'))
  await anOrder(await aCustomer(), item)
  await readAgain
  changed.resolve()
  await expect(card(page, 'Overtaken okonomiyaki').getByText('3 left')).toShow()
})

it('turns the pass of the customer into “collected” when it is collected', async () => {
  const { aRestaurant, aFoodItem, aCustomer, aPaidOrder } = shop.server()
  const restaurant = await aRestaurant('Quick Counter')
  const customer = await aCustomer()
  const order = await aPaidOrder(customer, await aFoodItem(restaurant))
  const page = await shop.visit({ size: 'phone' })
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await openSignedIn(page, customer.user, `/?order=${order.id}`)
  await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
  await stream

  const collect = () =>
    restaurant.client.ok(pickupsApi.collect, { code: order.code, scan_id: 'live-test-scan-0001' })
  const delay = await delayOf(page, 'Collected, enjoy!', collect)
  console.log(`The customer saw the hand-over ${delay.toFixed(0)} ms after the counter`)
})

it('polls while the event stream is refused, and listens again once it is not', async () => {
  const { aRestaurant, aFoodItem, aCustomer, anOrder } = shop.server()
  const item = await aFoodItem(await aRestaurant('Busy Kitchen'), {
    name: 'Refused ravioli',
    quantity_available: 4,
  })
  const page = await shop.visit({ size: 'phone', expected: /429 \(Too Many Requests\)/ })
  await page.route('**/api/events', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' } }),
  )
  await page.clock.install()
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await expect(card(page, 'Refused ravioli').getByText('4 left')).toShow()
  const buyer = await aCustomer()
  await anOrder(buyer, item)
  await page.clock.runFor(6_000)
  await expect(card(page, 'Refused ravioli').getByText('3 left')).toShow()
  await page.unroute('**/api/events')
  const stream = page.waitForResponse(
    (response) => response.url().endsWith('/api/events') && response.status() === 200,
  )
  await page.clock.runFor(20_000)
  await stream
  await anOrder(buyer, item, 2)
  await expect(card(page, 'Refused ravioli').getByText('1 left')).toShow()
})
