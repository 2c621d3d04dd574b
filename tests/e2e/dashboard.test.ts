import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { openDashboard } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const row = (page: Page, name: string) => page.getByRole('row', { name })
const stockIs = (page: Page, name: string, left: number) =>
  expect(row(page, name).getByRole('cell', { name: String(left), exact: true })).toShow()
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

it('takes the last portion off and puts one back, by the keyboard, without losing the focus', async () => {
  const { aRestaurant, aFoodItem } = shop.server()
  const kitchen = await aRestaurant()
  const { name } = await aFoodItem(kitchen, { name: 'Last lamington', quantity_available: 1 })
  const page = await openDashboard(await shop.visit(), kitchen.user)
  await page.getByRole('button', { name: `One portion less of ${name}` }).press('Enter')
  await stockIs(page, name, 0)
  await expect(row(page, name).getByText('Sold Out', { exact: true })).toShow()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await stockIs(page, name, 1)
  await expect(row(page, name).getByText('On sale', { exact: true })).toShow()
})

it('has a form of a declaration that everybody can use, with questions, a contradiction and certificates', async () => {
  const { user } = await shop.server().aRestaurant()
  const page = await openDashboard(await shop.visit(), user)
  await page.getByLabel('Name', { exact: true }).fill('Cashew tofu')
  await page.getByRole('group', { name: 'Contains', exact: true }).getByLabel('Milk').check()
  for (const diet of ['Vegan', 'Halal certified', 'Kosher certified'])
    await page.getByLabel(diet, { exact: true }).check()
  await page.getByText('Pickup window and portion weight').click()
  await page.getByLabel('How it is kept').selectOption('unrefrigerated')
  expect(await barriersOn(page)).toEqual([])
})
