import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { goTo, heading, openSignedIn, press, signIn } from '#tests/support/browser-acts.ts'
import { delayReplies } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

it('goes back and forward through the views, skips to the content of one, and opens home where its address is entered', async () => {
  const page = await shop.visit()
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await expect(heading(page, 'Available Food Deals')).toShow()
  await goTo(page, 'Cart')
  await expect(heading(page, 'Your cart')).toShow()
  await page.goBack()
  await expect(heading(page, 'Available Food Deals')).toShow()
  await expect.poll(() => page.title()).toBe('Available Food Deals · Surplate')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Available Food Deals')
  await page.goBack()
  await expect(heading(page, /Good food/)).toShow()
  await page.goForward()
  await expect(heading(page, 'Available Food Deals')).toShow()
  expect(new URL(page.url()).pathname).toBe('/')

  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect.poll(() => page.url()).toContain('#content')
  await expect.poll(() => savedState(page)).toContain('browse')
  await expect(heading(page, 'Available Food Deals')).toShow()
  await page.goBack()
  await expect(heading(page, 'Available Food Deals')).toShow()

  await page.goto('/')
  await expect(heading(page, /Good food/)).toShow()
  await goTo(page, 'Cart')
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expect(heading(tab, /Good food/)).toShow()
})

it('keeps the cart and the session over a reload and in another tab, until signing out', async () => {
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant(), { name: 'Reloaded ravioli', expires_at: t.inMinutes(60) })
  const page = await shop.visit({ size: 'phone' })
  await openSignedIn(page, (await t.aCustomer()).user, '/?view=browse')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  const card = page.getByRole('article', { name: 'Reloaded ravioli' })
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-count').getByText('1')).toShow()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hello, Kim Lee' })).toShow()
  await expect(page.getByTestId('cart-count').getByText('1')).toShow()

  const tab = await page.context().newPage()
  await tab.goto('/')
  await expect(tab.getByRole('button', { name: 'Hello, Kim Lee' })).toShow()
  await goTo(tab, 'Cart')
  await expect(tab.getByRole('heading', { name: 'Reloaded ravioli', exact: true })).toShow()
  await tab.getByRole('button', { name: 'Remove Reloaded ravioli' }).click()
  await expect(page.getByTestId('cart-count')).toVanish()

  await press(tab, 'Logout')
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
})

it('removes the pass in every tab when another device has ended the session, and not while the server is unreachable', async () => {
  const server = shop.server()
  const customer = await server.aCustomer('Ended Emu')
  const item = await server.aFoodItem(await server.aRestaurant(), { name: 'Ended enchilada' })
  const { id } = await server.aPaidOrder(customer, item)
  const page = await shop.visit({ expected: /401 \(Unauthorized\)|503|session could not be checked/ })
  await page.goto('/')
  await signIn(page, { email: customer.user.email })
  await page.goto(`/?order=${id}`)
  await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
  const other = await page.context().newPage()
  await other.goto('/')
  const greeted = (tab: Page) => tab.getByRole('button', { name: 'Hello, Ended Emu' })
  const storedData = () => page.evaluate(() => JSON.stringify(localStorage))

  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
  )
  await page.reload()
  await expect(greeted(page)).toShow()
  expect(await storedData()).toContain('own:passes')
  await page.unroute('**/api/auth/me')

  const sessions = await customer.client.ok(accountsApi.sessions, {})
  const session_id = sessions.find(({ current }) => !current)?.id ?? ''
  await customer.client.ok(accountsApi.endSession, { session_id })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
  await expect(other.getByRole('button', { name: 'Login / Register' })).toShow()
  expect(await storedData()).not.toMatch(/own:|Ended|surplate\.example/)
  await expect(page.getByRole('img', { name: /^QR code/ })).toVanish()
})

const MEALS = 30
const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(globalThis.scrollY))
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const savedState = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(history.state))

/** More meals than one page holds, all of them of one kitchen. */
beforeAll(async () => {
  const t = shop.server()
  const kitchen = await t.aRestaurant()
  for (let at = 0; at < MEALS; at += 1)
    await t.aFoodItem(kitchen, { name: `Samosa ${at}`, cuisine_type: 'Indian' })
})

interface Place {
  y: number
  /** Of one of the last cards, on the screen. */
  top: number
}

const topOfCard = (page: Page) =>
  page
    .getByRole('article')
    .nth(MEALS - 3)
    .evaluate((card) => Math.round(card.getBoundingClientRect().top))

