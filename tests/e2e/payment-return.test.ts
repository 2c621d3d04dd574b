import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { goTo, heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const main = (page: Page) => page.getByRole('main')
const qrCode = (page: Page) => page.getByRole('img', { name: /^QR code/ })
const badge = (page: Page) => page.getByTestId('hold-count')
const banner = (page: Page) => main(page).getByText(/1 meal held, (9|10):\d\d left/)

/** Somebody on the payment page of an order for one meal. */
async function paying(meal: string) {
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant(`Kitchen of ${meal}`), { name: meal, discounted_price: 9.5 })
  const customer = await t.aCustomer()
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, customer.user)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await page.getByRole('article', { name: meal }).getByRole('button', { name: 'Add to Cart' }).click()
  await goTo(page, 'Cart')
  await press(page, 'Order and pay')
  await page.waitForURL(/\/sandbox\/checkout\//)
  return { page, customer }
}

/** As when the browser brings back a page that it kept in memory. */
const restoreFromMemory = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

it('shows what is held after Back from the payment page, and pays for it', async () => {
  const { page } = await paying('Held halloumi')
  await page.goBack()
  await expect(heading(page, 'Your cart')).toShow()
  await expect(banner(page)).toShow()
  await expect(main(page).getByText('Nothing else in your cart')).toShow()
  expect(await badge(page).textContent()).toBe('1 held, not paid yet')
  await main(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $9.50')
  await expect(qrCode(page)).toShow()
  await expect(badge(page)).toVanish()
  await goTo(page, 'Cart')
  await expect(main(page).getByText('Your cart is empty')).toShow()
})

it('shows what is held when the browser restores the cart from its memory', async () => {
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant('Frozen Kitchen'), { name: 'Frozen falafel' })
  const { user } = await t.aCustomer()
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, user)
  // The page stays as it was when it left for the payment page.
  await page.route('**/sandbox/checkout/**', (route) => route.fulfill({ status: 204 }))
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await page
    .getByRole('article', { name: 'Frozen falafel' })
    .getByRole('button', { name: 'Add to Cart' })
    .click()
  await goTo(page, 'Cart')
  const leaving = page.waitForRequest('**/sandbox/checkout/**')
  await press(page, 'Order and pay')
  await leaving
  await expect(main(page).getByText('Taking you to the payment page.')).toShow()
  await expect(main(page).getByText('Nothing else in your cart')).toVanish()
  await restoreFromMemory(page)
  await expect(banner(page)).toShow()
  await expect(main(page).getByText('Taking you to the payment page.')).toVanish()
})

it('forgets the hold in a page from memory when it was paid for meanwhile', async () => {
  const { page } = await paying('Meanwhile moussaka')
  await page.goBack()
  await expect(badge(page)).toShow()
  await page.evaluate(() => localStorage.setItem('own:holds', '[]'))
  await restoreFromMemory(page)
  await expect(badge(page)).toVanish()
})

it('removes the badge when the order is cancelled elsewhere, and makes no request for those who hold nothing', async () => {
  const { page, customer } = await paying('Elsewhere empanada')
  await page.goBack()
  await expect(badge(page)).toShow()
  const [order] = await customer.client.ok(ordersApi.all, {})
  await customer.client.ok(ordersApi.cancel, { order_id: order?.id ?? '' })
  await goTo(page, 'My orders')
  await expect(main(page).getByText('Not paid')).toShow()
  await expect(badge(page)).toVanish()
  const calls = callsOf(page)
  await goTo(page, 'Home')
  await page.reload()
  await expect(page.getByRole('link', { name: 'How we count' })).toShow()
  expect(calls.filter(({ path }) => path.startsWith('/orders'))).toEqual([])
})

it('opens the pass by itself after a payment', async () => {
  const { page } = await paying('Automatic arancini')
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
  const { page } = await paying('Patient paella')
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

it('says how long a meal is still held after a cancelled payment, and pays again', async () => {
  const { page } = await paying('Again aloo')
  await press(page, 'Cancel')
  await expect(heading(page, 'Payment Cancelled')).toShow()
  await expect(main(page).getByText(/^Your meal is held for another (9|10):\d\d\.$/)).toShow()
  await press(page, 'Pay again')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $9.50')
  await expect(qrCode(page)).toShow()
})

it('leads to the dashboard after the subscription plan is paid', async () => {
  const { user } = await shop.server().aRestaurant('Upgraded Kitchen')
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, user)
  await page.goto('/')
  await goTo(page, 'Dashboard')
  await main(page)
    .getByRole('button', { name: /Upgrade/ })
    .click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, /^Pay/)
  await expect(heading(page, 'Payment Successful')).toShow()
  await expect(page.getByRole('button', { name: 'Return to Home' })).toShow()
  await press(page, 'Open the dashboard')
  await expect(heading(page, 'Dashboard')).toShow()
})
