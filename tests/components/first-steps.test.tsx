import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { it } from '#tests/support/page-test.ts'

// To copy from: a form, a card and a dialog. CONTRIBUTING.md says what else a page can do.
it('says beside a field of a form what is wrong with it', async ({ t, dashboardOf }) => {
  const page = await dashboardOf(await t.aRestaurant())
  await page.fill({ 'Original price': '22.505' })
  await page.press('Add Food Item')
  expect(await page.fieldErrors(['Original price'])).toEqual({
    'Original price': 'A price has at most two decimals',
  })
})

it('counts on its card how many of a meal are in the cart', async ({ t, visit }) => {
  await t.aFoodItem(await t.aRestaurant(), { name: 'Dal makhani' })
  const page = visit({ path: '/?view=browse' })
  const card = await page.card('Dal makhani')
  await page.press('Add to Cart', card)
  await page.shows('(1)', card)
})

it('asks in a dialog before a restaurant closes, and changes nothing when it stays open', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await t.aFoodItem(kitchen)
  const page = await dashboardOf(kitchen)
  await page.press('Not open today')
  await page.shows('Orders stay for now.', await page.dialog())
  await page.press('Stay open', await page.dialog())
  await page.closedDialog()
  expect(page.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('says why a sign-in was refused', async ({ visit }) => {
  const page = visit()
  await page.press('Login / Register')
  await page.fill({ Email: 'nobody@surplate.example', Password: 'not-this-one' })
  await page.press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toContain('That email and password do not match')
})
