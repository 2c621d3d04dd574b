import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { goTo, heading, openSignedIn, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { DEBOUNCE_MS } from '#web/features/shop/browse/use-debounced-value.ts'

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

it('keeps showing the current results while it loads others', async () => {
  const server = shop.server()
  const kitchen = await server.aRestaurant('Slow Search')
  await server.aFoodItem(kitchen, { name: 'Wanted waffles' })
  await server.aFoodItem(kitchen, { name: 'Other omelette' })
  const page = await shop.visit()
  await page.goto('/?view=browse')
  const cardNamed = (name: string) => page.getByRole('article', { name })
  await expect(cardNamed('Other omelette')).toShow()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/food-items\?.*q=/, async (route) => {
    await answered
    await route.continue()
  })
  const searchRequest = page.waitForRequest(/\/api\/food-items\?.*q=/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('waffles')
  await searchRequest
  await cardNamed('Wanted waffles').getByRole('button', { name: 'Add to Cart' }).hover()
  await page.mouse.down()
  answer()
  await expect(cardNamed('Other omelette')).toVanish()
  await cardNamed('Wanted waffles').getByRole('button', { name: 'Add to Cart' }).hover()
  await page.mouse.up()
  await expect(page.getByTestId('cart-count')).toShow()
})

it.each([
  ['the search button', 'Sushi', 'Sashimi', (page: Page) => press(page, 'Search')],
  ['the Enter key', 'Udon', 'Soba', (page: Page) => page.keyboard.press('Enter')],
] as const)(
  'searches at once with %s, without waiting for a pause in typing',
  async (_way, name, other, submit) => {
    const server = shop.server()
    const kitchen = await server.aRestaurant()
    await server.aFoodItem(kitchen, { name })
    await server.aFoodItem(kitchen, { name: other })
    const page = await shop.visit()
    // Without its timer, the debounce never applies what was typed.
    await page.addInitScript((debounce_ms) => {
      const setTimer = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) => (ms === debounce_ms ? 0 : setTimer(run, ms)),
      })
    }, DEBOUNCE_MS)
    await page.goto('/?view=browse')
    const card = (title: string) => page.getByRole('article', { name: title, exact: true })
    await expect(card(other)).toShow()
    await page.getByRole('searchbox', { name: 'Search' }).fill(name)
    await submit(page)
    await expect(card(other)).toVanish()
    await expect(card(name)).toShow()
  },
)

const farewells = {
  'the sign-out': (page: Page) => press(page, 'Logout'),
  'the account is erased': async (page: Page) => {
    await press(page, /^Hello/)
    await press(page, 'Erase my account')
    await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await press(page, 'Erase for good')
  },
}
it.each(Object.entries(farewells))(
  'keeps the pass on the device until %s, and no personal data after it',
  async (_until, leave) => {
    const server = shop.server()
    const customer = await server.aCustomer('Kimberley Quokka')
    const { id } = await server.aPaidOrder(
      customer,
      await server.aFoodItem(await server.aRestaurant(), { name: 'Kept kofta' }),
    )
    // The order's view asks once more as its user goes.
    const page = await shop.visit({ expected: /401 \(Unauthorized\)/ })
    await page.goto('/')
    await signIn(page, { email: customer.user.email })
    await page.goto(`/?order=${id}`)
    await expect(page.getByRole('img', { name: /^QR code/ })).toShow()
    const storedData = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(storedData).toContain('own:passes')
    expect(await storedData()).toContain('Kimberley')
    await customer.client.ok(ordersApi.cancel, { order_id: id })
    await leave(page)
    await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
    expect(await storedData()).not.toMatch(/own:|Kimberley|surplate\.example/)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  },
)

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

it('keeps the hold of a customer who leaves the payment page, and lets them pay later', async () => {
  const page = await hungry('Cancelled calzone')
  await order(page, 'Cancelled calzone')
  await press(page, 'Cancel')
  await expect(heading(page, 'Payment Cancelled')).toShow()
  await expect(page.getByText('nothing was charged. You can try again.')).toShow()
  await press(page, 'Back to my order')
  await expect(page.getByText('We keep your meals while you pay.')).toShow()
  await expect(page.getByRole('timer').getByText(/9:\d\d/)).toShow()
  await press(page, 'Pay $9.50')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $9.50')
  await press(page, 'Show my QR code')
  await expect(qrCode(page)).toShow()
})

it('reports an expired payment page and opens another', async () => {
  const page = await hungry('Expired arancini')
  await order(page, 'Expired arancini')
  await press(page, 'Let it expire')
  await expect(page.getByText('Payment session expired. Please try again.')).toShow()
  await expect(page.getByText('Payment Successful')).toVanish()
  await press(page, 'Go back and try again')
  await page.getByRole('button', { name: /Kitchen of Expired arancini/ }).click()
  await press(page, 'Pay $9.50')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, 'Pay $9.50')
  await expect(heading(page, 'Payment Successful')).toShow()
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
