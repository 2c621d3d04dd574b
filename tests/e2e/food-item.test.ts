import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { goTo, heading, openSignedIn, press } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { newJpeg, uploadPhoto } from '#tests/support/photos.ts'

const shop = openShop()
const LONG_TEXT = `${'Slow-roasted lamb with rosemary potatoes and a salad of bitter leaves. '.repeat(8)}Contains milk and sesame.`

const bottomOf = async (page: Page, at: number): Promise<number> => {
  const box = await page.getByRole('article').nth(at).boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}
const topOf = async (page: Page, at: number): Promise<number> =>
  (await page.getByRole('article').nth(at).boundingBox())?.y ?? -Infinity
const navigationTop = async (page: Page): Promise<number> =>
  (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 0

it('fits two food items on the first screen of a phone, and three after scrolling', async () => {
  const t = shop.server()
  const restaurant = await t.aRestaurant('Nonna Pina of the Long Lane')
  for (const name of ['Chef’s evening sushi box', 'Char kway teow', 'Samosas, three', 'Tiramisu'])
    await t.aFoodItem(restaurant, { name, description: LONG_TEXT, quantity_available: 2 })
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/?view=browse')
  await expect(page.getByRole('article').nth(3)).toShow()
  // Until the display face is there, whose style sheet comes with the code, lines can be higher.
  await expect
    .poll(async () => (await bottomOf(page, 1)) - (await navigationTop(page)))
    .toBeLessThanOrEqual(0)
  await page
    .getByRole('article')
    .nth(0)
    .evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }))
  expect(await topOf(page, 0)).toBeGreaterThanOrEqual(0)
  expect(await bottomOf(page, 2)).toBeLessThanOrEqual(await navigationTop(page))
})

it('shows the whole text of a food item, its window and address, and what else its restaurant has', async () => {
  const t = shop.server()
  const restaurant = await t.aRestaurant('Lamb Lane')
  await restaurant.client.ok(restaurantsApi.change, { address: '1 Lygon St', suburb: 'Carlton' })
  await t.aFoodItem(restaurant, { name: 'Lamb shoulder', description: LONG_TEXT, discounted_price: 9 })
  await t.aFoodItem(restaurant, { name: 'Lemon tart' })
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/?view=browse')
  await page
    .getByRole('article', { name: 'Lamb shoulder' })
    .getByRole('button', { name: 'Lamb shoulder', exact: true })
    .click()
  await expect(heading(page, 'Lamb shoulder')).toShow()
  expect(await page.title()).toBe('Lamb shoulder · Surplate')
  for (const text of [
    LONG_TEXT,
    'Lamb Lane',
    '1 Lygon St, Carlton',
    /^Pick up until \d+:\d\d [ap]m$/,
    '$9.00',
  ])
    await expect(page.getByRole('main').getByText(text).first()).toShow()
  const description = page.getByText(LONG_TEXT)
  expect(await description.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
  await page.getByRole('button', { name: 'Add to Cart Lamb shoulder' }).click()
  await expect(page.getByTestId('cart-count').getByText('1')).toShow()

  await page
    .getByRole('article', { name: 'Lemon tart' })
    .getByRole('button', { name: 'Lemon tart', exact: true })
    .click()
  await expect(heading(page, 'Lemon tart')).toShow()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page, 'Lamb shoulder')).toShow()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page, 'Available Food Deals')).toShow()
})

it('says that an address is not given yet, on the card, in the cart and in the food item’s own view', async () => {
  const t = shop.server()
  const restaurant = await t.aRestaurant('Nowhere Noodles')
  await restaurant.client.ok(restaurantsApi.change, { address: null })
  await t.aFoodItem(restaurant, { name: 'Udon without a place' })
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/?view=browse')
  const card = page.getByRole('article', { name: 'Udon without a place' })
  await expect(card.getByText('address not given yet')).toShow()
  await card.getByRole('button', { name: /^Add to Cart/ }).click()
  await card.getByRole('button', { name: 'Udon without a place', exact: true }).click()
  await expect(page.getByText('Address not given yet', { exact: true })).toShow()
  await goTo(page, 'Cart')
  await expect(page.getByText('Address not given yet', { exact: true })).toShow()
})

it('asks before a meal without an address is paid, and offers to cancel it free until there is one', async () => {
  const { aRestaurant, aFoodItem, aCustomer } = shop.server()
  const kitchen = await aRestaurant('Kitchen of nowhere')
  await kitchen.client.ok(restaurantsApi.change, { address: null })
  await aFoodItem(kitchen, { name: 'Hidden ravioli' })
  const page = await shop.visit({ size: 'phone' })
  await openSignedIn(page, (await aCustomer()).user, '/?view=browse')
  await page.getByRole('button', { name: 'Add to Cart Hidden ravioli' }).click()
  await goTo(page, 'Cart')
  await expect(page.getByRole('button', { name: 'Order and pay' })).toShow()
  // Pressed before it is known where the restaurant is: asked all the same.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/restaurants?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await press(page, 'Order and pay')
  held.resolve()
  await expect(page.getByText('you can cancel free until there is an address')).toShow()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Not now')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No address yet')).toVanish()
  await press(page, 'Order and pay')
  await page.locator('[data-sheet]').getByRole('button', { name: 'Order and pay' }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, /^Pay \$/)
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await expect(page.getByText('There is no address yet. You can cancel for a full refund')).toShow()
  await kitchen.client.ok(restaurantsApi.change, { address: '12 Lygon St', suburb: 'Carlton' })
  await page.reload()
  await expect(page.getByText('Change of plans? You can cancel for a full refund until')).toShow()
})

it.each(['/', '/?view=browse'])(
  'draws the cuisine when neither the photo nor the picture of an item loads, on a visit that begins at %s',
  async (path) => {
    const t = shop.server()
    const restaurant = await t.aRestaurant('No Pictures')
    const photo = await uploadPhoto(restaurant.client, await newJpeg())
    const image_url = 'https://pictures.example/ravioli.jpg'
    const { name } = await t.aFoodItem(restaurant, { name: `Ravioli ${path}`, image_url, photo_id: photo.id })
    const page = await shop.visit({ size: 'phone', expected: /pictures\.example|Failed to load resource/ })
    await page.route(/\/photos\/|pictures\.example/, (route) => route.abort())
    await page.goto(path)
    if (path === '/') await goTo(page, 'Browse Food')
    const card = page.getByRole('article', { name })
    // Its pictures are loaded only near the screen.
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('img[src^="/pictures/cuisine-"]')).toShow()
  },
)
