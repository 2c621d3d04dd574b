import '#tests/support/browser-matchers.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goTo, heading, press } from '#tests/support/browser-acts.ts'
import { breakCall, callsOf } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const meals = {
  Italian: 'Lasagne al forno',
  Indian: 'Dal makhani',
  Healthy: 'Grain bowl',
  Asian: 'Pad thai',
} as const
const PICTURE = 'https://pictures.surplate.example/lasagne.png'
const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

beforeAll(async () => {
  const server = shop.server()
  const restaurant = await server.aRestaurant('Nonna Pina')
  for (const cuisine_type of ['Italian', 'Indian', 'Healthy', 'Asian'] as const)
    await server.aFoodItem(restaurant, {
      name: meals[cuisine_type],
      cuisine_type,
      original_price: 22,
      discounted_price: 9.5,
      expires_at: server.inMinutes(135),
      quantity_available: 4,
      ...(cuisine_type === 'Italian' && { image_url: PICTURE }),
    })
})

/** The browse view. Pictures come from nowhere but this test. */
async function browse(prepare: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  const page = await shop.visit({ expected: /pictures\.surplate\.example/ })
  const body = Buffer.from(ONE_PIXEL, 'base64')
  await page.route(PICTURE, (route) => route.fulfill({ status: 200, contentType: 'image/png', body }))
  await prepare(page)
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await heading(page, 'Available Food Deals').waitFor()
  return page
}
const card = (page: Page, name: string): Locator => page.getByRole('article', { name })
/** The card as it reads, line by line; looked at once for all rows about it. */
let seen: Promise<string[]> | undefined
const cardLines = () =>
  (seen ??= browse().then(async (page) => {
    await expect(card(page, meals.Italian).getByText('Nonna Pina')).toShow()
    return (await card(page, meals.Italian).innerText()).split('\n').map((line) => line.trim())
  }))
const names = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

describe('2 Screens: browse', () => {
  it('browse: filter by All Cuisines, Italian, Indian, Healthy, Asian, and by nothing else', async () => {
    const page = await browse()
    const choices = page.getByRole('group', { name: 'Cuisine' }).getByRole('button')
    expect(await choices.allTextContents()).toEqual(['All Cuisines', 'Italian', 'Indian', 'Healthy', 'Asian'])
    await expect(card(page, meals.Asian)).toShow()
    for (const [cuisine, name] of Object.entries(meals)) {
      await press(page, cuisine)
      await expect.poll(() => names(page)).toEqual([name])
    }
    await press(page, 'All Cuisines')
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(Object.values(meals).toSorted())
  })

  it('card: the image of the deal, or a drawing of its cuisine', async () => {
    const page = await browse()
    const picture = card(page, meals.Italian).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    expect(await picture.getAttribute('src')).toBe(PICTURE)
    expect(await card(page, meals.Asian).locator('img').getAttribute('src')).toBe(
      '/pictures/cuisine-asian.svg',
    )
  })

  it.each([
    ['name', 'Lasagne al forno'],
    ['restaurant name', 'Nonna Pina'],
    ['description', 'Beef ragù, béchamel and a crisp top.'],
    ['discounted price', '$9.50'],
    ['original price', '$22.00'],
    ['percent off', '56% off'],
    ['quantity available', '4 left'],
  ])('card: %s', async (_what, text) => {
    expect(await cardLines()).toContain(text)
  })

  it('card: time left', async () => {
    expect(await cardLines()).toContainEqual(expect.stringMatching(/^2h 1[345]m left$/))
  })

  it('card: Unknown Restaurant when its name is not known', async () => {
    const page = await browse((opened) => breakCall(opened, 'GET', '/restaurants', { status: 200, json: [] }))
    await expect(card(page, meals.Italian).getByText('Unknown Restaurant', { exact: true })).toShow()
  })

  it('card: an Add to Cart button, which confirms that the deal was added to the cart', async () => {
    const page = await browse()
    await card(page, meals.Indian).getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Dal makhani added to cart.').first()).toShow()
  })

  it('cart: a local list shown as a count badge, kept over a reload', async () => {
    const page = await browse()
    const badge = page.getByTestId('cart-count')
    expect(await badge.count()).toBe(0)
    await card(page, meals.Indian).getByRole('button', { name: 'Add to Cart' }).click()
    await card(page, meals.Asian).getByRole('button', { name: 'Add to Cart' }).click()
    await expect.poll(() => badge.textContent()).toMatch(/^2/)
    await page.reload()
    await expect.poll(() => badge.textContent()).toMatch(/^2/)
  })

  it('cart: never sent to a server', async () => {
    const page = await browse()
    const calls = callsOf(page)
    await card(page, meals.Indian).getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByTestId('cart-count')).toShow()
    await goTo(page, 'Cart')
    await press(page, `One more of ${meals.Indian}`)
    await expect.poll(() => page.getByTestId('cart-count').textContent()).toMatch(/^2/)
    await press(page, `One less of ${meals.Indian}`)
    await press(page, `Remove ${meals.Indian}`)
    await expect(page.getByText('Your cart is empty')).toShow()
    expect(calls.filter(({ method, body }) => method !== 'GET' || body !== undefined)).toEqual([])
    expect(calls.filter(({ path }) => /cart|quantity/.test(path))).toEqual([])
  })

  it('nothing listed: No food deals available at the moment', async () => {
    const page = await browse((opened) => breakCall(opened, 'GET', '/food-items', { status: 200, json: [] }))
    await expect(page.getByText('No food deals available at the moment')).toShow()
  })
})
