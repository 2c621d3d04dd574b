import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { foodItemPath, restaurantPath } from '#contract/shop/public-pages.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { heading, openDashboard, press } from '#tests/support/browser-acts.ts'
import { barriersOn } from '#tests/support/browser-barriers.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop({ demo: true })

let item: FoodItem
let path: string
let gone: string
beforeAll(async () => {
  const t = shop.server()
  const items = await t.client().ok(foodItemsApi.browse, {})
  // What ends last: what ends soonest can have ended before a busy machine has come to it.
  const sold = items.findLast(({ is_available }) => is_available)
  if (sold === undefined) throw new Error('the demo city has nothing on sale')
  item = sold
  const [restaurant] = await t.client().ok(restaurantsApi.browse, { ids: item.restaurant_id })
  path = restaurantPath(restaurant ?? { id: item.restaurant_id, name: '' })
  const partner = await t.aRestaurant()
  const withdrawn = await t.aFoodItem(partner)
  await partner.client.ok(foodItemsApi.withdraw, { food_item_id: withdrawn.id })
  gone = foodItemPath(withdrawn.id)
})

const pages: [string, () => string][] = [
  ['a restaurant', () => path],
  ['a food item', () => foodItemPath(item.id)],
  ['a food item that is gone', () => gone],
  ['nothing', () => '/restaurants/nobody-0123456789ab'],
]
const expected = /status of (404|410)/

describe('without JavaScript', () => {
  it('shows a restaurant, and leads to the shop at the food item', async () => {
    const page = await shop.visit({ size: 'phone', hasScripts: false })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'On sale now' })).toShow()
    await expect(page.getByRole('img', { name: /^Map around/ })).toShow()
    await page
      .getByRole('article')
      .filter({ hasText: item.name })
      .getByRole('link', { name: `Order ${item.name}` })
      .click()
    expect(new URL(page.url()).search).toBe(`?food_item=${item.id}`)
  })

  it('shows a food item, and leads to its restaurant', async () => {
    const page = await shop.visit({ size: 'phone', hasScripts: false })
    await page.goto(foodItemPath(item.id))
    await expect(heading(page, item.name)).toShow()
    await page.locator('main a[href^="/restaurants/"]').click()
    expect(new URL(page.url()).pathname).toBe(path)
  })

  it('offers others in place of a food item that is gone', async () => {
    const page = await shop.visit({ size: 'phone', hasScripts: false, expected })
    await page.goto(gone)
    await expect(heading(page, 'This meal is gone')).toShow()
    expect(await page.getByRole('link', { name: /^Order / }).count()).toBe(3)
  })
})

it.each(pages)(
  'finds no accessibility violation on the page of %s, in light and dark',
  async (_what, pathOf) => {
    const page = await shop.visit({ expected })
    await page.goto(pathOf())
    expect(await barriersOn(page)).toEqual([])
  },
)

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

it('requests neither code nor a face, which would delay its first paint', async () => {
  const page = await shop.visit({ size: 'phone' })
  const kinds: string[] = []
  page.on('request', (request) => void kinds.push(request.resourceType()))
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(kinds).toContain('stylesheet')
  expect(kinds.filter((kind) => ['script', 'font', 'fetch', 'xhr'].includes(kind))).toEqual([])
})

it('opens the food items of one restaurant in the shop by a link, and all of them again', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto(`/?restaurant=${item.restaurant_id}`)
  await expect(page.getByText(/^Only from/)).toShow()
  await expect(page.getByRole('article', { name: item.name })).toShow()
  const before = await page.getByRole('article').count()
  await press(page, 'Show all kitchens')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before)
  expect(await page.getByText(/^Only from/).count()).toBe(0)
})

it('copies the link of a food item where the device shares nothing itself', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/?food_item=${item.id}`)
  await expect(heading(page, item.name)).toShow()
  await press(page, 'Share')
  await expect(page.getByText('Link copied.')).toShow()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    shop.server().origin + foodItemPath(item.id),
  )
  await page.locator('main a[href^="/restaurants/"]').first().click()
  await expect(page.getByRole('heading', { name: 'On sale now' })).toShow()
})

it('leads from the dashboard to the public page', async () => {
  const { user } = await shop.server().aRestaurant('Nonna Pina')
  const page = await openDashboard(await shop.visit(), user)
  await page.getByRole('link', { name: 'Your public page' }).click()
  await expect(heading(page, 'Nonna Pina')).toShow()
})

it('gives browsers a site map that is well-formed XML', async () => {
  const page = await shop.visit()
  await page.goto('/')
  const addresses = await page.evaluate(async () => {
    const request = new XMLHttpRequest()
    const loaded = new Promise((resolve) => request.addEventListener('loadend', resolve))
    request.open('GET', '/sitemap.xml')
    request.responseType = 'document'
    request.send()
    await loaded
    return [...(request.responseXML?.querySelectorAll('url > loc') ?? [])].map((loc) => loc.textContent)
  })
  expect(addresses).toContain(shop.server().origin + path)
})
