import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { IMPACT_PAGE, linkToAdd } from '#contract/links.ts'
import { impactMonthsApi } from '#contract/money/insights/impact-months.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import { heading } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { delayReplies } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { FACE_SHIFT_MAX, shiftOn, takeShifts, watchShifts } from '#tests/support/layout-shifts.ts'

const shop = openShop({ demo: true })

let paths: Record<string, string>
let sold: FoodItem
beforeAll(async () => {
  const t = shop.server()
  const items = await t.client().ok(foodItemsApi.browse, {})
  // What ends last: what ends soonest can have ended before a busy machine has come to it.
  const last = items.findLast(({ is_available }) => is_available)
  if (last === undefined) throw new Error('the demo city has nothing on sale')
  sold = last
  const [restaurant] = await t.client().ok(restaurantsApi.browse, { ids: sold.restaurant_id })
  const partner = await t.aRestaurant()
  const withdrawn = await t.aFoodItem(partner)
  await partner.client.ok(foodItemsApi.withdraw, { food_item_id: withdrawn.id })
  paths = {
    'a restaurant': restaurantPath(restaurant ?? { id: sold.restaurant_id, name: '' }),
    'a food item': foodItemPath(sold.id),
    'a food item that is gone': foodItemPath(withdrawn.id),
    'the food saved': IMPACT_PAGE,
    nothing: '/restaurants/nobody-0123456789ab',
  }
})

const GONE = /status of (404|410)/

it('finds no accessibility violation on public pages, in light and dark, and no request for code', async () => {
  const page = await shop.visit({ expected: GONE })
  for (const [what, path] of Object.entries(paths)) {
    const kinds = new Set<string>()
    const note = (request: Request) => void kinds.add(request.resourceType())
    page.on('request', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    page.off('request', note)
    expect([...kinds], what).toContain('stylesheet')
    expect(
      ['script', 'fetch', 'xhr'].filter((kind) => kinds.has(kind)),
      what,
    ).toEqual([])
    expect(await barriersOn(page), what).toEqual([])
  }
})

it('moves nothing on a public page as it loads without the display face, in which a title may take another line', async () => {
  const page = await shop.visit({ expected: new RegExp(`${GONE.source}|ERR_FAILED`) })
  await page.addInitScript(watchShifts)
  await page.route(/\.woff2$/, (route) => route.abort())
  for (const [what, path] of Object.entries(paths)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await takeShifts(page), what).toEqual([])
  }
})

it('paints a public page before the display face is there, and moves nothing when that arrives', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.addInitScript(watchShifts)
  const release = await delayReplies(page, /\.woff2$/)
  await page.goto(foodItemPath(sold.id), { waitUntil: 'commit' })
  const firstPaints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(firstPaints).toBe(1)
  await expect(heading(page, sold.name)).toShow()
  release()
  const hasFace = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Bricolage') && status === 'loaded'),
    )
  await expect.poll(hasFace).toBe(true)
  expect(await shiftOn(page)).toBeLessThan(FACE_SHIFT_MAX.sum)
})

it('leads without JavaScript from a food item to its restaurant, and from there into the cart of the shop and to the maps of the phone', async () => {
  const page = await shop.visit({ size: 'phone', hasScripts: false })
  await page.goto(foodItemPath(sold.id))
  await expect(heading(page, sold.name)).toShow()
  await page.locator('main a[href^="/restaurants/"]').click()
  await expect(page.getByRole('heading', { name: 'On sale now' })).toShow()
  const directions = page.getByRole('link', { name: 'Directions' })
  // The styles choose one of three.
  await expect.poll(() => directions.count()).toBe(1)
  expect(await directions.getAttribute('href')).toMatch(/^geo:/)
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'Browse Food',
    'Cart',
  ])
  const card = page.getByRole('article').filter({ hasText: sold.name })
  await card.getByRole('link', { name: `Order ${sold.name}` }).click()
  expect(new URL(page.url()).search).toBe(linkToAdd(sold.id).slice(1))
})

it('puts a meal into the cart of the shop by Order, once over a reload, and leads Back to its page', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto(foodItemPath(sold.id))
  await page.getByRole('link', { name: `Order ${sold.name}` }).click()
  await expect(heading(page, 'Your cart')).toShow()
  await page.reload()
  await expect(heading(page, 'Your cart')).toShow()
  await expect(page.getByTestId('cart-count').getByText('1')).toShow()
  await page.goBack()
  await expect(heading(page, sold.name)).toShow()
  expect(new URL(page.url()).pathname).toBe(foodItemPath(sold.id))
})

const violationsOf = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = Object.assign(globalThis, { violations: [] }).violations
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      violations.push(violatedDirective),
    )
  })

it('keeps to the content policy with its structured data, whatever a name is', async () => {
  const t = shop.server()
  const partner = await t.aRestaurant()
  const name = '</script><script>globalThis.ran = true</script>'
  await t.aFoodItem(partner, { name, description: name })
  const profile = await partner.client.ok(restaurantsApi.change, { name })
  const page = await shop.visit()
  await violationsOf(page)
  await page.goto(restaurantPath(profile))
  await expect(heading(page, name)).toShow()
  const data = await page.evaluate(
    () => JSON.parse(document.querySelector('script')?.textContent ?? '') as { name?: string },
  )
  expect(data.name).toBe(name)
  expect(
    await page.evaluate(() => ['ran' in globalThis, (globalThis as { violations?: string[] }).violations]),
  ).toEqual([false, []])
})

/** The figures are counted a minute after the start. */
const COUNTED = { timeout: 120_000, interval: 1_000 }

it('draws the food saved without a barrier, in light and dark, and keeps to the content policy', async () => {
  const { client } = shop.server()
  const countMonths = async () => (await client().ok(impactMonthsApi.read, {})).months.length
  await expect.poll(countMonths, COUNTED).toBeGreaterThan(0)
  const page = await shop.visit()
  await violationsOf(page)
  await page.goto(IMPACT_PAGE)
  await expect(heading(page, /^[\d,.]+ kg of good food eaten/)).toShow()
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expect(page.getByRole('table', { name: 'Food saved by month' })).toShow()
  await expect(page.getByRole('img', { name: / kg in / })).toShow()
  expect(await barriersOn(page)).toEqual([])
  expect(await page.evaluate(() => (globalThis as { violations?: string[] }).violations)).toEqual([])
})
