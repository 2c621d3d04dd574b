import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { allergens } from '#contract/kitchen/declarations/allergens.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { goTo, press, restoreSession } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const EGG_ITEMS = 30
let kitchen: Awaited<ReturnType<ReturnType<typeof shop.server>['aRestaurant']>>

const allergensOf = (
  contains: (typeof allergens)[number][],
  may_be_present: (typeof allergens)[number][] = [],
) => ({
  checked: true,
  contains,
  may_be_present,
})
beforeAll(async () => {
  const { aRestaurant, aFoodItem, inMinutes } = shop.server()
  kitchen = await aRestaurant('Osteria Lume')
  await kitchen.client.ok(restaurantsApi.change, { phone: '03 9000 0001' })
  const list = (name: string, minutes: number, fields: Partial<NewFoodItem> = {}) =>
    aFoodItem(kitchen, { name, description: 'Of the day.', expires_at: inMinutes(minutes), ...fields })
  await list('Sesame rice', 60, { allergens: allergensOf([], ['sesame']) })
  await list('Unstated soup', 61)
  await list('Milk pudding', 62, { allergens: allergensOf(['milk']), diets: ['vegetarian'] })
  for (let at = 0; at < EGG_ITEMS; at += 1)
    await list(`Omelette ${at}`, 100 + at, { allergens: allergensOf(['egg']) })
  await list('Bacon and lentils', 63, { allergens: allergensOf([]) })
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

it('hides what contains an avoided allergen, loads pages in its place, and shows it on request', async () => {
  const page = await browse()
  await avoid(page, 'Egg')
  await expect(card(page, 'Late salad 2')).toShow()
  expect(await page.getByRole('article').count()).toBe(7)
  await expect(
    page.getByRole('status').getByText(`${EGG_ITEMS} meals hidden because of what you avoid`),
  ).toShow()
  await expect(card(page, 'Unstated soup').getByText('You avoid, not stated: egg')).toShow()
  await press(page, 'show them')
  await expect(card(page, 'Omelette 0').getByText('You avoid: egg')).toShow()
  await press(page, 'hide them')
  await expect(card(page, 'Omelette 0')).toVanish()
  await page.reload()
  await expect(card(page, 'Late salad 2')).toShow()
  await expect(card(page, 'Omelette 0')).toVanish()
})

it('keeps to a diet, and says so when every meal that was found is hidden', async () => {
  const page = await browse()
  await avoid(page, 'Vegan')
  await expect(card(page, 'Late salad 0')).toShow()
  await expect(card(page, 'Milk pudding')).toVanish()
  await page.getByRole('searchbox', { name: 'Search' }).fill('pudding')
  await expect(page.getByText('Every meal here is hidden')).toShow()
  await expect
    .poll(() => page.locator('main p[role=status].sr-only').textContent())
    .toBe('No meal shown for “pudding”')
  await press(page, 'Show them')
  await expect(card(page, 'Milk pudding').getByText('Not declared: vegan')).toShow()
  await press(page, /^What I avoid/)
  await press(page, 'Clear all')
  await press(page, 'Done')
  await expect(card(page, 'Milk pudding').getByText('Not declared: vegan')).toVanish()
})

it('understands a diet in the search without sending it, counts what is declared, and makes it a setting', async () => {
  const page = await browse()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('no pork')
  await expect(card(page, 'Bacon and lentils')).toVanish()
  await expect(card(page, 'Unstated soup')).toShow()
  await press(page, 'Avoid pork')
  expect(await search.inputValue()).toBe('')
  await expect(card(page, 'Unstated soup').getByText('You avoid, not stated: pork')).toShow()
  await expect(card(page, 'Bacon and lentils')).toVanish()
  await page.reload()
  await expect(card(page, 'Unstated soup')).toShow()
  await expect(card(page, 'Bacon and lentils')).toVanish()
  await search.fill('vegan')
  await press(page, 'Only meals declared vegan: 3')
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  await search.fill('kosher')
  await expect(page.getByText('No meal here is declared kosher certified')).toShow()
  expect(sent.some((text) => text.includes('/api/food-items'))).toBe(true)
  expect(sent.filter((text) => /pork|vegan|kosher/i.test(text))).toEqual([])
})

it('does not show the prerendered list before what is avoided is left out of it', async () => {
  const page = await browse()
  await avoid(page, 'Egg')
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/?view=browse', { waitUntil: 'commit' })
  await page
    .getByRole('article', { name: 'Omelette 0', exact: true, includeHidden: true })
    .waitFor({ state: 'attached' })
  // Nothing is painted before the style sheet, which hides it, has loaded.
  await expect.poll(() => card(page, 'Omelette 0').isVisible()).toBe(false)
  released.resolve()
  await expect(card(page, 'Late salad 2')).toShow()
  await expect(card(page, 'Omelette 0')).toVanish()
})

it('asks once more before a meal with what is avoided is added, and before it is ordered, by the keyboard', async () => {
  const customer = await shop.server().aCustomer()
  const page = await shop.visit()
  await restoreSession(page, customer.user)
  await page.goto('/?view=browse')
  await avoid(page, 'Sesame', 'Milk')
  await add(page, 'Sesame rice').press('Enter')
  await expect(dialog(page).getByText('Sesame rice may have traces of sesame.')).toShow()
  await expect(dialog(page).getByRole('link', { name: '03 9000 0001' })).toShow()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Do not add it')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toVanish()
  await expect
    .poll(() => add(page, 'Sesame rice').evaluate((button) => button === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
  await press(page, 'Add it anyway')
  await expect(page.getByText('Sesame rice added to cart.').first()).toShow()
  await add(page, 'Sesame rice').click()
  await expect(add(page, 'Sesame rice').getByText('(2)')).toShow()
  expect(await dialog(page).count()).toBe(0)

  await goTo(page, /Cart/)
  const calls = callsOf(page)
  await press(page, 'Order and pay')
  await expect(dialog(page).getByText('Sesame rice may have traces of sesame.')).toShow()
  await press(page, 'Back to the cart')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await press(page, 'Order and pay')
  await press(page, 'Order anyway')
  await page.waitForURL(/\/sandbox\/checkout\//)
})

it('hides a meal whose name says what was not declared, and says so on its card, in the question, in the cart and on its own page', async () => {
  const { aFoodItem, inMinutes } = shop.server()
  const name = 'Prawn and cashew satay noodles'
  const sentence = 'You avoid cashew; its name says cashew, the kitchen did not declare it'
  await aFoodItem(kitchen, { name, expires_at: inMinutes(59), allergens: allergensOf(['crustacean']) })
  const page = await browse()
  await avoid(page, 'Cashew')
  await expect(card(page, name)).toVanish()
  await page.reload()
  await press(page, 'show it')
  await expect(card(page, name).getByText(sentence)).toShow()
  await add(page, name).click()
  await expect(dialog(page).getByText(`${sentence}.`)).toShow()
  await press(page, 'Add it anyway')
  await card(page, name).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What is in it' })).toShow()
  await expect(page.getByText(sentence).first()).toShow()
  await goTo(page, /Cart/)
  await expect(page.getByText(sentence)).toShow()
})

it.each(['list', 'What I avoid', 'question'])(
  'finds no barrier in the %s of somebody who avoids something',
  async (part) => {
    const page = await browse({})
    await avoid(page, 'Sesame', 'Egg')
    await expect(card(page, 'Late salad 2')).toShow()
    if (part === 'What I avoid') await press(page, /^What I avoid/)
    if (part === 'question') await add(page, 'Unstated soup').click()
    if (part !== 'list') await dialog(page).waitFor()
    expect(await barriersOn(page)).toEqual([])
  },
)

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
