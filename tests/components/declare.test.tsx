import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

const contains = (page: Page, part?: HTMLElement) => page.find('group', /^Contains$/, part)
const traces = (page: Page) => page.find('group', 'May be present as traces')
const isTicked = async (page: Page, label: string, part?: Promise<HTMLElement>) =>
  (await page.field(label, await part)).checked
const tick = async (page: Page, label: string, part?: Promise<HTMLElement>) =>
  page.user.click(await page.field(label, await part))
const isFocused = async (page: Page, label: string) =>
  expect(document.activeElement).toBe(await page.field(label))
const tickedBoxes = (part: HTMLElement) => within(part).queryAllByRole('checkbox', { checked: true })
const isClosed = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull()
const ALL_OF_IT = 'I have checked the recipe: that is everything'
const QUESTION = 'Before it is listed'

it('asks a cook about words that suggest an allergen, and ticks it by one press', async ({
  t,
  dashboardOf,
}) => {
  const page = await dashboardOf(await t.aRestaurant())
  await page.fill({ Name: 'Chicken satay' })
  await page.shows('Satay usually has peanut. Tick it?')
  await page.press('Tick peanut')
  await page.hides('Satay usually has peanut. Tick it?')
  expect(await isTicked(page, 'Peanut', contains(page))).toBe(true)
  await isFocused(page, 'Name')
  await page.fill({ Description: 'On rice, with satay sauce and naan.' })
  await page.shows('Naan usually has wheat, gluten and milk. Tick them?')
  await page.press('None in it')
  await page.hides('Naan usually')
  expect(await isTicked(page, 'Wheat', contains(page))).toBe(false)
})

it('lists a meal with what a cook declares, once a contradiction is gone, and shows it again to edit', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const page = await dashboardOf(kitchen)
  await page.fill({
    Name: 'Quiche',
    Description: 'Ricotta, roast pumpkin and sage. Contains wheat, milk and egg.',
    'Original price': '24',
    'Discounted price': '11.50',
    Cuisine: 'Italian',
    Quantity: '4',
    'Available until': '2026-11-21T20:45',
  })
  await tick(page, 'Wheat', contains(page))
  expect(await isTicked(page, 'Gluten', contains(page))).toBe(true)
  await tick(page, 'Egg', contains(page))
  await page.press('All tree nuts', await traces(page))
  await tick(page, 'Walnut', contains(page))
  expect(await isTicked(page, 'Walnut', traces(page))).toBe(false)
  await tick(page, ALL_OF_IT)
  await tick(page, 'Vegan')
  await page.shows('A vegan meal cannot contain egg. Please untick the diet or the allergen')

  const bodiesOf = (verb: string) =>
    page.calls.filter(({ method }) => method === verb).map(({ body }) => body)
  await page.press('Add Food Item')
  await isFocused(page, 'Vegan')
  expect(bodiesOf('POST')).toEqual([])
  await tick(page, 'Vegan')
  await tick(page, 'No pork')
  await page.unfold('Pickup window and portion weight')
  await page.fill({ 'How it is kept': 'unrefrigerated' })
  await page.fill({ Since: '17:30' })
  await page.press('Add Food Item')
  const question = await page.find('group', QUESTION)
  await page.shows('Before it is listed: the description says ricotta.', question)
  expect(document.activeElement).toBe(question)
  expect(bodiesOf('POST')).toEqual([])
  await page.press('Tick milk', question)
  await page.hides('Before it is listed')
  expect(document.activeElement?.textContent).toBe('Add Food Item')
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
  expect(tickedBoxes(await contains(page))).toEqual([])

  const nuts = ['almond', 'brazil_nut', 'cashew', 'hazelnut', 'macadamia', 'pecan', 'pine_nut', 'pistachio']
  const declared = {
    allergens: {
      checked: true,
      contains: ['walnut', 'wheat', 'gluten', 'milk', 'egg'],
      may_be_present: nuts,
    },
    diets: ['no_pork'],
    storage: { method: 'unrefrigerated', since: '2026-11-21T06:30:00.000Z' },
  }
  expect(await kitchen.client.ok(foodItemsApi.mine, {})).toMatchObject([declared])
  await page.press('Edit Quiche')
  const dialog = await page.find('dialog', 'Edit food item')
  expect(tickedBoxes(await contains(page, dialog))).toHaveLength(5)
  expect((await page.field(ALL_OF_IT, dialog)).checked).toBe(true)
  await page.fill({ Quantity: '3' }, dialog)
  await page.press('Save changes')
  await isClosed()
  expect(bodiesOf('PATCH')).toEqual([{ quantity_available: 3 }])
  expect(await kitchen.client.ok(foodItemsApi.mine, {})).toMatchObject([declared])
})

it('keeps the answer that there is none in it, asks what is open before a meal is listed again, and keeps that answer too', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const allergens = { checked: true, contains: ['wheat' as const, 'gluten' as const], may_be_present: [] }
  const answer = { word: 'satay', allergen: 'peanut' as const }
  const fields = { description: 'Hot.', allergens, wording_answers: [answer] }
  await t.aFoodItem(kitchen, { name: 'Cashew satay noodles', ...fields })
  const page = await dashboardOf(kitchen)
  await page.press('Edit Cashew satay noodles')
  await page.press('Save changes')
  const question = await page.find('group', QUESTION)
  await page.shows('Cashew is not ticked. Tick it?', question)
  await page.hides('Satay', question)
  await page.user.keyboard('{Escape}')
  await isClosed()
  await page.press('Withdraw Cashew satay noodles')
  await page.press('Withdraw it')
  await isClosed()
  await page.press('List again: Cashew satay noodles', await page.find('region', 'List again'))
  await page.press(/^Yes, list/)
  const again = await page.find('group', QUESTION)
  await page.shows('Cashew is not ticked. Tick it?', again)
  await page.press('None in it', again)
  await page.hides('Cashew is not ticked')
  await page.press(/^Yes, list/)
  await isClosed()
  const onSale = (await kitchen.client.ok(foodItemsApi.mine, {})).find(({ withdrawn }) => !withdrawn)
  const answers = [answer, { word: 'cashew', allergen: 'cashew' }]
  expect(onSale).toMatchObject({ allergens, wording_answers: answers })
})

it('says before a changed declaration is saved how many customers will be told', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const item = await t.aFoodItem(kitchen, { name: 'Sold soup' })
  for (const name of ['Kim Lee', 'Mia Wong']) await t.aPaidOrder(await t.aCustomer(name), item)
  const page = await dashboardOf(kitchen)
  await page.press('Edit Sold soup')
  const dialog = await page.find('dialog', 'Edit food item')
  await tick(page, 'Milk', contains(page, dialog))
  await page.shows(/^The 2 customers who have ordered this will be told at once/, dialog)
  await tick(page, 'Milk', contains(page, dialog))
  await page.hides('will be told at once', dialog)
})
