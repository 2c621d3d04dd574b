import { within } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

const TITLE = 'Your first evening'
const times = { opens: '17:00', closes: '21:30' }
const spans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...times }))

const test = it.extend('newcomer', async ({ t }) => {
  const kitchen = await t.aRestaurant('Little Trattoria')
  await kitchen.client.ok(restaurantsApi.change, { address: null })
  return kitchen
})

const steps = async (page: Page) => {
  await page.find('heading', TITLE)
  return [...document.querySelectorAll('ol h3')].map(({ textContent }) => textContent)
}

test('ticks off address, first meal and hours, each by one press from its card, and is gone then', async ({
  t,
  newcomer,
  dashboardOf,
}) => {
  const page = await dashboardOf(newcomer)
  expect(await steps(page)).toEqual([
    'Where do customers find you?',
    'List your first meal',
    'Set your hours',
  ])
  await page.fill({ 'Street address': '12 Lygon Street', Suburb: 'Carlton' })
  await page.press('Save address')
  await expect.poll(() => steps(page)).toContain('Your address: done')
  // The number of the registration is not shown unless its owner wants that.
  expect(await newcomer.client.ok(restaurantsApi.mine, {})).toMatchObject({ suburb: 'Carlton', phone: null })
  page.reload()
  expect(await steps(page)).toEqual(['Your address: done', 'List your first meal', 'Set your hours'])
  await page.press('List your first meal')
  expect(document.activeElement?.textContent).toBe('Add Food Item')
  await t.aFoodItem(newcomer)
  page.reload()
  expect(await steps(page)).toEqual(['Your address: done', 'Your first meal: done', 'Set your hours'])
  await page.press('Set your hours')
  await page.shows('Usual hours')
  await newcomer.client.ok(hoursApi.set, { spans })
  page.reload()
  await page.openTab('Tonight')
  await page.find('row', 'Lasagne al forno')
  await page.hides(TITLE)
})

test('shows the number of the registration to customers where its owner switches that on', async ({
  newcomer,
  dashboardOf,
}) => {
  const page = await dashboardOf(newcomer)
  await page.fill({ 'Street address': '12 Lygon Street', Suburb: 'Carlton' })
  await page.user.click(await page.find('switch', 'to customers'))
  await page.press('Save address')
  await page.find('heading', 'Your address: done')
  const { phone } = await newcomer.client.ok(restaurantsApi.mine, {})
  expect(phone).toBe(newcomer.user.mobile_number)
})

test('leaves alone who has sold for more than a week', async ({ t, newcomer, dashboardOf }) => {
  await t.aFoodItem(newcomer)
  t.moveClock({ days: 8 })
  expect(await newcomer.client.ok(foodItemsApi.mine, {})).toHaveLength(1)
  const page = await dashboardOf(newcomer)
  await page.shows('Your address is missing')
  expect(within(document.body).queryByText(TITLE)).toBeNull()
})
