import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { allergens } from '#contract/kitchen/declarations/allergens.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import type { Page, Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const EGG_ITEMS = 30
const contains = (...of: (typeof allergens)[number][]) => ({
  checked: true,
  contains: of,
  may_be_present: [],
})

const it = base
  .extend('kitchen', { scope: 'file' }, async ({ t }) => {
    const kitchen = await t.aRestaurant('Osteria Lume')
    await kitchen.client.ok(restaurantsApi.change, { phone: '03 9000 0001', address: '12 High St' })
    const list = (name: string, minutes: number, fields: Partial<NewFoodItem> = {}) =>
      t.aFoodItem(kitchen, { name, description: 'Of the day.', expires_at: t.inMinutes(minutes), ...fields })
    await list('Sesame rice', 60, { allergens: { ...contains(), may_be_present: ['sesame'] } })
    await list('Unstated soup', 61)
    await list('Milk pudding', 62, { allergens: contains('milk'), diets: ['vegetarian'] })
    for (let at = 0; at < EGG_ITEMS; at += 1)
      await list(`Omelette ${at}`, 100 + at, { allergens: contains('egg') })
    await list('Bacon and lentils', 63, { allergens: contains() })
    for (let at = 0; at < 3; at += 1)
      await list(`Late salad ${at}`, 300 + at, { allergens: contains(), diets: ['vegan'] })
    return kitchen
  })
  .extend('browse', ({ kitchen: _kitchen, visit }) => async (visitor: Visit = {}): Promise<Page> => {
    const page = visit({ path: '/?view=browse', ...visitor })
    await page.card('Sesame rice')
    return page
  })

async function avoid(page: Page, ...labels: string[]): Promise<void> {
  await page.press('Filters')
  const dialog = within(await page.dialog())
  for (const label of labels) await page.user.click(await dialog.findByLabelText(label))
  await page.press('Show meals')
  await page.closedDialog()
}
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const isHidden = (page: Page, name: string) => expect.poll(() => page.cardNames()).not.toContain(name)

it('hides what contains an avoided allergen, loads pages in its place, and shows it on request', async ({
  browse,
}) => {
  const page = await browse()
  await avoid(page, 'Egg')
  await page.card('Late salad 2')
  expect(page.cardNames()).toHaveLength(7)
  await page.shows(`${EGG_ITEMS} meals hidden because of what you avoid`)
  await page.shows('You avoid, not stated: egg', await page.card('Unstated soup'))
  await page.press('show them')
  await page.shows('You avoid: egg', await page.card('Omelette 0'))
  await page.press('hide them')
  await isHidden(page, 'Omelette 0')
  page.reload()
  await page.card('Late salad 2')
  await isHidden(page, 'Omelette 0')
})

it('keeps to a diet, and says so when every meal that was found is hidden', async ({ browse }) => {
  const page = await browse()
  await avoid(page, 'Vegan')
  await page.card('Late salad 0')
  await isHidden(page, 'Milk pudding')
  await page.fill({ Search: 'pudding' })
  await page.shows('Every meal here is hidden')
  await page.shows('No meal shown for “pudding”')
  await page.press('Show them')
  await page.shows('Not declared: vegan', await page.card('Milk pudding'))
  await page.press('Filters')
  await page.press('Avoid nothing')
  await page.press('Show meals')
  await page.hides('Not declared: vegan')
})

it('understands a diet in the search without sending it, counts what is declared, and makes it a setting', async ({
  browse,
}) => {
  const page = await browse()
  await page.fill({ Search: 'no pork' })
  await isHidden(page, 'Bacon and lentils')
  await page.card('Unstated soup')
  await page.shows('Meals that have or name pork are hidden.')
  await page.press('Always avoid pork')
  expect(search().value).toBe('')
  await page.shows('You avoid, not stated: pork', await page.card('Unstated soup'))
  await isHidden(page, 'Bacon and lentils')
  page.reload()
  await page.card('Unstated soup')
  await isHidden(page, 'Bacon and lentils')
  await page.fill({ Search: 'vegan' })
  await page.shows('Only meals declared vegan are shown: 3.')
  await page.press('Always show only vegan')
  await expect.poll(() => page.cardNames()).toHaveLength(3)
  await page.fill({ Search: 'kosher' })
  await page.shows('No meal here is declared kosher certified')
  expect(page.calls.some(({ path }) => path.includes('/food-items'))).toBe(true)
  expect(page.calls.filter((call) => /pork|vegan|kosher/i.test(JSON.stringify(call)))).toEqual([])
})

