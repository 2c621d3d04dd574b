import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { EVENING } from '#tests/support/app.ts'
import { openCard, openDashboard, press } from '#tests/support/browser-acts.ts'
import { fillForm } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const meal = {
  Name: 'Lasagne al forno',
  Description: 'Beef ragù and béchamel.',
  'Original price': '22',
  'Discounted price': '9.50',
  Quantity: '5',
}
const emptyForm = {
  'Image URL (optional)': '',
  ...Object.fromEntries(Object.keys(meal).map((label) => [label, ''])),
  Cuisine: '',
  'Available until': '2026-11-21T21:00',
}

async function valuesOf(page: Page): Promise<Record<string, string>> {
  const entries = Object.keys(emptyForm).map(
    async (label) => [label, await page.getByLabel(label, { exact: true }).inputValue()] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

const restored = (page: Page) => page.getByText('Restored what you had typed')

it('empties the whole form when an item was added, and keeps it empty after a reload', async () => {
  const { user } = await shop.server().aRestaurant()
  const page = await openDashboard(await shop.visit({ size: 'phone' }), user)
  await fillForm(page, { ...meal, 'Available until': '2026-11-21T20:15' })
  await page.getByLabel('Cuisine').selectOption('Italian')
  await press(page, 'Add Food Item')
  await expect(page.getByText('Food item added successfully!').first()).toShow()
  await expect(page.getByRole('row', { name: meal.Name })).toShow()
  expect(await valuesOf(page)).toEqual(emptyForm)
  await openDashboard(page, user)
  expect(await valuesOf(page)).toEqual(emptyForm)
  await expect(restored(page)).toVanish()
})

it('says that it restored what was typed before, and empties the form on request', async () => {
  const { user } = await shop.server().aRestaurant()
  const page = await openDashboard(await shop.visit({ size: 'phone' }), user)
  await expect(restored(page)).toVanish()
  const typed = { Name: 'Bao', Quantity: '4', 'Image URL (optional)': 'https://pictures.example/bao.jpg' }
  await fillForm(page, typed)
  await openDashboard(page, user)
  await expect(restored(page)).toShow()
  expect(await valuesOf(page)).toEqual({ ...emptyForm, ...typed })
  await press(page, 'Start empty')
  await expect(restored(page)).toVanish()
  expect(await valuesOf(page)).toEqual(emptyForm)
  await expect
    .poll(() =>
      page.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
})

it('asks first for the address once a meal was sold without one, until it is there, and changes nothing else of the profile', async () => {
  const { aRestaurant, aFoodItem, aCustomer, aPaidOrder } = shop.server()
  const { user, client } = await aRestaurant('Unlisted Udon')
  await client.ok(restaurantsApi.change, { address: null })
  await aPaidOrder(await aCustomer(), await aFoodItem({ client }))
  await expect.poll(async () => (await client.ok(restaurantsApi.mine, {})).address_needed).toBe(true)
  await client.ok(restaurantsApi.change, { phone: '0391234567', pickup_instructions: 'Ring twice.' })
  const page = await openDashboard(await shop.visit({ size: 'phone' }), user)
  // A customer has paid and cannot find it: that comes before all else.
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent())
    .toBe('Where do customers find you?')
  const card = page.locator('form', { has: page.getByRole('button', { name: 'Save address' }) })
  await press(page, 'Save address')
  await expect(card.getByText('Please enter the street address')).toShow()
  await expect(card.getByText('Please enter the suburb')).toShow()
  await card.getByLabel('Street address').fill('12 Lygon Street')
  await card.getByLabel('Suburb').fill('Carlton')
  await press(page, 'Save address')
  await expect(page.getByRole('heading', { name: 'Where do customers find you?' })).toVanish()
  await openCard(page, 'Your restaurant')
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('12 Lygon Street')
  expect(await client.ok(restaurantsApi.mine, {})).toMatchObject({
    name: 'Unlisted Udon',
    address: '12 Lygon Street',
    suburb: 'Carlton',
    phone: '0391234567',
    pickup_instructions: 'Ring twice.',
  })
  await openDashboard(page, user)
  await openCard(page, 'Your restaurant')
  await page.getByLabel('Street address').waitFor()
  expect(await page.getByRole('button', { name: 'Save address' }).count()).toBe(0)
})

it('shows the way to pay in place of the form when the trial has ended', async () => {
  const { user } = await shop.server().aRestaurant()
  await shop.server().restart(new Date(EVENING.getTime() + 40 * 24 * 3_600_000))
  const page = await openDashboard(await shop.visit({ size: 'phone' }), user)
  await expect(page.getByText('New meals need Surplate Pro: $7 AUD/month and 15% commission.')).toShow()
  expect(await page.getByLabel('Original price').count()).toBe(0)
  expect(await page.getByRole('button', { name: /Upgrade|Add Food Item/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Continue with Surplate Pro' }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $7.00')
  await press(page, 'Open the dashboard')
  await expect(page.getByRole('button', { name: 'Add Food Item' })).toShow()
})
