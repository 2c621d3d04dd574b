import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { heading, press } from '#tests/support/browser-acts.ts'
import { breakCall } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
beforeAll(async () => {
  const { aRestaurant, aFoodItem } = shop.server()
  const kitchen = await aRestaurant('Trattoria Zia')
  for (const name of ['Lasagne', 'Minestrone', 'Tiramisù'])
    await aFoodItem(kitchen, { name, description: 'Made today.' })
  await aFoodItem(await aRestaurant('Pho Mai'), {
    name: 'Pho',
    description: 'Made today.',
    cuisine_type: 'Asian',
  })
})

const card = (page: Page, name: string) => page.getByRole('article', { name })
const type = (page: Page, q: string) => page.getByRole('searchbox', { name: 'Search' }).fill(q)
const announced = (page: Page): Promise<string | null> => page.locator('main p[role=status]').textContent()

async function browse(expected?: RegExp): Promise<Page> {
  const page = await shop.visit({ size: 'phone', ...(expected && { expected }) })
  await page.goto('/?view=browse')
  await expect(card(page, 'Lasagne')).toShow()
  return page
}

it('finds a misspelt word, and says to screen readers what each search has found', async () => {
  const page = await browse()
  expect(await announced(page)).toBe('')
  await type(page, 'lasagna')
  await expect(card(page, 'Minestrone')).toVanish()
  await expect(card(page, 'Lasagne')).toShow()
  await expect.poll(() => announced(page)).toBe('1 meal for “lasagna”')
  await type(page, '')
  await expect(card(page, 'Minestrone')).toShow()
  await expect.poll(() => announced(page)).toBe('All deals')
  await type(page, 'tratoria')
  await expect(card(page, 'Pho')).toVanish()
  await expect.poll(() => announced(page)).toBe('3 meals for “tratoria”')
})

it('names a search that finds nothing, and shows every deal again with one button', async () => {
  const page = await browse()
  await press(page, 'Asian')
  await expect.poll(() => announced(page)).toBe('1 meal for Asian')
  await type(page, 'qwertz')
  await expect(page.getByText('Nothing for “qwertz” in Asian').last()).toShow()
  await expect.poll(() => announced(page)).toBe('Nothing for “qwertz” in Asian')
  const { count } = await shop.server().client().ok(foodItemsApi.count, {})
  const button = page.getByRole('button', { name: `Show all ${count}` })
  await button.focus()
  await page.keyboard.press('Enter')
  for (const name of ['Lasagne', 'Pho']) await expect(card(page, name)).toShow()
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
  await expect(heading(page, 'Available Food Deals')).toShow()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Available Food Deals')
})

it('names a cuisine without deals, and offers all deals without a number when that cannot be read', async () => {
  const page = await browse(/422 .*count/)
  await breakCall(page, 'GET', '/food-items/count', { status: 422, json: {} })
  await press(page, 'Healthy')
  await expect(page.getByText('Nothing for Healthy').last()).toShow()
  await press(page, 'Show all deals')
  await expect(card(page, 'Lasagne')).toShow()
})

it('does not claim that nothing was found when the search failed', async () => {
  const page = await browse(/422|could not be loaded/)
  await breakCall(page, 'GET', '/food-items', { status: 422, json: {} })
  await type(page, 'lasagne')
  await expect(page.getByRole('button', { name: 'Look again' })).toShow()
  expect(await page.getByText('Nothing for').count()).toBe(0)
})
