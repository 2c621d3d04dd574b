import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { allergens } from '#contract/kitchen/declarations/allergens.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { goTo, heading, press, signIn, tabTo, way } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { delayReplies } from '#tests/support/browser-calls.ts'
import { setDevicePosition, setRestaurantPosition } from '#tests/support/browser-position.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const EGG_ITEMS = 30
const AVOIDED = /lupin|macadamia|kosher/i
let kitchen: Awaited<ReturnType<ReturnType<typeof shop.server>['aRestaurant']>>

type Allergens = (typeof allergens)[number][]
const allergensOf = (contains: Allergens, may_be_present: Allergens = []) => ({
  checked: true,
  contains,
  may_be_present,
})
beforeAll(async () => {
  const { aRestaurant, aFoodItem, inMinutes } = shop.server()
  kitchen = await aRestaurant('Osteria Lume')
  const list = (name: string, minutes: number, fields: Partial<NewFoodItem> = {}) =>
    aFoodItem(kitchen, { name, description: 'Of the day.', expires_at: inMinutes(minutes), ...fields })
  await list('Sesame rice', 60, { allergens: allergensOf([], ['sesame']) })
  await list('Unstated soup', 61)
  for (let at = 0; at < EGG_ITEMS; at += 1)
    await list(`Omelette ${at}`, 100 + at, { allergens: allergensOf(['egg']) })
  for (let at = 0; at < 3; at += 1)
    await list(`Late salad ${at}`, 300 + at, { allergens: allergensOf([]), diets: ['vegan'] })
})

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const add = (page: Page, name: string) => card(page, name).getByRole('button', { name: 'Add to Cart' })
// A notice is a dialog, too.
const dialog = (page: Page) => page.locator('[data-sheet]')

async function browse(visit: Parameters<typeof shop.visit>[0] = { size: 'phone' }): Promise<Page> {
  const page = await shop.visit(visit)
  await page.goto('/?view=browse')
  await expect(card(page, 'Sesame rice')).toShow()
  return page
}

async function avoid(page: Page, ...labels: string[]): Promise<void> {
  await press(page, /^What I avoid/)
  for (const label of labels) await dialog(page).getByLabel(label, { exact: true }).check()
  await press(page, 'Done')
  await expect(dialog(page)).toVanish()
}

/** All that leaves this browser from now on: addresses, headers and bodies. */
function sentBy(page: Page): string[] {
  const texts: string[] = []
  page.context().on('request', (request: Request) => {
    texts.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  return texts
}

it('does not show the prerendered list before what is avoided is left out of it', async () => {
  const page = await browse()
  await avoid(page, 'Egg')
  const release = await delayReplies(page, /\/assets\/main-.*\.js$/)
  await page.goto('/?view=browse', { waitUntil: 'commit' })
  await page.locator('article[aria-label="Omelette 0"]').waitFor({ state: 'attached' })
  // Nothing is painted before the style sheet, which hides it, has loaded.
  await expect.poll(() => card(page, 'Omelette 0').isVisible()).toBe(false)
  release()
  await expect(card(page, 'Late salad 2')).toShow()
  await expect(card(page, 'Omelette 0')).toVanish()
})

it('asks by the keyboard before a meal with what is avoided is ordered, and sends, logs and counts nothing of it', async () => {
  const t = shop.server()
  const { user } = await t.aCustomer()
  const page = await shop.visit({ size: 'phone' })
  const texts = sentBy(page)
  const states: string[] = []
  const look = async () =>
    void states.push(
      await page.evaluate(() => JSON.stringify(history.state) + location.href + document.cookie),
    )
  await page.goto('/?view=browse')
  await avoid(page, 'Lupin', 'Macadamia')
  await look()
  await expect(card(page, 'Unstated soup').getByText('You avoid, not stated: macadamia, lupin')).toShow()
  await avoid(page, 'Kosher certified')
  await expect(page.getByText('Every meal here is hidden')).toShow()
  await page.getByRole('searchbox', { name: 'Search' }).fill('soup')
  await press(page, /^Show them$/)
  await look()
  await add(page, 'Unstated soup').press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Do not add it')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toVanish()
  await expect
    .poll(() => add(page, 'Unstated soup').evaluate((button) => button === document.activeElement))
    .toBe(true)
  await card(page, 'Unstated soup').getByRole('heading').getByRole('button').click()
  await heading(page, 'Unstated soup').waitFor()
  await press(page, /^Add to Cart/)
  await press(page, 'Add it anyway')
  await look()
  await signIn(page, user)
  await goTo(page, /Cart/)
  await press(page, 'Order and pay')
  await press(page, 'Order anyway')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, /^Pay \$/)
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await look()

  expect(await page.evaluate(() => localStorage.getItem('avoid'))).toMatch(AVOIDED)
  const metrics = await t.client().raw('GET', '/metrics')
  expect(texts.some((text) => text.includes('/api/orders'))).toBe(true)
  const left = [...texts, ...states, ...t.printed().split('\n'), String(metrics.body)]
  expect(left.filter((text) => AVOIDED.test(text))).toEqual([])
})

it('finds no barrier in the list, the settings and the question of somebody who avoids something', async () => {
  const page = await browse({})
  await avoid(page, 'Sesame', 'Egg')
  await expect(card(page, 'Late salad 2')).toShow()
  expect(await barriersOn(page)).toEqual([])
  // One card behind the dialogs: each further one takes axe as long.
  await page.getByRole('searchbox', { name: 'Search' }).fill('unstated')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await press(page, /^What I avoid/)
  await dialog(page).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Done')
  await expect(dialog(page)).toVanish()
  await add(page, 'Unstated soup').click()
  await dialog(page).waitFor()
  expect(await barriersOn(page)).toEqual([])
})

it('shows 21 allergens on a card of a phone without cutting one', async () => {
  const { aFoodItem, inMinutes } = shop.server()
  await aFoodItem(kitchen, {
    name: 'Everything tart',
    expires_at: inMinutes(50),
    allergens: allergensOf([...allergens]),
  })
  const page = await browse()
  const line = card(page, 'Everything tart').getByText(/^Contains almond/)
  const box = await line.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ])
  expect(box).toEqual([0, 0])
  await expect(line.getByText(/lupin, sulphites$/)).toShow()
})

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
  expect((await boxOf(marker(page, HERE))).bottom).toBeLessThan((await boxOf(first)).top)
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Next meal')
  await page.getByText('2 of 2').waitFor()
  await press(page, 'Close')
  await expect(first).toVanish()
})
