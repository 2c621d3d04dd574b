import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo, heading, press, restoreSession } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

const MEALS = 30
const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(globalThis.scrollY))
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const savedState = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(history.state))

/** More meals than one page holds, all of them of one kitchen. */
async function longMenu(name: string): Promise<void> {
  const t = shop.server()
  const kitchen = await t.aRestaurant(`Kitchen of ${name}`)
  for (let at = 0; at < MEALS; at += 1)
    await t.aFoodItem(kitchen, { name: `${name} ${at}`, cuisine_type: 'Indian' })
}

/** The second page of a filtered and sorted list, scrolled to one of its last meals. */
async function deepInBrowse(page: Page, name: string): Promise<number> {
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await press(page, 'Indian')
  await page.getByLabel('Sort by').selectOption('price')
  const reply = page.waitForResponse((response) => response.url().includes(`q=${name}`))
  await searchBox(page).fill(name)
  await reply
  await expect(page.locator('main [aria-busy=true]')).toVanish()
  await press(page, 'Show more')
  await expect.poll(() => page.getByRole('article').count()).toBe(MEALS)
  await page
    .getByRole('article')
    .nth(MEALS - 3)
    .scrollIntoViewIfNeeded()
  const y = await scrollY(page)
  expect(y).toBeGreaterThan(1_000)
  await expect.poll(() => savedState(page)).toContain(`"scroll_y":${y}`)
  return y
}

async function isDeepInBrowse(page: Page, name: string, y: number): Promise<void> {
  await expect(heading(page, 'Available Food Deals')).toShow()
  await expect.poll(() => page.getByRole('article').count()).toBe(MEALS)
  await expect(page.getByRole('button', { name: 'Indian', pressed: true })).toShow()
  expect(await searchBox(page).inputValue()).toBe(name)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price')
  await expect.poll(async () => Math.abs((await scrollY(page)) - y)).toBeLessThan(3)
}

it('returns from a food item to the filters, the pages and the scroll position of the list', async () => {
  await longMenu('Samosa')
  const page = await shop.visit({ size: 'phone' })
  const y = await deepInBrowse(page, 'Samosa')
  await page
    .getByRole('article')
    .nth(MEALS - 3)
    .getByRole('heading')
    .click()
  await expect(heading(page, /^Samosa/)).toShow()
  expect(await scrollY(page)).toBe(0)
  await page.goBack()
  await isDeepInBrowse(page, 'Samosa', y)
})

it('reloads the list with its filters, pages and scroll position, also from the prerendered browse view', async () => {
  await longMenu('Pakora')
  const page = await shop.visit({ size: 'phone' })
  const y = await deepInBrowse(page, 'Pakora')
  await page.reload()
  await isDeepInBrowse(page, 'Pakora', y)
  await page.goto('/?view=browse')
  await searchBox(page).fill('Pakora 1')
  await expect.poll(() => savedState(page)).toContain('Pakora 1')
  await page.reload()
  await expect.poll(() => searchBox(page).inputValue()).toBe('Pakora 1')
})

it('adds no history entry and moves no focus while somebody filters', async () => {
  const page = await shop.visit()
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await expect(searchBox(page)).toShow()
  const entries = await page.evaluate(() => history.length)
  await searchBox(page).pressSequentially('curry', { delay: 20 })
  await expect.poll(() => savedState(page)).toContain('"q":"curry"')
  expect(
    await page.evaluate(() => [history.length, document.activeElement?.getAttribute('aria-label')]),
  ).toEqual([entries, 'Search'])
  await page.goBack()
  await expect(heading(page, /Good food/)).toShow()
})

const views: [string | RegExp, (page: Page) => Promise<void>][] = [
  [/Good food/, async () => {}],
  ['Available Food Deals', (page) => goTo(page, 'Browse Food')],
  ['Your cart', (page) => goTo(page, 'Cart')],
  ['My orders', (page) => goTo(page, 'My orders')],
  ['Dashboard', (page) => goTo(page, 'Dashboard')],
  ['Your account', (page) => press(page, /^Hello/)],
  [
    'Kept kofta',
    async (page) => {
      await goTo(page, 'Browse Food')
      await page.getByRole('heading', { name: 'Kept kofta' }).click()
    },
  ],
  [
    'Your order',
    async (page) => {
      await goTo(page, 'My orders')
      await page.getByRole('button', { name: /Ready until|Opens/ }).click()
    },
  ],
]
it('opens each view again after a reload', async () => {
  const t = shop.server()
  const kitchen = await t.aRestaurant('Kitchen of kofta')
  const item = await t.aFoodItem(kitchen, { name: 'Kept kofta', expires_at: t.inMinutes(20) })
  await t.aPaidOrder(kitchen, item)
  const page = await shop.visit({ size: 'phone' })
  await restoreSession(page, kitchen.user)
  await page.goto('/')
  for (const [name, open] of views) {
    await open(page)
    await expect(heading(page, name)).toShow()
    await page.reload()
    await expect(heading(page, name)).toShow()
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

it('never shows the prerendered home while another view is reloaded, also with its code on the way', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await goTo(page, 'Cart')
  await expect(page.getByText('Your cart is empty')).toShow()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'load' })
  expect(await heading(page, /Good food/).count()).toBe(0)
  expect(await page.locator('#root').innerText()).toBe('')
  release()
  await expect(page.getByText('Your cart is empty')).toShow()
})

it('returns to the scroll position of home after a reload and after Back', async () => {
  await longMenu('Idli')
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  const steps = page.getByRole('heading', { name: 'Three steps to dinner' })
  await steps.scrollIntoViewIfNeeded()
  await expect(page.getByRole('article').first()).toShow()
  await steps.evaluate((element) => element.scrollIntoView())
  const y = await scrollY(page)
  await expect.poll(() => savedState(page)).toContain(`"scroll_y":${y}`)
  await page.reload()
  await expect.poll(async () => Math.abs((await scrollY(page)) - y)).toBeLessThan(3)
  await goTo(page, 'Cart')
  await expect(heading(page, 'Your cart')).toShow()
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect(heading(page, /Good food/)).toShow()
  await expect.poll(async () => Math.abs((await scrollY(page)) - y)).toBeLessThan(3)
})

it('stays in the view when somebody skips to its content', async () => {
  const page = await shop.visit()
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await expect(heading(page, 'Available Food Deals')).toShow()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect.poll(() => page.url()).toContain('#content')
  await expect.poll(() => savedState(page)).toContain('browse')
  await expect(heading(page, 'Available Food Deals')).toShow()
  await page.goBack()
  await expect(heading(page, 'Available Food Deals')).toShow()
})

it('opens home where its address is entered, in a new tab and over another view', async () => {
  const page = await shop.visit()
  await page.goto('/')
  await goTo(page, 'Cart')
  await expect(heading(page, 'Your cart')).toShow()
  await page.goto('/')
  await expect(heading(page, /Good food/)).toShow()
  await goTo(page, 'Cart')
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expect(heading(tab, /Good food/)).toShow()
})
