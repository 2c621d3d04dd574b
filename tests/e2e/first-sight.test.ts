import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo, heading, restoreSession, way } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop({ demo: true })

/** Holds back answers to matching addresses until it is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const isDeals = (request: { url: () => string }): boolean => new URL(request.url()).pathname === '/api/food-items'

it.each([
  ['/', /Good food, before it goes to waste/],
  ['/?view=browse', 'Available Food Deals'],
  ['/?view=auth', 'Sign in'],
])('shows %s before its code has arrived', async (path, name) => {
  const page = await shop.visit({ size: 'phone' })
  const release = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(heading(page, name)).toShow()
  release()
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
})

it.each([
  ['/', 'How we count'],
  ['/?view=auth', 'Forgot your password?'],
])('moves nothing in %s when the code and the display face come late', async (path, last) => {
  const page = await shop.visit({ size: 'phone' })
  await page.addInitScript(() => {
    const moved: number[] = Object.assign(globalThis, { moved: [] }).moved
    const shifts = new PerformanceObserver((list) =>
      list.getEntries().forEach((shift) => moved.push((shift as { value?: number }).value ?? 0)),
    )
    shifts.observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdBack(page, /\.woff2$|\/assets\/main-.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toShow()
  release()
  await expect(page.getByText(last)).toShow()
  await page.evaluate(() => document.fonts.ready)
  const moved = await page.evaluate(() => (globalThis as { moved?: number[] }).moved?.reduce((sum, one) => sum + one, 0))
  // A device whose own fonts sit a little higher moves letters by a pixel or two, and nothing else.
  expect(moved).toBeLessThan(0.002)
})

it('browse comes with its deals: nothing more is asked for, and they can be bought at once', async () => {
  const page = await shop.visit({ size: 'phone' })
  const asked: string[] = []
  page.on('request', (request) => void (isDeals(request) && asked.push(request.url())))
  const document = await (await page.request.get('/?view=browse')).text()
  expect(document.match(/<article/g)?.length).toBeGreaterThan(5)
  expect(document).not.toContain('Unknown Restaurant')
  await page.goto('/?view=browse')
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-count')).toShow()
  await page.getByRole('button', { name: 'Italian' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('cuisine_type=Italian')])
})

it('draws what people wrote as the text it is', async () => {
  const t = shop.server()
  const name = '</script><script>globalThis.ran = true</script><!-- <b>Pie</b>'
  await t.aFoodItem(await t.aRestaurant(), { name, description: name, expires_at: t.inMinutes(4) })
  const page = await shop.visit()
  await expect
    .poll(async () => {
      await page.goto('/?view=browse')
      return page.getByRole('heading', { level: 2, name }).count()
    })
    .toBe(1)
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
})

it('keeps a press that came before the code did', async () => {
  const page = await shop.visit({ size: 'phone' })
  const release = await holdBack(page, /\/assets\/main-.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.getByRole('button', { name: 'Find a meal' }).click()
  release()
  await expect(heading(page, 'Available Food Deals')).toShow()
})

it.each([
  ['on a desktop', 'desktop', 'nobody known'],
  ['on a phone', 'phone', 'nobody known'],
  ['on a desktop by somebody who is signed in', 'desktop', 'restaurant'],
  ['on a phone by somebody who is signed in', 'phone', 'restaurant'],
] as const)('keeps a press that began before the page was alive and ended after, %s', async (_where, size, who) => {
  const page = await shop.visit({ size })
  if (who === 'restaurant') await restoreSession(page, (await shop.server().aRestaurant()).user)
  const release = await holdBack(page, /\/assets\/main-.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'complete')
  const { x, y, width, height } = (await way(page, 'Browse Food').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.9, y + height / 2)
  await page.mouse.down()
  release()
  await expect(page.getByRole('button', { name: who === 'restaurant' ? 'Logout' : 'Login / Register' })).toShow()
  await page.mouse.up()
  await expect(heading(page, 'Available Food Deals')).toShow()
})

it('asks for the deals while the code of their view is on the way', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'How we count' })).toShow()
  const release = await holdBack(page, /\/assets\/browse-view-.*\.js$/)
  const asked = page.waitForRequest((request) => isDeals(request) && request.url().includes('sort=ending'))
  await goTo(page, 'Browse Food')
  await asked
  release()
  await expect(page.getByRole('article').first()).toShow()
})
