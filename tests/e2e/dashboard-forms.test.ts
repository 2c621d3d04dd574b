import { expect, it } from 'vitest'
import { EVENING } from '#tests/support/app.ts'
import { openDashboard, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

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
