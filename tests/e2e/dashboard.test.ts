import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { openDashboard } from '#tests/support/browser-acts.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const row = (page: Page, name: string) => page.getByRole('row', { name })
const stockIs = (page: Page, name: string, left: number) =>
  expect(row(page, name).getByRole('cell', { name: String(left), exact: true })).toShow()
const more = (page: Page, name: string) => page.getByRole('button', { name: `One portion more of ${name}` })
const less = (page: Page, name: string) => page.getByRole('button', { name: `One portion less of ${name}` })
const topOf = (page: Page, heading: string): Promise<number> =>
  page
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.getBoundingClientRect().top + scrollY)

it('shows orders, items, the form and the rest in the order of an evening, tonight’s part within two screens of a phone', async () => {
  const { aRestaurant, aFoodItem, aCustomer, aPaidOrder, inMinutes } = shop.server()
  const kitchen = await aRestaurant()
  const items = []
  for (const name of ['Lasagne al forno', 'Gnocchi al pesto', 'Pumpkin cannelloni', 'Tiramisù in a glass'])
    items.push(await aFoodItem(kitchen, { name, expires_at: inMinutes(60 + 10 * items.length) }))
  const [first, , third, last] = items
  const orders = [third, last, first].map(
    async (item) => item && aPaidOrder(await aCustomer('Mia Wong'), item, 2),
  )
  await Promise.all(orders)
  const over = await aFoodItem(kitchen, { name: 'Lunch of today' })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: over.id })

  const page = await openDashboard(await shop.visit({ size: 'phone' }), kitchen.user)
  const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  await expect
    .poll(headings)
    .toEqual([
      'To hand over today',
      'List again',
      'Your food items',
      'Where do customers find you?',
      'Add Food Item',
      'Free Trial Active',
      'Opening',
      'Records',
      'Restaurant',
    ])
  const orderRows = page.getByRole('region', { name: 'To hand over today' }).getByRole('listitem')
  await orderRows.last().waitFor()
  const orderTexts = await orderRows.allTextContents()
  expect(orderTexts.map((text) => /\d × (\S+)/.exec(text)?.[1])).toEqual(['Lasagne', 'Pumpkin', 'Tiramisù'])
  const endOfItems = await row(page, 'Tiramisù in a glass').evaluate(
    (element) => element.getBoundingClientRect().bottom + scrollY,
  )
  expect(endOfItems).toBeLessThan(2 * 844)
  expect(await topOf(page, 'Your food items')).toBeLessThan(844)

  await expect(row(page, 'Lunch of today')).toVanish()
  await page.getByText('Past food items').click()
  await expect(row(page, 'Lunch of today').getByText('Withdrawn')).toShow()
})

it('changes the portions by two presses, and keeps what a customer bought between them', async () => {
  const { aRestaurant, aFoodItem, aCustomer, anOrder } = shop.server()
  const kitchen = await aRestaurant()
  const item = await aFoodItem(kitchen, { name: 'Counted cannoli', quantity_available: 5 })
  const page = await openDashboard(await shop.visit({ size: 'phone' }), kitchen.user)
  await stockIs(page, item.name, 5)
  const [arrived, sold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/food-items/${item.id}`, async (route) => {
    arrived.resolve()
    await sold.promise
    await route.continue()
  })
  const calls = callsOf(page)
  for (let press = 0; press < 4; press += 1) await more(page, item.name).click()
  await stockIs(page, item.name, 9)
  await less(page, item.name).click()
  await stockIs(page, item.name, 8)
  await arrived.promise
  await anOrder(await aCustomer(), item, 2)
  sold.resolve()
  await stockIs(page, item.name, 6)
  const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await expect.poll(changes).toEqual([{ quantity_change: 1 }, { quantity_change: 2 }])
  const stock = async () =>
    (await kitchen.client.ok(foodItemsApi.get, { food_item_id: item.id })).quantity_available
  await expect.poll(stock).toBe(6)
  await stockIs(page, item.name, 6)
})

it('takes the last portion off and puts one back, by the keyboard, without losing the focus', async () => {
  const { aRestaurant, aFoodItem } = shop.server()
  const kitchen = await aRestaurant()
  const { name } = await aFoodItem(kitchen, { name: 'Last lamington', quantity_available: 1 })
  const page = await openDashboard(await shop.visit(), kitchen.user)
  await less(page, name).press('Enter')
  await stockIs(page, name, 0)
  await expect(row(page, name).getByText('Sold Out', { exact: true })).toShow()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await stockIs(page, name, 1)
  await expect(row(page, name).getByText('On sale', { exact: true })).toShow()
})

it('returns to the real number, and says why, when a portion to remove has just been sold', async () => {
  const { aRestaurant, aFoodItem, aCustomer, anOrder } = shop.server()
  const kitchen = await aRestaurant()
  const item = await aFoodItem(kitchen, { name: 'Raced rendang', quantity_available: 1 })
  const page = await openDashboard(
    await shop.visit({ size: 'phone', expected: /409 \(Conflict\)/ }),
    kitchen.user,
  )
  await stockIs(page, item.name, 1)
  await page.route(`**/api/food-items/${item.id}`, async (route) => {
    await anOrder(await aCustomer(), item)
    await route.continue()
  })
  await less(page, item.name).click()
  await expect(page.getByText('Raced rendang: Only 0 left by now, so nothing was removed.').first()).toShow()
  await stockIs(page, item.name, 0)
})

it('shows an item as sold out by one press, and sells it again by another', async () => {
  const { aRestaurant, aFoodItem, client } = shop.server()
  const kitchen = await aRestaurant()
  const item = await aFoodItem(kitchen, { name: 'Switched souvlaki' })
  const page = await openDashboard(await shop.visit({ size: 'phone' }), kitchen.user)
  const isAvailable = async () =>
    (await client().ok(foodItemsApi.get, { food_item_id: item.id })).is_available
  await row(page, item.name).getByRole('button', { name: 'Sold out' }).click()
  await expect(row(page, item.name).getByText('Sold Out', { exact: true })).toShow()
  await expect.poll(isAvailable).toBe(false)
  await stockIs(page, item.name, 5)
  await row(page, item.name).getByRole('button', { name: 'Sell again' }).click()
  await expect(row(page, item.name).getByText('On sale', { exact: true })).toShow()
  await expect.poll(isAvailable).toBe(true)
})

it('returns to “On sale” when an item could not be shown as sold out', async () => {
  const { aRestaurant, aFoodItem } = shop.server()
  const kitchen = await aRestaurant()
  const item = await aFoodItem(kitchen, { name: 'Stubborn spanakopita' })
  const page = await openDashboard(await shop.visit({ size: 'phone', expected: /ERR_FAILED/ }), kitchen.user)
  await page.route(`**/api/food-items/${item.id}`, (route) => route.abort())
  await row(page, item.name).getByRole('button', { name: 'Sold out' }).click()
  await expect(page.getByText('No connection. Please check your network and try again.').first()).toShow()
  await expect(row(page, item.name).getByText('On sale', { exact: true })).toShow()
})
