import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { openDashboard, press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { fillFoodItem } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
/** What a browser says of an answer that refuses a form. */
const REFUSED = /422/

const contains = (page: Page) => page.getByRole('group', { name: 'Contains', exact: true })
const traces = (page: Page) => page.getByRole('group', { name: 'May be present as traces' })
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)

it('asks a cook about words that suggest an allergen, and ticks it by one press', async () => {
  const { user } = await shop.server().aRestaurant()
  const page = await openDashboard(await shop.visit({ size: 'phone' }), user)
  await page.getByLabel('Name', { exact: true }).fill('Chicken satay')
  await expect(page.getByText('Satay usually has peanut. Tick it?')).toShow()
  await press(page, 'Tick peanut')
  await expect(page.getByText('Satay usually has peanut. Tick it?')).toVanish()
  expect(await contains(page).getByLabel('Peanut').isChecked()).toBe(true)
  await expect.poll(() => isFocused(page, 'Name')).toBe(true)
  await page.getByLabel('Description').fill('On rice, with satay sauce and naan.')
  await expect(page.getByText('Naan usually has wheat, gluten and milk. Tick them?')).toShow()
  await press(page, 'None in it')
  await expect(page.getByText(/Naan usually/)).toVanish()
  expect(await contains(page).getByLabel('Wheat').isChecked()).toBe(false)
})

it('lists a meal with what a cook declares, once a contradiction is gone, and shows it again to edit', async () => {
  const { user, client } = await shop.server().aRestaurant()
  const page = await openDashboard(await shop.visit({ size: 'phone', expected: REFUSED }), user)
  const form = await fillFoodItem(page, { name: 'Quiche', quantity: 4 })
  await contains(page).getByLabel('Wheat').check()
  expect(await contains(page).getByLabel('Gluten').isChecked()).toBe(true)
  await contains(page).getByLabel('Egg').check()
  await traces(page).getByRole('button', { name: 'All tree nuts' }).click()
  await contains(page).getByLabel('Walnut').check()
  expect(await traces(page).getByLabel('Walnut').isChecked()).toBe(false)
  await page.getByLabel('I have checked the recipe: that is everything').check()
  await page.getByLabel('Vegan', { exact: true }).check()
  await expect(
    page.getByText('A vegan meal cannot contain egg. Please untick the diet or the allergen'),
  ).toShow()

  const calls = callsOf(page)
  await press(page, 'Add Food Item')
  await expect
    .poll(() =>
      page.getByLabel('Vegan', { exact: true }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await page.getByLabel('Vegan', { exact: true }).uncheck()
  await page.getByLabel('No pork').check()
  await form.getByText('Pickup window and portion weight').click()
  await page.getByLabel('How it is kept').selectOption('unrefrigerated')
  await page.getByLabel('Since', { exact: true }).fill('17:30')
  await press(page, 'Add Food Item')
  const question = page.getByRole('group', { name: 'Before it is listed' })
  await expect(question.getByText('Before it is listed: the description says ricotta.')).toShow()
  await expect.poll(() => question.evaluate((group) => group === document.activeElement)).toBe(true)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await question.getByRole('button', { name: 'Tick milk' }).click()
  await expect(question).toVanish()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Food Item')
  await press(page, 'Add Food Item')
  await expect(page.getByText('Food item added successfully!').first()).toShow()
  expect(await contains(page).getByRole('checkbox', { checked: true }).count()).toBe(0)

  const declared = {
    allergens: {
      checked: true,
      contains: ['walnut', 'wheat', 'gluten', 'milk', 'egg'],
      may_be_present: [
        'almond',
        'brazil_nut',
        'cashew',
        'hazelnut',
        'macadamia',
        'pecan',
        'pine_nut',
        'pistachio',
      ],
    },
    diets: ['no_pork'],
    storage: { method: 'unrefrigerated', since: '2026-11-21T06:30:00.000Z' },
  }
  expect(await client.ok(foodItemsApi.mine, {})).toMatchObject([declared])
  await press(page, 'Edit Quiche')
  const dialog = page.getByRole('dialog', { name: 'Edit food item' })
  expect(
    await dialog
      .getByRole('group', { name: 'Contains', exact: true })
      .getByRole('checkbox', { checked: true })
      .count(),
  ).toBe(5)
  expect(await dialog.getByLabel('I have checked the recipe: that is everything').isChecked()).toBe(true)
  await dialog.getByLabel('Quantity').fill('3')
  await press(page, 'Save changes')
  await expect(dialog).toVanish()
  expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ quantity_available: 3 })
  expect(await client.ok(foodItemsApi.mine, {})).toMatchObject([declared])
})

