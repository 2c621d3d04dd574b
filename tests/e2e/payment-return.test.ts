import { expect, it } from 'vitest'
import { goTo, heading, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

it('shows what is held after Back from the payment page, and opens the pass by itself after the payment', async () => {
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant(), { name: 'Held halloumi', discounted_price: 9.5 })
  const page = await openSignedIn(await shop.visit({ size: 'phone' }), (await t.aCustomer()).user)
  await goTo(page, 'Browse Food')
  await press(page, 'Add to Cart')
  await goTo(page, 'Cart')
  await press(page, 'Order and pay')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.goBack()
  await expect(heading(page, 'Your cart')).toShow()
  await expect(page.getByText(/1 meal held, (9|10):\d\d left/)).toShow()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $9.50')
  await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your order')
  await expect(page.getByText('Payment Successful')).toShow()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  await expect(heading(page, 'Available Food Deals')).toShow()
  await expect(page.getByRole('article', { name: 'Held halloumi' })).toShow()
})
