import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { allergens } from '#contract/kitchen/declarations/allergens.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { goTo, heading, press, signIn } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { delayReplies } from '#tests/support/browser-calls.ts'
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
  await press(page, /^Filters/)
  for (const label of labels) await dialog(page).getByLabel(label, { exact: true }).check()
  await press(page, 'Show meals')
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
  const release = await delayReplies(page, /\/assets\/browse-start-.*\.js$/)
  await page.goto('/?view=browse', { waitUntil: 'commit' })
  await page.locator('article[aria-label="Omelette 0"]').waitFor({ state: 'attached' })
  // Nothing is painted before the style sheet, which hides it, has loaded.
  await expect.poll(() => card(page, 'Omelette 0').isVisible()).toBe(false)
  release()
  await expect(card(page, 'Late salad 2')).toShow()
  await expect(card(page, 'Omelette 0')).toVanish()
})

it('asks by the keyboard before a meal with what is avoided is added, and sends, logs and counts nothing of it', async () => {
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
  await press(page, /^Filters/)
  await dialog(page).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await press(page, 'Show meals')
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
    allergens: allergensOf([], [...allergens]),
  })
  const page = await browse()
  await page.evaluate((all) => {
    localStorage.setItem('avoid', JSON.stringify({ allergens: all, diets: [] }))
  }, allergens)
  await page.reload()
  const line = card(page, 'Everything tart').getByText(/^You avoid, maybe in it: almond/)
  const box = await line.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ])
  expect(box).toEqual([0, 0])
  expect(await line.textContent()).toMatch(/lupin, sulphites$/)
})
