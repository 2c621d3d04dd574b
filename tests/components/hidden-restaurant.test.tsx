import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { hide, remove } from '#tests/support/hidden-restaurants.ts'
import { it } from '#tests/support/page-test.ts'

it('says to a kitchen that is not public yet why, and what it can do', async ({ t, dashboardOf }) => {
  const kitchen = await t.aRestaurant()
  await hide(t, kitchen, 'unapproved')
  await t.aFoodItem(kitchen, { name: 'Waiting waffles' })
  const page = await dashboardOf(kitchen)
  await page.shows('Your restaurant is not public yet')
  const row = await page.find('row', 'Waiting waffles')
  expect(within(row).getByText('Not public')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Your public page' })).toBeNull()
})

it('says to a suspended kitchen that open orders go on, and what was taken off', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const item = await t.aFoodItem(kitchen, { name: 'Removed ravioli' })
  await remove(t, item)
  await hide(t, kitchen, 'suspended')
  const page = await dashboardOf(kitchen)
  await page.shows('Your restaurant is suspended')
  await page.shows('Taken off')
  await page.shows(/Please hand over open orders as usual/)
})
