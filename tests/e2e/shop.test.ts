import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { goTo, heading, openSignedIn, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()

/** A meal on sale, and somebody who is signed in and wants it. */
async function hungry(meal: string): Promise<Page> {
  const { aRestaurant, aFoodItem, aCustomer } = shop.server()
  await aFoodItem(await aRestaurant(`Kitchen of ${meal}`), { name: meal, discounted_price: 9.5 })
  const customer = await aCustomer()
  const page = await shop.visit({ size: 'phone' })
  await openSignedIn(page, customer.user, '/?view=browse')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return page
}

const addToCart = (page: Page, meal: string) =>
  page.getByRole('article', { name: meal }).getByRole('button', { name: 'Add to Cart' }).click()

async function order(page: Page, meal: string): Promise<void> {
  await addToCart(page, meal)
  await goTo(page, 'Cart')
  await press(page, 'Order and pay')
  await page.waitForURL(/\/sandbox\/checkout\//)
}

const qrCode = (page: Page) => page.getByRole('img', { name: /^QR code/ })

it('goes back and forward through the views and updates the title', async () => {
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
})

it('keeps the cart and the session over a reload and in another tab, until signing out', async () => {
  const page = await hungry('Reloaded ravioli')
  await addToCart(page, 'Reloaded ravioli')
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
  const { id } = await server.aPaidOrder(
    customer,
    await server.aFoodItem(await server.aRestaurant(), { name: 'Ended enchilada' }),
  )
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

it('keeps the hold of a customer who leaves the payment page, which can expire, and lets them pay later', async () => {
  const page = await hungry('Cancelled calzone')
  await order(page, 'Cancelled calzone')
  await press(page, 'Cancel')
  await expect(heading(page, 'Payment Cancelled')).toShow()
  await expect(page.getByText('nothing was charged. You can try again.')).toShow()
  await press(page, 'Back to my order')
  await expect(page.getByText('We keep your meals while you pay.')).toShow()
  await expect(page.getByRole('timer').getByText(/9:\d\d/)).toShow()
  await press(page, 'Pay $9.50')
  await press(page, 'Let it expire')
  await expect(page.getByText('Payment session expired. Please try again.')).toShow()
  await expect(page.getByText('Payment Successful')).toVanish()
  await press(page, 'Go back and try again')
  await page.getByRole('button', { name: /Kitchen of Cancelled calzone/ }).click()
  await press(page, 'Pay $9.50')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $9.50')
  await expect(heading(page, 'Payment Successful')).toShow()
  await press(page, 'Show my QR code')
  await expect(qrCode(page)).toShow()
})

it('cancels the order of a customer who returned from the payment page, and puts the food item back on sale', async () => {
  const page = await hungry('Regretted risotto')
  await order(page, 'Regretted risotto')
  await page.goBack()
  await goTo(page, 'My orders')
  await page.getByRole('button', { name: /Kitchen of Regretted risotto/ }).click()
  await press(page, 'Cancel order')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('its meals are no longer kept for you. Nothing was charged.')).toShow()
  await goTo(page, 'Browse Food')
  await expect(page.getByRole('article', { name: 'Regretted risotto' }).getByText('5 left')).toShow()
})

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
