import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const MOST_TABS = 60

const carlton = { latitude: -37.8001, longitude: 144.9674 }
const brighton = { latitude: -37.9051, longitude: 145.0021 }

/** Two kitchens on the map and one that is not; all of their meals have the name in theirs. */
async function threeKitchens(name: string): Promise<void> {
  const { aRestaurant, aFoodItem } = shop.server()
  const [near, far, nowhere] = [
    await aRestaurant(`${name} near`),
    await aRestaurant(`${name} far`),
    await aRestaurant(`${name} nowhere`),
  ]
  await near.client.ok(restaurantsApi.change, { suburb: 'Carlton', ...carlton })
  await far.client.ok(restaurantsApi.change, { suburb: 'Brighton', ...brighton })
  for (const meal of ['soup', 'stew']) await aFoodItem(near, { name: `${name} ${meal}` })
  await aFoodItem(far, { name: `${name} pie` })
  await aFoodItem(nowhere, { name: `${name} cake` })
}

async function openBrowse(page: Page, name: string): Promise<void> {
  await page.goto('/?view=browse')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect.poll(() => page.getByRole('article').count()).toBe(4)
}

const marker = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const meals = (page: Page) => page.getByRole('article')

async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
    if (focused?.startsWith(name) === true) return
  }
  throw new Error(`No way to “${name}” by keyboard`)
}

it('shows both the map and the list on a wide screen, is used by keyboard alone, and brings a marker into view that gets the focus', async () => {
  await threeKitchens('Turnip')
  const page = await shop.visit()
  await openBrowse(page, 'Turnip')
  await tabTo(page, 'Map')
  await page.keyboard.press('Enter')
  await marker(page, '2 meals in Carlton').waitFor()
  await expect(page.getByRole('article', { name: 'Turnip cake' })).toShow()
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await tabTo(page, 'Map of Melbourne')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await tabTo(page, '1 meal in Brighton')
  const map = await page.getByRole('application').boundingBox()
  const box = await marker(page, '1 meal in Brighton').boundingBox()
  expect(box?.x).toBeGreaterThan(map?.x ?? Infinity)
  expect(box?.y).toBeGreaterThan(map?.y ?? Infinity)
  await page.keyboard.press('Enter')
  await expect.poll(() => meals(page).count()).toBe(1)
  await expect(page.getByRole('status').getByText('1 meal in Brighton')).toShow()
})

it('moves by arrow keys, by buttons and by dragging, and shows the whole city again', async () => {
  await threeKitchens('Parsley')
  const page = await shop.visit()
  await openBrowse(page, 'Parsley')
  await press(page, 'Map')
  const pin = marker(page, '2 meals in Carlton')
  await pin.waitFor()
  const x = async (): Promise<number> => Math.round((await pin.boundingBox())?.x ?? 0)
  const start = await x()
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(x).toBe(start - 90)
  await press(page, 'West')
  await expect.poll(x).toBe(start)
  const map = await page.getByRole('application').boundingBox()
  if (map === null) throw new Error('The map is not on the screen')
  await page.mouse.move(map.x + 60, map.y + 200)
  await page.mouse.down()
  await page.mouse.move(map.x + 100, map.y + 200)
  await page.mouse.up()
  await expect.poll(x).toBe(start + 40)
  await press(page, 'Whole city')
  await expect(page.getByRole('button', { name: 'Zoom out', disabled: true })).toShow()
})

it('hides the list on a phone until a marker is pressed, and keeps nobody from using the map', async () => {
  await threeKitchens('Leek')
  const page = await shop.visit({ size: 'phone' })
  await openBrowse(page, 'Leek')
  await press(page, 'Map')
  await press(page, '2 meals in Carlton')
  await expect(page.getByRole('article', { name: 'Leek soup' })).toShow()
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Show all 4')
  await expect(page.getByRole('article', { name: 'Leek soup' })).toVanish()
})