/** The second page of a filtered and sorted list, scrolled to one of its last meals. */
async function deepInBrowse(page: Page): Promise<Place> {
  await page.goto('/')
  await goTo(page, 'Browse Food')
  await press(page, 'Indian')
  await press(page, 'Filters')
  await page.getByLabel('Sort by').selectOption('price')
  await press(page, 'Show meals')
  const reply = page.waitForResponse((response) => response.url().includes('q=Samosa'))
  await searchBox(page).fill('Samosa')
  await reply
  await expect(page.locator('main [aria-busy=true]')).toVanish()
  await press(page, 'Show more')
  await expect.poll(() => page.getByRole('article').count()).toBe(MEALS)
  await page
    .getByRole('article')
    .nth(MEALS - 3)
    .scrollIntoViewIfNeeded()
  await expect
    .poll(async () => (await savedState(page)).includes(`"scroll_y":${await scrollY(page)}`))
    .toBe(true)
  const y = await scrollY(page)
  expect(y).toBeGreaterThan(1_000)
  return { y, top: await topOfCard(page) }
}

async function isDeepInBrowse(page: Page, { y, top }: Place): Promise<void> {
  await expect(heading(page, 'Available Food Deals')).toShow()
  await expect.poll(() => page.getByRole('article').count()).toBe(MEALS)
  await expect(page.getByRole('button', { name: 'Indian', pressed: true })).toShow()
  expect(await searchBox(page).inputValue()).toBe('Samosa')
  await expect(page.getByText('Lowest price', { exact: true })).toShow()
  await expect.poll(async () => Math.abs((await scrollY(page)) - y)).toBeLessThan(3)
  await expect.poll(async () => Math.abs((await topOfCard(page)) - top)).toBeLessThan(3)
}

it('returns to the filters, the pages and the scroll position of the list from a food item and by a reload, also of the prerendered browse view', async () => {
  const page = await shop.visit({ size: 'phone' })
  const place = await deepInBrowse(page)
  await page
    .getByRole('article')
    .nth(MEALS - 3)
    .getByRole('heading')
    .click()
  await expect(heading(page, /^Samosa/)).toShow()
  expect(await scrollY(page)).toBe(0)
  await page.goBack()
  await isDeepInBrowse(page, place)
  await page.reload()
  await isDeepInBrowse(page, place)
  await page.goto('/?view=browse')
  await searchBox(page).fill('Samosa 1')
  await expect.poll(() => savedState(page)).toContain('Samosa 1')
  await page.reload()
  await expect.poll(() => searchBox(page).inputValue()).toBe('Samosa 1')
})

it('never shows the prerendered home while another view is reloaded, also with its code on the way', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await goTo(page, 'Cart')
  await expect(page.getByText('Your cart is empty')).toShow()
  const release = await delayReplies(page, /\/assets\/main-.*\.js$/)
  await page.reload({ waitUntil: 'load' })
  expect(await heading(page, /Good food/).count()).toBe(0)
  expect(await page.locator('#root').innerText()).toBe('')
  release()
  await expect(page.getByText('Your cart is empty')).toShow()
})

it('returns to the scroll position of home after a reload and after Back', async () => {
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

/** Where parts of one text begin on the screen, from the left. */
const leftsOf = (page: Page, parts: string[]): Promise<number[]> =>
  page.getByText(parts[0] ?? '').evaluate((element, sought) => {
    const text = element.firstChild as Text
    return sought.map((part) => {
      const range = document.createRange()
      const start = text.data.indexOf(part)
      range.setStart(text, start)
      range.setEnd(text, start + part.length)
      return range.getBoundingClientRect().left
    })
  }, parts)

it('shows each quantity left of its meal where meals have Hebrew and Arabic names', async () => {
  const { aRestaurant, aCustomer, aFoodItem, pay } = shop.server()
  const [kitchen, customer] = [await aRestaurant('Shawarma Shack'), await aCustomer()]
  const items = [
    { food_item_id: (await aFoodItem(kitchen, { name: 'שווארמה' })).id, quantity: 2 },
    { food_item_id: (await aFoodItem(kitchen, { name: 'كبسة' })).id, quantity: 1 },
  ]
  await pay(customer, await customer.client.ok(ordersApi.place, { items }))
  const page = await shop.visit({ size: 'desktop' })
  await openSignedIn(page, customer.user, '/')
  await goTo(page, 'My orders')
  const lefts = await leftsOf(page, ['2 ×', 'שווארמה', '1 ×', 'كبسة'])
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
})