it('keeps the answer that there is none in it, asks what is open before a meal is listed again, and keeps that answer too', async () => {
  const { aRestaurant, aFoodItem } = shop.server()
  const kitchen = await aRestaurant()
  const allergens = { checked: true, contains: ['wheat' as const, 'gluten' as const], may_be_present: [] }
  const answer = { word: 'satay', allergen: 'peanut' as const }
  await aFoodItem(kitchen, {
    name: 'Cashew satay noodles',
    description: 'Hot.',
    allergens,
    wording_answers: [answer],
  })
  const page = await openDashboard(await shop.visit({ size: 'phone' }), kitchen.user)
  await press(page, 'Edit Cashew satay noodles')
  const dialog = page.locator('[data-sheet]')
  await press(page, 'Save changes')
  const question = page.getByRole('group', { name: 'Before it is listed' })
  await expect(question.getByText('Cashew is not ticked. Tick it?')).toShow()
  expect(await question.getByText(/Satay/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toVanish()
  await press(page, 'Withdraw Cashew satay noodles')
  await press(page, 'Withdraw it')
  await page.getByRole('button', { name: 'List again: Cashew satay noodles' }).first().click()
  await dialog.getByRole('button', { name: /^Yes, list/ }).click()
  await expect(question.getByText('Cashew is not ticked. Tick it?')).toShow()
  await question.getByRole('button', { name: 'None in it' }).click()
  await expect(question).toVanish()
  await dialog.getByRole('button', { name: /^Yes, list/ }).click()
  await expect(dialog).toVanish()
  const [newest] = await kitchen.client.ok(foodItemsApi.mine, {})
  expect(newest).toMatchObject({
    allergens,
    wording_answers: [answer, { word: 'cashew', allergen: 'cashew' }],
  })
})

it('says before a changed declaration is saved how many customers will be told', async () => {
  const { aRestaurant, aFoodItem, aCustomer, aPaidOrder } = shop.server()
  const kitchen = await aRestaurant()
  const item = await aFoodItem(kitchen, { name: 'Sold soup' })
  for (const name of ['Kim Lee', 'Mia Wong']) await aPaidOrder(await aCustomer(name), item)
  const page = await openDashboard(await shop.visit(), kitchen.user)
  await press(page, 'Edit Sold soup')
  const dialog = page.getByRole('dialog', { name: 'Edit food item' })
  await dialog.getByRole('group', { name: 'Contains', exact: true }).getByLabel('Milk').check()
  await expect(dialog.getByText(/^The 2 customers who have ordered this will be told at once/)).toShow()
  await dialog.getByRole('group', { name: 'Contains', exact: true }).getByLabel('Milk').uncheck()
  await expect(dialog.getByText(/will be told at once/)).toVanish()
})

it('has a form of a declaration that everybody can use, with questions, a contradiction and certificates', async () => {
  const { user } = await shop.server().aRestaurant()
  const page = await openDashboard(await shop.visit(), user)
  await page.getByLabel('Name', { exact: true }).fill('Cashew tofu')
  await contains(page).getByLabel('Milk').check()
  for (const diet of ['Vegan', 'Halal certified', 'Kosher certified'])
    await page.getByLabel(diet, { exact: true }).check()
  await page.getByText('Pickup window and portion weight').click()
  await page.getByLabel('How it is kept').selectOption('unrefrigerated')
  expect(await barriersOn(page)).toEqual([])
})
