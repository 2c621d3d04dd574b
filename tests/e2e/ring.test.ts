import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDashboard } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const announced = (page: Page) => page.getByRole('status').getByText('New order:')
const ringSwitch = (page: Page) => page.getByRole('switch', { name: 'Ring for new orders' })
const titleIs = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title)

/** A kitchen whose dashboard is open, with an order from before; and what brings the next order. */
async function openKitchen() {
  const { aRestaurant, aFoodItem, aCustomer, aPaidOrder } = shop.server()
  const kitchen = await aRestaurant()
  const item = await aFoodItem(kitchen, { name: 'Lasagne' })
  const order = async (name: string, quantity: number) => aPaidOrder(await aCustomer(name), item, quantity)
  await order('Early Emu', 1)
  const page = await shop.visit({ size: 'phone' })
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await openDashboard(page, kitchen.user)
  await stream
  await titleIs(page, '(1) Dashboard · Surplate')
  return { page, order, user: kitchen.user }
}

it('announces an order that comes, counts it in the title, and announces none that was there before', async () => {
  const { page, order } = await openKitchen()
  expect(await announced(page).count()).toBe(0)
  await order('Mia Wong', 2)
  await page
    .getByText(/^New order: Mia, 2 × Lasagne, pickup until \d+:\d\d pm$/)
    .waitFor({ state: 'attached' })
  await titleIs(page, '(2) Dashboard · Surplate')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Mia' }).getByText('New', { exact: true }),
  ).toShow()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Home' }).click()
  await expect.poll(() => page.title()).not.toContain('Dashboard')
})

it('announces an order while the tab is hidden', async () => {
  const { page, order } = await openKitchen()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await order('Mia Wong', 2)
  await expect.poll(() => page.title()).toBe('(2) Dashboard · Surplate')
  await announced(page).waitFor({ state: 'attached' })
})

it('keeps the switch of the ring on this device', async () => {
  const { page, user } = await openKitchen()
  expect(await ringSwitch(page).isChecked()).toBe(true)
  await ringSwitch(page).click()
  await openDashboard(page, user)
  expect(await ringSwitch(page).isChecked()).toBe(false)
  await ringSwitch(page).focus()
  await page.keyboard.press('Space')
  expect(await ringSwitch(page).isChecked()).toBe(true)
})

it('asks for a press while the browser refuses sound, and no longer once it allows it', async () => {
  const { aRestaurant } = shop.server()
  const { user } = await aRestaurant()
  const page = await shop.visit({ size: 'phone' })
  // As in a browser that restored the tab: there was a press, but none that counts for sound.
  await page.addInitScript(() => {
    let refusals = 1
    AudioContext.prototype.resume = async () => void (refusals -= 1)
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (refusals >= 0 ? 'suspended' : 'running'),
    })
  })
  await openDashboard(page, user)
  const request = page.getByRole('button', { name: 'Press to allow sound' })
  await expect(request).toShow()
  await request.click()
  await expect(request).toVanish()
})
