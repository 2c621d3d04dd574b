import { expect, it } from 'vitest'
import { heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

it.each([
  ['customer', 'Customer'],
  ['restaurant', 'Restaurant partner'],
] as const)('shows the name, email and mobile number of a %s account first', async (type, label) => {
  const { aCustomer, aRestaurant } = shop.server()
  const { user } = type === 'customer' ? await aCustomer('Kim Lee') : await aRestaurant('Kim Lee')
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, user)
  await page.goto('/')
  await press(page, /^Hello/)
  await heading(page, 'Your account').waitFor()
  expect((await page.getByRole('heading', { level: 2 }).allTextContents())[0]).toBe('Details')
  const details = ['Kim Lee', user.email, '0491 570 156', label]
  expect(await page.getByRole('definition').allTextContents()).toEqual(details)
})
