import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createAccount, goTo, heading, openTab, press, signIn } from '#tests/support/browser-acts.ts'
import { fillFoodItem } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { unspokenCode } from '#contract/orders/order-code-wording.ts'

const shop = openShop()
const MEAL = 'Pumpkin cannelloni'
/** The whole form on a phone, before anything is typed. */
const FORM_PX_MAX = 1_600
const TRATTORIA = 'The Little Trattoria'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page) => page.getByRole('row', { name: MEAL })
const left = (page: Page, count: number) => row(page).getByRole('cell', { name: String(count), exact: true })

async function registerAsPartner(page: Page): Promise<void> {
  await page.goto('/')
  await press(page, 'Become a partner')
  expect(await page.getByRole('radio', { name: 'Restaurant' }).isChecked()).toBe(true)
  await createAccount(page, { user_type: 'Restaurant', name: TRATTORIA, email: 'trattoria@surplate.example' })
  await goTo(page, 'Dashboard')
}

async function enterAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('12 Lygon Street')
  await page.getByLabel('Suburb').fill('Carlton')
  expect(await page.getByRole('switch', { name: 'to customers' }).isChecked()).toBe(false)
  await press(page, 'Save address')
  await expect(page.getByRole('heading', { name: /Your address.*done/ })).toShow()
}

async function listMeal(page: Page): Promise<void> {
  await press(page, 'List your first meal')
  const empty = page.locator('form', { hasText: 'Available until' })
  expect((await empty.boundingBox())?.height).toBeLessThan(FORM_PX_MAX)
  const form = await fillFoodItem(page, { name: MEAL, quantity: 3 })
  await form.getByRole('button', { name: 'Add Food Item' }).click()
  await expect(page.getByText('Food item added successfully!').first()).toShow()
  await expect(left(page, 3)).toShow()
  for (const label of ['Name', 'Original price', 'Quantity'])
    expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe('')
}

/** Somebody finds the meal in the shop and buys one portion of it. */
async function sellOne(name: string) {
  const t = shop.server()
  const customer = await t.aCustomer(name)
  const restaurants = await t.client().ok(api.restaurants.browse, {})
  const restaurant = restaurants.find((each) => each.name === TRATTORIA)
  const [item] = await t.client().ok(api.foodItems.browse, { restaurant_id: restaurant?.id })
  if (item === undefined) throw new Error('the meal is not on sale')
  // The number of the registration was not switched to be shown.
  expect(restaurant).toMatchObject({ address: '12 Lygon Street', suburb: 'Carlton', phone: null })
  return t.aPaidOrder(customer, item)
}

it('leads a new cook from “Become a partner” through the evening to its end, on a phone', async () => {
  const page = await shop.visit({ size: 'phone', expected: /status of 4\d\d/ })
  await registerAsPartner(page)
  await expect(page.getByRole('heading', { name: 'Free Trial Active' })).toShow()
  await enterAddress(page)
  await listMeal(page)

  await page.getByRole('button', { name: `One portion more of ${MEAL}` }).click()
  await expect(left(page, 4)).toShow()
  const [first, second] = [await sellOne('Mia Wong'), await sellOne('Rui Duarte')]
  await expect.poll(() => page.title()).toBe('(2) Dashboard · Surplate')
  await expect(left(page, 2)).toShow()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: unspokenCode(first.code) })).toShow()

  await page.getByRole('link', { name: 'Open the counter' }).click()
  await heading(page, 'Counter').waitFor()
  await page.getByRole('button', { name: unspokenCode(first.code) }).click()
  await page.getByLabel('Last two characters').fill(first.code.slice(-2))
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(page.locator('[data-verdict=accepted]').getByText('Mia')).toShow()
  await page.getByLabel('Or type the code').fill(second.code)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-verdict=accepted]').getByText('Rui')).toShow()
  await expect(page.getByText('0 waiting, 2 collected')).toShow()

  await page.goBack()
  await expect(main(page).getByText('0 waiting, 2 collected')).toShow()
  await row(page).getByRole('button', { name: 'Actions for' }).click()
  await press(page, 'Mark sold out')
  await expect(row(page).getByText('Sold Out', { exact: true })).toShow()
  await openTab(page, 'Money')
  await page.getByRole('heading', { name: 'Statements' }).click()
  await expect(main(page).getByText('$23.00').first()).toShow()
  await press(page, 'Logout')
  await expect(heading(page, /Good food/)).toShow()
})

it('changes the portions on a phone with two presses, from wherever the cook is', async () => {
  const t = shop.server()
  const kitchen = await t.aRestaurant('Two Presses')
  await t.aFoodItem(kitchen, { name: MEAL, quantity_available: 2 })
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await signIn(page, kitchen.user)
  await expect(heading(page, /Good food/)).toShow()
  await goTo(page, 'Dashboard')
  await page.getByRole('button', { name: `One portion more of ${MEAL}` }).click()
  await expect(left(page, 3)).toShow()
})
