import { screen } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { after, type Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { DEBOUNCE_MS } from '#web/platform/use-debounced-value.ts'

const MEALS = ['Lasagne', 'Minestrone', 'Tiramisù']

const it = base
  .extend('kitchen', { scope: 'file' }, async ({ t }) => {
    const kitchen = await t.aRestaurant('Trattoria Zia')
    for (const name of MEALS) await t.aFoodItem(kitchen, { name, description: 'Made today.' })
    await t.aFoodItem(await t.aRestaurant('Pho Mai'), {
      name: 'Pho',
      description: 'Made today.',
      cuisine_type: 'Asian',
    })
    return kitchen
  })
  .extend('browse', ({ kitchen: _kitchen, visit }) => async (expected?: RegExp): Promise<Page> => {
    const page = visit({ path: '/?view=browse', ...(expected && { expected }) })
    await page.card('Lasagne')
    return page
  })

const type = (page: Page, q: string) => page.fill({ Search: q })
const announces = (words: string) =>
  expect.poll(() => document.querySelector('main p[role=status]')?.textContent).toBe(words)
const expectCards = (page: Page, names: readonly string[]) =>
  expect.poll(() => page.cardNames().toSorted()).toEqual(names)

it('finds a misspelt word, and says to screen readers what each search has found', async ({ browse }) => {
  const page = await browse()
  await announces('')
  await type(page, 'lasagna')
  await announces('1 meal for “lasagna”')
  await expectCards(page, ['Lasagne'])
  await type(page, '')
  await announces('All deals')
  await page.card('Minestrone')
  await type(page, 'tratoria')
  await announces('3 meals for “tratoria”')
  await expectCards(page, MEALS)
})

it('counts no meals of a diet where the other words of a search find nothing', async ({ browse }) => {
  const page = await browse()
  await type(page, 'vegan qwertz')
  await announces('Nothing for “vegan qwertz”')
  await page.shows('Only meals declared vegan are shown.')
})

it('names a search that finds nothing, and shows every deal again with one button', async ({ t, browse }) => {
  const page = await browse()
  await page.press('Asian')
  await announces('1 meal for Asian')
  await type(page, 'qwertz')
  await announces('Nothing for “qwertz” in Asian')
  expect(screen.getAllByText('Nothing for “qwertz” in Asian')).toHaveLength(2)
  const { count } = await t.client().ok(foodItemsApi.count, {})
  ;(await page.find('button', `Show all ${count}`)).focus()
  await page.user.keyboard('{Enter}')
  for (const name of ['Lasagne', 'Pho']) await page.card(name)
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('')
  expect(document.activeElement?.textContent).toBe('Available Food Deals')
})

it('finds nothing by a word that no meal and no restaurant has in its name', async ({ browse }) => {
  const page = await browse()
  await type(page, 'the')
  await announces('Nothing for “the”')
  expect(page.cardNames()).toEqual([])
})

it('names a cuisine without deals, and offers all deals without a number when that cannot be read', async ({
  browse,
}) => {
  const page = await browse()
  page.breakCall('GET', '/food-items/count', { status: 422 })
  await page.press('Healthy')
  await announces('Nothing for Healthy')
  expect(screen.getAllByText('Nothing for Healthy')).toHaveLength(2)
  await page.press('Show all deals')
  await page.card('Lasagne')
})

it('does not claim that nothing was found when the search failed', async ({ browse }) => {
  const page = await browse(/could not be loaded/)
  page.breakCall('GET', '/food-items', { status: 422 })
  await type(page, 'lasagne')
  await page.find('button', 'Look again')
  expect(screen.queryByText(/Nothing for/)).toBeNull()
})

it('keeps showing the current results while it loads others', async ({ browse }) => {
  const page = await browse()
  const answered = Promise.withResolvers<void>()
  page.breakCall(
    'GET',
    '/food-items?q=',
    after(() => answered.promise),
  )
  await type(page, 'lasagne')
  await expect.poll(() => page.calls.at(-1)?.path).toContain('q=lasagne')
  expect(page.cardNames()).toHaveLength(MEALS.length + 1)
  const button = await page.find('button', 'Add to Cart', await page.card('Lasagne'))
  await page.user.pointer({ target: button, keys: '[MouseLeft>]' })
  answered.resolve()
  await expectCards(page, ['Lasagne'])
  await page.user.pointer({ target: button, keys: '[/MouseLeft]' })
  await page.shows('Lasagne added to cart.')
})

it.for([['the Enter key', 'Minestrone', (page: Page) => page.user.keyboard('{Enter}')]] as const)(
  'searches at once with %s, without waiting for a pause in typing',
  async ([_way, name, submit], { browse }) => {
    // Without its timer, the debounce never applies what was typed.
    const setTimer = setTimeout
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
      ms === DEBOUNCE_MS ? 0 : setTimer(run, ms),
    )
    const page = await browse()
    await page.user.type(await page.find('searchbox', 'Search'), name)
    await submit(page)
    await expectCards(page, [name])
  },
)
