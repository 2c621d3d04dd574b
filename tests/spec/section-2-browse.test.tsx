import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const cuisines = ['Italian', 'Indian', 'Healthy', 'Asian'] as const
const meals = {
  Italian: 'Lasagne al forno',
  Indian: 'Dal makhani',
  Healthy: 'Grain bowl',
  Asian: 'Pad thai',
} as const

const it = base
  .extend('listed', { scope: 'file' }, async ({ t }) => {
    const restaurant = await t.aRestaurant('Nonna Pina')
    for (const cuisine_type of cuisines)
      await t.aFoodItem(restaurant, {
        name: meals[cuisine_type],
        cuisine_type,
        original_price: 22,
        discounted_price: 9.5,
        expires_at: t.inMinutes(135),
        quantity_available: 4,
      })
  })
  .extend('browse', ({ visit, listed: _listed }) => async (broken?: [path: string, json: unknown]) => {
    const page = visit({ broken: broken ? [['GET', broken[0], { status: 200, json: broken[1] }]] : [] })
    await page.goTo('Browse Food')
    await page.find('heading', 'Available Food Deals')
    return page
  })
  /** The card as it reads, element by element; looked at once for all rows about it. */
  .extend(
    'cardWords',
    ({ browse }) =>
      () =>
        (seen ??= readCard(browse)),
  )

let seen: Promise<(string | null)[]> | undefined
async function readCard(browse: () => Promise<Page>): Promise<(string | null)[]> {
  const page = await browse()
  const card = await page.card(meals.Italian)
  await page.shows('Nonna Pina', card)
  return [...card.querySelectorAll('*')].map(({ textContent }) => textContent)
}
const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
const badge = () => screen.queryByTestId('cart-count')?.textContent

describe('2 Screens: browse', () => {
  it('browse: filter by All Cuisines, Italian, Indian, Healthy, Asian, and by nothing else', async ({
    browse,
  }) => {
    const page = await browse()
    const choices = within(screen.getByRole('group', { name: 'Cuisine' })).getAllByRole('button')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['All Cuisines', ...cuisines])
    await page.card(meals.Asian)
    for (const [cuisine, name] of Object.entries(meals)) {
      await page.press(cuisine)
      await waitFor(() => expect(names()).toEqual([name]))
    }
    await page.press('All Cuisines')
    await waitFor(() => expect(names().toSorted()).toEqual(Object.values(meals).toSorted()))
  })

  it.for([
    ['name', 'Lasagne al forno'],
    ['restaurant name', 'Nonna Pina'],
    ['description', 'Beef ragù, béchamel and a crisp top.'],
    ['discounted price', '$9.50'],
    ['original price', '$22.00'],
    ['percent off', '56% off'],
    ['quantity available', '4 left'],
  ])('card: %s', async ([_what, words], { cardWords }) => {
    expect(await cardWords()).toContain(words)
  })

  it('card: time left', async ({ cardWords }) => {
    expect(await cardWords()).toContainEqual(expect.stringMatching(/^2h 1[345]m left$/))
  })

  it('card: Unknown Restaurant when its name is not known', async ({ browse }) => {
    const page = await browse(['/restaurants', []])
    await within(await page.card(meals.Italian)).findByText('Unknown Restaurant')
  })

  it('card: an Add to Cart button, which confirms that the deal was added to the cart', async ({
    browse,
  }) => {
    const page = await browse()
    await page.press('Add to Cart', await page.card(meals.Indian))
    await page.shows('Dal makhani added to cart.')
  })

  it('cart: never sent to a server', async ({ browse }) => {
    const page = await browse()
    await page.press('Add to Cart', await page.card(meals.Indian))
    await waitFor(() => expect(badge()).toMatch(/^1/))
    await page.goTo('Cart')
    await page.press(`One more of ${meals.Indian}`)
    await waitFor(() => expect(badge()).toMatch(/^2/))
    await page.press(`One less of ${meals.Indian}`)
    await page.press(`Remove ${meals.Indian}`)
    await page.shows('Your cart is empty')
    expect(page.calls.filter(({ method, body }) => method !== 'GET' || body !== undefined)).toEqual([])
    expect(page.calls.filter(({ path }) => /cart|quantity/.test(path))).toEqual([])
  })

  it('nothing listed: No food deals available at the moment', async ({ browse }) => {
    const page = await browse(['/food-items', []])
    await page.shows('No food deals available at the moment')
  })
})
