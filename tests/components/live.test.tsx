import { expect, onTestFinished, vi } from 'vitest'
import { within } from '@testing-library/dom'
import { ordersApi } from '#contract/orders/orders.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { heldReply } from '#tests/support/browser-calls.ts'
import { it as base } from '#tests/support/page-test.ts'

const it = base.extend('browsing', ({ visit }) => async (meal: string) => {
  const page = visit()
  await page.goTo('Browse Food')
  const card = await page.card(meal)
  await page.listens()
  return { page, card }
})

it('updates the stock on another screen until the food item is sold out', async ({ t, browsing }) => {
  const item = await t.aFoodItem(await t.aRestaurant(), { name: 'Last lasagne', quantity_available: 3 })
  const { page, card } = await browsing('Last lasagne')
  await page.shows('3 left', card)
  const buyer = await t.aCustomer()
  await t.anOrder(buyer, item)
  await page.shows('2 left', card)
  await t.anOrder(buyer, item, 2)
  await page.shows('Sold Out', card)
  expect(within(card).queryByRole('button', { name: /Add to Cart/ })).toBeNull()
})

it('shows a new food item without a reload', async ({ t, browsing }) => {
  const restaurant = await t.aRestaurant('Early Kitchen')
  await t.aFoodItem(restaurant, { name: 'First focaccia' })
  const { page } = await browsing('First focaccia')
  await t.aFoodItem(restaurant, { name: 'Second schiacciata' })
  await page.shows('Early Kitchen', await page.card('Second schiacciata'))
})

it('replaces a list that was on its way when the stock changed', async ({ t, browsing }) => {
  const name = 'Overtaken okonomiyaki'
  const item = await t.aFoodItem(await t.aRestaurant(), { name, quantity_available: 4 })
  const { page } = await browsing(name)
  const { carry, isHeld, letThrough } = heldReply()
  page.breakCall('GET', '/food-items', carry)
  await page.press('Filters')
  await page.fill({ 'Sort by': 'price' })
  await page.press('Show meals')
  await isHeld
  await t.anOrder(await t.aCustomer(), item)
  letThrough()
  await page.shows('3 left', await page.card(name))
})

it('polls while the event stream is refused, and listens again once it is not', async ({ t, visit }) => {
  const item = await t.aFoodItem(await t.aRestaurant(), { name: 'Refused ravioli', quantity_available: 4 })
  // It waits as briefly as it may: 2.5 seconds, then 5.
  const page = visit({ broken: [['GET', '/events', { status: 429 }]] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await page.goTo('Browse Food')
  const card = await page.card('Refused ravioli')
  await page.shows('4 left', card)
  const buyer = await t.aCustomer()
  await t.anOrder(buyer, item)
  await page.shows('3 left', card)
  page.mendCalls()
  await page.listens()
  await t.anOrder(buyer, item, 2)
  await page.shows('1 left', card)
})

it('turns the pass of the customer into “collected” when it is collected', async ({ t, visit }) => {
  const restaurant = await t.aRestaurant('Quick Counter')
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(restaurant))
  const page = visit({ as: customer, path: `/?order=${order.id}` })
  await page.find('img', 'QR code')
  await page.listens()
  await restaurant.client.ok(pickupsApi.collect, { code: order.code, scan_id: 'live-test-scan-0001' })
  await page.shows('Collected, enjoy!')
})

it('removes the code from the phone of a friend when the pass is taken back', async ({ t, visit }) => {
  const customer = await t.aCustomer()
  const { id: order_id } = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const { url } = await customer.client.ok(ordersApi.sharePass, { order_id })
  const { pathname, search } = new URL(url)
  const page = visit({ path: pathname + search })
  await page.find('img', 'QR code')
  await customer.client.ok(ordersApi.takeBackPass, { order_id })
  const isRefused = async (): Promise<void> => {
    const refusal = await page.shows('This pass is no longer valid.')
    expect(refusal.closest('[role=alert]')).not.toBeNull()
    expect(document.querySelector('[aria-label^="QR code"]')).toBeNull()
  }
  await isRefused()
  page.reload()
  await isRefused()
})

it('loads the food items of a dashboard again when its restaurant lists, not when another does', async ({
  t,
  dashboardOf,
}) => {
  const [own, other] = [await t.aRestaurant(), await t.aRestaurant()]
  const page = await dashboardOf(own)
  await page.listens()
  // Each refresh comes at once.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const reads = () => page.calls.filter(({ path }) => path.startsWith('/food-items/mine')).length
  // What its first events make it load again comes before this.
  await t.aFoodItem(own, { name: 'Mine' })
  await page.find('row', /Mine/)
  const before = reads()
  await t.aFoodItem(other, { name: 'Not mine' })
  await t.aFoodItem(own, { name: 'Also own' })
  await page.find('row', /Also own/)
  expect(reads() - before).toBe(1)
})

it('offers what is new above a list that somebody has scrolled, and shows it when they ask', async ({
  t,
  browsing,
}) => {
  const restaurant = await t.aRestaurant('Patient Kitchen')
  await t.aFoodItem(restaurant, { name: 'Seen samosas' })
  const { page, card } = await browsing('Seen samosas')
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(500)
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  await t.aFoodItem(restaurant, { name: 'Unseen udon' })
  await page.find('button', '1 new meal · Show')
  expect(page.cardNames()).not.toContain('Unseen udon')
  await t.aFoodItem(restaurant, { name: 'Unseen upma' })
  await page.press('2 new meals · Show')
  await Promise.all(['Unseen udon', 'Unseen upma'].map((name) => page.card(name)))
  expect(card.isConnected).toBe(true)
  expect(scrolled).toHaveBeenCalledWith({ top: 0 })
  await page.hides(/new meal/)
})

it('loads a list again that a cache in front gave as it was before a change', async ({ t, browsing }) => {
  const restaurant = await t.aRestaurant()
  const item = await t.aFoodItem(restaurant, { name: 'Cached congee', quantity_available: 4 })
  const { page, card } = await browsing('Cached congee')
  const old = await fetch(`${t.address}/api/food-items?sort=ending`)
  t.moveClock({ seconds: 1 })
  page.breakCall('GET', '/food-items', (send) => (old.bodyUsed ? send() : Promise.resolve(old)))
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await t.anOrder(await t.aCustomer(), item)
  await page.shows('3 left', card)
  await t.aFoodItem(restaurant, { name: 'Fresh frittata' })
  await page.card('Fresh frittata')
  expect(old.bodyUsed).toBe(true)
  await page.shows('3 left', await page.card('Cached congee'))
})

it('asks a few times only for what is newer where the clock of the server was put back', async ({
  t,
  browsing,
}) => {
  const restaurant = await t.aRestaurant()
  await t.aFoodItem(restaurant, { name: 'Early congee' })
  const { page } = await browsing('Early congee')
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await t.aFoodItem(restaurant, { name: 'Fresh frittata' })
  await page.card('Fresh frittata')
  t.moveClock({ seconds: -60 })
  onTestFinished(() => t.moveClock({ seconds: 60 }))
  const reads = () => page.calls.filter(({ path }) => path.startsWith('/food-items')).length
  const before = reads()
  for (const name of ['Second strudel', 'Third tagine']) {
    await t.aFoodItem(restaurant, { name })
    await page.card(name)
  }
  // One for each meal, and a few in vain.
  expect(reads() - before).toBeLessThanOrEqual(2 + 4)
})
