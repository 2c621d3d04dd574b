import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

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
const restored = 'Restored what you had typed'
const WHERE = 'Where do customers find you?'

async function valuesOf(page: Page): Promise<Record<string, string>> {
  const values = Object.keys(emptyForm).map(
    async (label) => [label, (await page.field(label)).value] as const,
  )
  return Object.fromEntries(await Promise.all(values))
}

it('empties the whole form when an item was added, and keeps it empty after a reload', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const page = await dashboardOf(kitchen)
  await page.fill({ ...meal, 'Available until': '2026-11-21T20:15', Cuisine: 'Italian' })
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
  await page.find('row', meal.Name)
  expect(await valuesOf(page)).toEqual(emptyForm)
  page.reload()
  expect(await valuesOf(page)).toEqual(emptyForm)
  await page.hides(restored)
})

it('says that it restored what was typed before, and empties the form on request', async ({
  t,
  dashboardOf,
}) => {
  const page = await dashboardOf(await t.aRestaurant())
  await page.hides(restored)
  const typed = { Name: 'Bao', Quantity: '4', 'Image URL (optional)': 'https://pictures.example/bao.jpg' }
  await page.fill(typed)
  page.reload()
  await page.shows(restored)
  expect(await valuesOf(page)).toEqual({ ...emptyForm, ...typed })
  await page.press('Start empty')
  await page.hides(restored)
  expect(await valuesOf(page)).toEqual(emptyForm)
  expect(document.activeElement).toBe(await page.field('Name'))
})

it('asks first for the address once a meal was sold without one, until it is there, and changes nothing else of the profile', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Unlisted Udon')
  const mine = () => kitchen.client.ok(restaurantsApi.mine, {})
  await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(kitchen))
  await t.jobs.drain()
  expect((await mine()).address_needed).toBe(true)
  await kitchen.client.ok(restaurantsApi.change, { phone: '0391234567', pickup_instructions: 'Ring twice.' })
  const page = await dashboardOf(kitchen)
  await page.shows(WHERE)
  // A customer has paid and cannot find it: that comes before all else.
  expect(document.querySelector('main h2')?.textContent).toBe(WHERE)
  await page.press('Save address')
  await page.shows('Please enter the street address')
  await page.shows('Please enter the suburb')
  await page.fill({ 'Street address': '12 Lygon Street', Suburb: 'Carlton' })
  await page.press('Save address')
  await page.hides(WHERE)
  await page.openTab('Settings')
  await page.unfold('Your restaurant')
  expect((await page.field('Street address')).value).toBe('12 Lygon Street')
  expect((await page.field('Phone')).value).toBe('(03) 9123 4567')
  await page.fill({ Postcode: '3053' })
  await page.press('Save details')
  await page.shows('Restaurant details saved.')
  expect(await mine()).toMatchObject({
    name: 'Unlisted Udon',
    address: '12 Lygon Street',
    suburb: 'Carlton',
    phone: '0391234567',
    pickup_instructions: 'Ring twice.',
  })
  page.reload()
  await page.openTab('Settings')
  await page.unfold('Your restaurant')
  await page.field('Street address')
  await page.hides('Save address')
})

it('shows the way to pay in place of the form when the trial has ended', async ({ t, dashboardOf }) => {
  const { user } = await t.aRestaurant()
  t.moveClock({ days: 40 })
  const client = t.client()
  await client.ok(accountsApi.login, { email: user.email, password: PASSWORD })
  const page = await dashboardOf({ client, user })
  await page.shows('New meals need Surplate Pro: $7 AUD/month and 15% commission.')
  await page.hides('Original price')
  await page.find('heading', 'Trial Expired')
  expect(screen.queryByRole('button', { name: /Upgrade|Add Food Item/ })).toBeNull()
  await page.user.click(await page.find('link', 'Continue with Surplate Pro'))
  await page.onPaymentPage('Pay')
  await page.press('Open the dashboard')
  await page.find('button', 'Add Food Item')
})
