import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { it } from '#tests/support/page-test.ts'

it('says why a sign-in was refused', async ({ visit }) => {
  const page = visit()
  await page.press('Login / Register')
  await page.fill({ Email: 'nobody@surplate.example', Password: 'not-this-one' })
  await page.press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toContain('That email and password do not match')
})

it('says what is wrong with a price', async ({ t, visit }) => {
  const page = visit({ as: await t.aRestaurant() })
  await page.goTo('Dashboard')
  await page.fill({ 'Original price': '22.505' })
  await page.press('Add Food Item')
  await screen.findByText('A price has at most two decimals')
})

it('does not say it in another visit', async ({ t, visit }) => {
  const page = visit({ as: await t.aRestaurant() })
  await page.goTo('Dashboard')
  await screen.findByLabelText('Original price')
  expect(screen.queryByText('A price has at most two decimals')).toBeNull()
})
