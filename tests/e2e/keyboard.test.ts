import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { heading, tabTo } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { PASSWORD } from '#tests/support/builders.ts'

const shop = openShop()

async function pressOn(page: Page, name: string, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, name, key)
  await page.keyboard.press('Enter')
}

it('orders and pays with the keyboard only', async () => {
  const { aRestaurant, aFoodItem, aCustomer } = shop.server()
  await aFoodItem(await aRestaurant('Key Lime Kitchen'), { name: 'Tabbed tagliatelle' })
  const { user } = await aCustomer('Ada Keyes')
  const page = await shop.visit()
  await page.goto('/')

  await pressOn(page, 'Browse Food')
  await expect(heading(page, 'Available Food Deals')).toShow()
  await expect(page.getByRole('article', { name: 'Tabbed tagliatelle' })).toShow()
  await pressOn(page, 'Add to Cart')
  await expect(page.getByTestId('cart-count').getByText('1')).toShow()
  await pressOn(page, 'Cart', 'Shift+Tab')
  await expect(page.getByRole('heading', { name: 'Tabbed tagliatelle' })).toShow()
  await pressOn(page, 'Order and pay')

  await pressOn(page, 'Sign in instead')
  await expect(heading(page, 'Sign in')).toShow()
  await tabTo(page, 'Email')
  await page.keyboard.type(user.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/sandbox\/checkout\//)
  await pressOn(page, 'Pay $11.00')
  await expect(page.getByRole('img', { name: 'QR code of the order at Key Lime Kitchen' })).toShow()
})
