import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { press, tabTo, way } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { setDevicePosition, setRestaurantPosition } from '#tests/support/browser-position.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const carlton = { latitude: -37.8001, longitude: 144.9674 }
const brighton = { latitude: -37.9051, longitude: 145.0021 }

/** Two kitchens on the map and one that is not. */
beforeAll(async () => {
  const t = shop.server()
  const near = await t.aRestaurant('Near')
  const far = await t.aRestaurant('Far')
  await setRestaurantPosition(near, 'Carlton', carlton)
  await setRestaurantPosition(far, 'Brighton', brighton)
  for (const meal of ['soup', 'stew']) await t.aFoodItem(near, { name: `Turnip ${meal}` })
  await t.aFoodItem(far, { name: 'Turnip pie' })
  await t.aFoodItem(await t.aRestaurant('Nowhere'), { name: 'Turnip cake' })
})

async function openMap(page: Page): Promise<void> {
  await page.goto('/?view=browse')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Turnip')
  await expect.poll(() => page.getByRole('article').count()).toBe(4)
  await tabTo(page, 'Map')
  await page.keyboard.press('Enter')
  await marker(page, '2 meals in Carlton').waitFor()
}

const marker = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const meals = (page: Page) => page.getByRole('article')

it('shows both the map and the list on a wide screen, is used by keyboard alone, and brings a marker into view that gets the focus', async () => {
  const page = await shop.visit()
  await openMap(page)
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
  const page = await shop.visit()
  await openMap(page)
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

/** How many pins of the map cover a name or where the customer is. */
const countCoveringPins = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    const others = boxesOf('[role=application] svg text, [aria-label="You are here"]')
    const covers = (a: DOMRect) => (b: DOMRect) =>
      a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2
    return boxesOf('[aria-label="Meals on the map"] button').filter((pin) => others.some(covers(pin))).length
  })

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return { top: box.y, bottom: box.y + box.height }
}

/** A phone whose customer stands beside two of the meals. */
async function openMapOnPhone(): Promise<Page> {
  const page = await shop.visit({ size: 'phone' })
  await setDevicePosition(page, { latitude: -37.8003, longitude: 144.9676 })
  await page.goto('/?view=browse')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Turnip')
  await expect.poll(() => meals(page).count()).toBe(4)
  await press(page, 'Near me')
  await page.getByText('Near Carlton').waitFor()
  await press(page, 'Map')
  await marker(page, HERE).waitFor()
  return page
}
const HERE = '2 meals in Carlton, 50 m away'

it('gives the map all of a phone but one row of controls, and lets no pin cover a name or the customer', async () => {
  const page = await openMapOnPhone()
  const map = await boxOf(page.getByRole('application'))
  const above = await boxOf(page.getByRole('searchbox'))
  const below = await boxOf(way(page, 'Browse Food'))
  expect(map.top - above.bottom).toBeLessThan(16)
  expect(below.top - map.bottom).toBeGreaterThanOrEqual(0)
  expect(below.top - map.bottom).toBeLessThan(24)
  await expect.poll(() => countCoveringPins(page)).toBe(0)
})

it('shows the meals of a pin over the lower edge of the map on a phone, below the pin', async () => {
  const page = await openMapOnPhone()
  await marker(page, HERE).click()
  const first = meals(page).first()
  await expect(first).toShow()
  const map = await boxOf(page.getByRole('application'))
  expect((await boxOf(first)).bottom).toBeLessThanOrEqual(map.bottom)
  // The map moves once the cards are there.
  await expect
    .poll(async () => (await boxOf(first)).top - (await boxOf(marker(page, HERE))).bottom)
    .toBeGreaterThan(0)
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Next meal')
  await page.getByText('2 of 2').waitFor()
  await press(page, 'Close')
  await expect(first).toVanish()
})
