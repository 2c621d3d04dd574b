import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const it = base
  // One whose forms are filled in and never sent.
  .extend('idleKitchen', { scope: 'file' }, ({ t }) => t.aRestaurant())
  .extend(
    'form',
    ({ idleKitchen, dashboardOf }) =>
      (): Promise<Page> =>
        dashboardOf(idleKitchen),
  )

const chips = (page: Page, part?: HTMLElement) => page.find('group', 'Allergens in it', part)
/** What a screen reader reads of the state of a button. */
const stateOf = (chip: HTMLElement) => {
  const description = document.getElementById(chip.getAttribute('aria-describedby') ?? '')?.textContent
  return `${chip.getAttribute('aria-pressed')}: ${description}`
}
/** By its text, because Testing Library computes the name of every button of the page. */
const chip = (name: string, part = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const texts = [...part.querySelectorAll<HTMLElement>('fieldset button > span:not([aria-hidden])')]
    const button = texts.find(({ textContent }) => textContent === name)?.parentElement
    if (button == null) throw new Error(`No chip “${name}”\n${part.textContent}`)
    return button
  })
const stateIs = async (name: string, state: string) => expect(stateOf(await chip(name))).toBe(state)
const CONTAINS = 'true: Contains'
const TRACES = 'mixed: May be present as traces'
const NOT_STATED = 'false: Not stated'
const pressChip = async (page: Page, name: string, part?: HTMLElement) =>
  page.user.click(await chip(name, part))
const tick = async (page: Page, label: string) => page.user.click(await page.field(label))
const isFocused = async (page: Page, label: string) =>
  expect(document.activeElement).toBe(await page.field(label))
const pressedChips = (part: HTMLElement) =>
  within(part)
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
const ALL_OF_IT = 'I have checked the recipe: that is everything'
const QUESTION = 'Before it is listed'

it('asks a cook about words that suggest an allergen, and ticks it by one press', async ({ form }) => {
  const page = await form()
  await page.fill({ Name: 'Chicken satay' })
  await page.shows('Satay usually has peanut. Tick it?')
  await page.press('Tick peanut')
  await page.hides('Satay usually has peanut. Tick it?')
  await stateIs('Peanut', CONTAINS)
  await isFocused(page, 'Name')
  await page.fill({ Description: 'On rice, with satay sauce and naan.' })
  await page.shows('Naan usually has wheat, gluten and milk. Tick them?')
  await page.press('None in it')
  await page.hides('Naan usually')
  await stateIs('Wheat', NOT_STATED)
})

it('asks a cook what is in a meal whose name cannot be read, until its description can or it is checked', async ({
  form,
}) => {
  const SENTENCE = 'We could not read this name. Say what is in it.'
  const page = await form()
  await page.fill({ Name: 'சாம்பார் சாதம்' })
  await page.shows(SENTENCE)
  await page.fill({ Description: 'Lentils on rice.' })
  await page.hides(SENTENCE)
  await page.fill({ Description: '' })
  await page.shows(SENTENCE)
  await page.press('Checked, no allergen in it')
  await page.hides(SENTENCE)
  await page.fill({ Name: 'புளி சாதம்' })
  await page.shows(SENTENCE)
  await pressChip(page, 'Milk')
  await page.hides(SENTENCE)
})

it('goes through three states of an allergen by the keyboard, takes gluten along with the wheat it came with, and reads both out', async ({
  form,
}) => {
  const page = await form()
  const wheat = await page.find('button', /^Wheat$/, await chips(page))
  wheat.focus()
  expect(stateOf(wheat)).toBe(NOT_STATED)
  await page.user.keyboard('{Enter}')
  expect(stateOf(wheat)).toBe(CONTAINS)
  await page.shows('wheat: contains. gluten: contains.')
  await page.user.keyboard(' ')
  expect(stateOf(wheat)).toBe(TRACES)
  await stateIs('Gluten', TRACES)
  await page.user.keyboard(' ')
  expect(stateOf(wheat)).toBe(NOT_STATED)
  await stateIs('Gluten', NOT_STATED)
  expect(document.activeElement).toBe(wheat)
  await pressChip(page, 'Gluten')
  for (let presses = 0; presses < 3; presses += 1) await pressChip(page, 'Wheat')
  await stateIs('Gluten', CONTAINS)
})

it('says live how much is off, and what is in the fields that are folded', async ({ form }) => {
  const page = await form()
  await page.fill({ 'Original price': '20', 'Discounted price': '9' })
  await page.shows('55% off')
  await page.fill({ 'Discounted price': '20' })
  await page.hides('% off')
  await page.shows('Not below the original price')
  await tick(page, 'Vegetarian')
  await tick(page, 'No pork')
  await page.shows(/^Vegetarian, No pork$/)
  await page.fill({ 'Pickup until': '2026-11-21T21:40', 'How it is kept': 'hot', 'Use by': '2026-11-22' })
  await page.shows('Pickup until 9:40 pm · Kept hot · Use by Sun 22 Nov')
})

