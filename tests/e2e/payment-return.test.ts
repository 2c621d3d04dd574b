import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo, heading, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const qrCode = (page: Page) => page.getByRole('img', { name: /^QR code/ })

/** Somebody on the payment page of an order for one meal. */
async function paying(meal: string): Promise<Page> {
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant(), { name: meal, discounted_price: 9.5 })
  const page = await shop.visit({ size: 'phone' })
  await openSignedIn(page, (await t.aCustomer()).user)
  await goTo(page, 'Browse Food')
  await page.getByRole('article', { name: meal }).getByRole('button', { name: 'Add to Cart' }).click()
  await goTo(page, 'Cart')
  await press(page, 'Order and pay')
  await page.waitForURL(/\/sandbox\/checkout\//)
  return page
}

it('shows what is held after Back from the payment page, and opens the pass by itself after the payment', async () => {
  const page = await paying('Held halloumi')
  await page.goBack()
  await expect(heading(page, 'Your cart')).toShow()
  await expect(page.getByText(/1 meal held, (9|10):\d\d left/)).toShow()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $9.50')
  await expect(qrCode(page)).toShow()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your order')
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  await expect(heading(page, 'Payment Successful')).toShow()
  await expect(page.getByRole('button', { name: 'Show my QR code' })).toShow()
  expect(await page.getByText('Opening your pass…').count()).toBe(0)
})

it('does not open the pass by itself once somebody acts', async () => {
  const page = await paying('Patient paella')
  await page.clock.install()
  await press(page, 'Pay $9.50')
  await expect(heading(page, 'Payment Successful')).toShow()
  await expect(page.getByText('Opening your pass…')).toShow()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Opening your pass…')).toVanish()
  await page.clock.runFor(10_000)
  await expect(heading(page, 'Payment Successful')).toShow()
  await press(page, 'Show my QR code')
  await expect(qrCode(page)).toShow()
})
