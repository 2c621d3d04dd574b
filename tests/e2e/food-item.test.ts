import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { heading } from '#tests/support/browser-acts.ts'
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

it('fits two food items on the first screen of a phone, and three after scrolling, and cuts off no text in a food item’s own view', async () => {
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

  await page.getByRole('button', { name: 'Samosas, three', exact: true }).click()
  await expect(heading(page, 'Samosas, three')).toShow()
  const description = page.getByRole('main').getByText(LONG_TEXT).first()
  expect(await description.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
})

it('draws the cuisine when neither the photo nor the picture of an item loads before the code is there', async () => {
  const t = shop.server()
  const restaurant = await t.aRestaurant('No Pictures')
  const photo = await uploadPhoto(restaurant.client, await newJpeg())
  const image_url = 'https://pictures.example/ravioli.jpg'
  await t.aFoodItem(restaurant, { name: 'Ravioli', image_url, photo_id: photo.id })
  const page = await shop.visit({ size: 'phone', expected: /pictures\.example|Failed to load resource/ })
  await page.route(/\/photos\/|pictures\.example/, (route) => route.abort())
  await page.goto('/?view=browse')
  const card = page.getByRole('article', { name: 'Ravioli' })
  // Its pictures are loaded only near the screen.
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('img[src^="/pictures/cuisine-"]')).toShow()
})