it('says at each step what a search with two needs shows, and keeps its words until a setting has both', async ({
  browse,
}) => {
  const page = await browse()
  await page.fill({ Search: 'pescatarian' })
  await page.shows('Kitchens here cannot declare a meal pescatarian')
  await isHidden(page, 'Bacon and lentils')
  await page.card('Omelette 0')
  expect(screen.queryByRole('button', { name: /^Always/ })).toBeNull()
  await page.fill({ Search: 'vegan, egg allergy' })
  await page.shows('Only meals declared vegan are shown: 3.')
  await page.shows('Meals that have or name egg are hidden.')
  await page.press('show them')
  await page.shows('Meals that are not declared vegan are shown as well.')
  await page.shows('Meals that have or name egg are shown as well.')
  await page.press('hide them')
  await page.press('Always avoid egg')
  await page.shows('Your setting: avoid egg.')
  expect(search().value).toBe('vegan, egg allergy')
  await page.shows('Only meals declared vegan are shown: 3.')
  await page.press('Always show only vegan')
  await expect.poll(() => search().value).toBe('')
  await expect.poll(() => page.cardNames()).toHaveLength(3)
  expect(page.calls.filter((call) => /pesc|vegan|egg|aller/i.test(JSON.stringify(call)))).toEqual([])
})

const posted = (page: Page) => page.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
const ORDERED = ['/orders', '/payments/checkout/session']

it('asks once about a meal with what is avoided: when it is added, and not again when it is ordered', async ({
  t,
  browse,
}) => {
  const page = await browse({ as: await t.aCustomer(), expected: /navigation/ })
  const card = await page.card('Sesame rice')
  await avoid(page, 'Sesame', 'Milk')
  await page.press('Add to Cart', card)
  await page.shows('Sesame rice may have traces of sesame.', await page.dialog())
  await page.find('link', '(03) 9000 0001')
  await page.press('Do not add it')
  await page.closedDialog()
  await page.press('Add to Cart', card)
  await page.press('Add it anyway')
  await page.shows('Sesame rice added to cart.')
  await page.press('Add to Cart', card)
  await page.shows('(2)', card)
  expect(document.querySelector('[data-sheet]')).toBeNull()

  await page.goTo('Cart')
  await page.press('Order and pay')
  await expect.poll(() => posted(page)).toEqual(ORDERED)
})

it('asks before a meal is ordered that was in the cart before its allergen was avoided', async ({
  t,
  browse,
}) => {
  const page = await browse({ as: await t.aCustomer(), expected: /navigation/ })
  await page.press('Add to Cart', await page.card('Milk pudding'))
  await avoid(page, 'Milk')
  await page.goTo('Cart')
  await page.press('Order and pay')
  await page.shows('Milk pudding contains milk.', await page.dialog())
  await page.press('Back to the cart')
  await page.closedDialog()
  expect(posted(page)).toEqual([])
  await page.press('Order and pay')
  await page.press('Order anyway')
  await expect.poll(() => posted(page)).toEqual(ORDERED)
})

it('hides a meal whose name says what was not declared, and says so on its card, in the question, in the cart and on its own page', async ({
  t,
  kitchen,
  browse,
}) => {
  const name = 'Prawn and cashew satay noodles'
  const sentence = 'You avoid cashew; its name says cashew, the kitchen did not declare it'
  await t.aFoodItem(kitchen, { name, expires_at: t.inMinutes(59), allergens: contains('crustacean') })
  const page = await browse()
  await avoid(page, 'Cashew')
  await isHidden(page, name)
  page.reload()
  await page.press('show it')
  const card = await page.card(name)
  await page.shows(sentence, card)
  await page.press('Add to Cart', card)
  await page.shows(`${sentence}.`, await page.dialog())
  await page.press('Add it anyway')
  await page.press(name, within(card).getByRole('heading'))
  await page.find('heading', 'Good to know')
  await page.shows(sentence)
  await page.goTo('Cart')
  await page.find('heading', 'Your cart')
  await page.shows(sentence)
})