it('lists a meal with what a cook declares, once a contradiction is gone, and shows it again to edit', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const page = await dashboardOf(kitchen)
  await page.fill({
    Name: 'Quiche',
    Description: 'Ricotta, roast pumpkin and sage. Contains wheat, milk and egg.',
    'Original price': '24',
    'Discounted price': '11.50',
    Cuisine: 'Italian',
    Quantity: '4',
    'Available until': '2026-11-21T20:45',
  })
  await pressChip(page, 'Wheat')
  await stateIs('Gluten', CONTAINS)
  await pressChip(page, 'Egg')
  await pressChip(page, 'Tree nuts')
  for (let presses = 0; presses < 2; presses += 1) await pressChip(page, 'All tree nuts')
  await stateIs('Walnut', TRACES)
  for (let presses = 0; presses < 2; presses += 1) await pressChip(page, 'Walnut')
  await stateIs('Walnut', CONTAINS)
  await tick(page, ALL_OF_IT)
  await tick(page, 'Vegan')
  await page.shows('A vegan meal cannot contain egg. Please untick the diet or the allergen')

  const bodiesOf = (verb: string) =>
    page.calls.filter(({ method }) => method === verb).map(({ body }) => body)
  await page.press('Add Food Item')
  await isFocused(page, 'Vegan')
  expect(bodiesOf('POST')).toEqual([])
  await tick(page, 'Vegan')
  await tick(page, 'No pork')
  await page.unfold('Pickup window and portion weight')
  await page.fill({ 'How it is kept': 'unrefrigerated' })
  await page.fill({ Since: '17:30' })
  await page.press('Add Food Item')
  const question = await page.find('group', QUESTION)
  await page.shows('Before it is listed: the name says quiche.', question)
  expect(document.activeElement).toBe(question)
  expect(bodiesOf('POST')).toEqual([])
  await page.press('Tick milk', question)
  await page.hides('Before it is listed')
  expect(document.activeElement?.textContent).toBe('Add Food Item')
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
  expect(pressedChips(await chips(page))).toEqual([])

  const nuts = ['almond', 'brazil_nut', 'cashew', 'hazelnut', 'macadamia', 'pecan', 'pine_nut', 'pistachio']
  const declared = {
    allergens: {
      checked: true,
      contains: ['walnut', 'wheat', 'gluten', 'milk', 'egg'],
      may_be_present: nuts,
    },
    diets: ['no_pork'],
    storage: { method: 'unrefrigerated', since: '2026-11-21T06:30:00.000Z' },
  }
  expect(await kitchen.client.ok(foodItemsApi.mine, {})).toMatchObject([declared])
  await page.choose('Edit', 'Quiche')
  const dialog = await page.find('dialog', 'Edit food item')
  expect(pressedChips(await chips(page, dialog))).toHaveLength(5)
  expect((await page.field(ALL_OF_IT, dialog)).checked).toBe(true)
  await page.fill({ Quantity: '3' }, dialog)
  await page.press('Save changes')
  await page.closedDialog()
  expect(bodiesOf('PATCH')).toEqual([{ quantity_available: 3 }])
  expect(await kitchen.client.ok(foodItemsApi.mine, {})).toMatchObject([declared])
})

it('keeps the answer that there is none in it, asks what is open before a meal is listed again, and keeps that answer too', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const allergens = { checked: true, contains: ['wheat' as const, 'gluten' as const], may_be_present: [] }
  const answer = { word: 'satay', allergen: 'peanut' as const }
  const fields = { description: 'Hot.', allergens, wording_answers: [answer] }
  await t.aFoodItem(kitchen, { name: 'Cashew satay curry', ...fields })
  const noodles = await t.aFoodItem(kitchen, { name: 'Cashew satay noodles', ...fields })
  await kitchen.client.ok(foodItemsApi.withdraw, { food_item_id: noodles.id })
  const page = await dashboardOf(kitchen)
  await page.choose('Edit', 'Cashew satay curry')
  const dialog = await page.dialog()
  await page.press('Save changes', dialog)
  const question = await page.find('group', QUESTION, dialog)
  await page.shows('Cashew is not ticked. Tick it?', question)
  await page.hides('Satay', question)
  await page.user.keyboard('{Escape}')
  await page.closedDialog()
  await page.press('List again: Cashew satay noodles', await page.find('region', 'List again'))
  const sheet = await page.dialog()
  await page.press(/^Yes, list/, sheet)
  const again = await page.find('group', QUESTION, sheet)
  await page.shows('Cashew is not ticked. Tick it?', again)
  await page.press('None in it', again)
  await page.hides('Cashew is not ticked')
  await page.press(/^Yes, list/, sheet)
  await page.closedDialog()
  const ofNoodles = (await kitchen.client.ok(foodItemsApi.mine, {})).filter(
    ({ name }) => name === noodles.name,
  )
  const answers = [answer, { word: 'cashew', allergen: 'cashew' }]
  expect(ofNoodles.find(({ withdrawn }) => !withdrawn)).toMatchObject({ allergens, wording_answers: answers })
})

it('says before a changed declaration is saved how many customers will be told', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  const item = await t.aFoodItem(kitchen, { name: 'Sold soup' })
  for (const name of ['Kim Lee', 'Mia Wong']) await t.aPaidOrder(await t.aCustomer(name), item)
  const page = await dashboardOf(kitchen)
  await page.choose('Edit', 'Sold soup')
  const dialog = await page.find('dialog', 'Edit food item')
  await pressChip(page, 'Milk', dialog)
  await page.shows(/^The 2 customers who have ordered this will be told at once/, dialog)
  await pressChip(page, 'Milk', dialog)
  await pressChip(page, 'Milk', dialog)
  await page.hides('will be told at once', dialog)
})
