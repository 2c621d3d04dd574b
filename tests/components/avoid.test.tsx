import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { allergens } from '#contract/kitchen/declarations/allergens.ts'
import type { NewFoodItem } from '#contract/kitchen/food-items.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const EGG_ITEMS = 30
const contains = (...of: (typeof allergens)[number][]) => ({
  checked: true,
  contains: of,
  may_be_present: [],
})

const it = base.extend('kitchen', { scope: 'file' }, async ({ t }) => {
  const kitchen = await t.aRestaurant('Osteria Lume')
  const list = (name: string, minutes: number, fields: Partial<NewFoodItem> = {}) =>
    t.aFoodItem(kitchen, { name, description: 'Of the day.', expires_at: t.inMinutes(minutes), ...fields })
  await list('Sesame rice', 60, { allergens: { ...contains(), may_be_present: ['sesame'] } })
  await list('Unstated soup', 61)
  await list('Milk pudding', 62, { allergens: contains('milk'), diets: ['vegetarian'] })
  for (let at = 0; at < EGG_ITEMS; at += 1)
    await list(`Omelette ${at}`, 100 + at, { allergens: contains('egg') })
  for (let at = 0; at < 3; at += 1)
    await list(`Late salad ${at}`, 300 + at, { allergens: contains(), diets: ['vegan'] })
  return kitchen
})

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function avoid(page: Page, ...labels: string[]): Promise<void> {
  await page.press('I avoid')
  const dialog = within(await page.dialog())
  for (const label of labels) await page.user.click(dialog.getByLabelText(label))
  await page.press('Done')
  await noDialog()
}

it('hides what contains an avoided allergen, loads pages in its place, and shows it on request', async ({
  kitchen: _kitchen,
  visit,
}) => {
  const page = visit({ path: '/?view=browse' })
  await page.card('Sesame rice')
  await avoid(page, 'Egg')
  await page.card('Late salad 2')
  expect(screen.getAllByRole('article')).toHaveLength(6)
  await page.shows(`${EGG_ITEMS} meals hidden because of what you avoid`)
  await page.shows('You avoid, not stated: egg', await page.card('Unstated soup'))
  await page.press('show them')
  await page.shows('You avoid: egg', await page.card('Omelette 0'))
  await page.press('hide them')
  expect(screen.queryByRole('article', { name: 'Omelette 0' })).toBeNull()
  page.reload()
  await page.card('Late salad 2')
  expect(screen.queryByRole('article', { name: 'Omelette 0' })).toBeNull()
})

it('asks once more before a meal with what is avoided is added', async ({ kitchen: _kitchen, visit }) => {
  const page = visit({ path: '/?view=browse' })
  const card = await page.card('Sesame rice')
  await avoid(page, 'Sesame', 'Milk')
  await page.press('Add to Cart', card)
  await page.shows('Sesame rice may have traces of sesame.', await page.dialog())
  await page.press('Do not add it')
  await noDialog()
  await page.press('Add to Cart', card)
  await page.press('Add it anyway')
  await page.shows('Sesame rice added to cart.')
  await page.shows('(1)', card)
})
