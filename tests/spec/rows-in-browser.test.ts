import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Subscription } from '#contract/kitchen/subscriptions.ts'
import { goTo, heading, openSignedIn, press, signIn } from '#tests/support/browser-acts.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { openShop } from '#tests/support/browser-shop.ts'

// Rows about layout, pictures, reloads and other pages, together because a browser takes a while to start.
const shop = openShop()
const PICTURE = 'https://pictures.surplate.example/lasagne.png'
const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Other rows have put a picture into the shop whose address leads nowhere. */
const visit = () => shop.visit({ expected: /pictures\.surplate\.example/ })
async function opened(path: string): Promise<Page> {
  const page = await visit()
  await page.goto(path)
  return page
}

describe('2 Screens: which view opens', () => {
  it('no routing: the views change in one page, under one address', async () => {
    const page = await opened('/')
    const address = page.url()
    await page.evaluate(() => Object.assign(globalThis, { same_page: true }))
    await goTo(page, 'Browse Food')
    await expect(heading(page, 'Available Food Deals')).toShow()
    await press(page, 'Login / Register')
    await expect(heading(page, 'Sign in')).toShow()
    await goTo(page, 'Home')
    await expect(heading(page, /Good food, before it goes to waste/)).toShow()
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => 'same_page' in globalThis)).toBe(true)
  })

  it('payment-success and payment-cancel open also where the path is a longer one', async () => {
    const page = await opened('/shop/payment-success/42')
    await expect(heading(page, 'Payment Successful')).toShow()
    await page.goto('/shop/payment-cancel/42')
    await expect(heading(page, /cancel/i)).toShow()
  })

  it('home: an image, which is there and drawn', async () => {
    const image = (await opened('/')).getByRole('img', { name: /A food stall under string lights/ })
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0)
  })
})

describe('2 Screens: browse', () => {
  const card = (page: Page, name: string) => page.getByRole('article', { name })

  it('card: the image of the deal, or a drawing of its cuisine', async () => {
    const restaurant = await shop.server().aRestaurant()
    await shop.server().aFoodItem(restaurant, { name: 'Lasagne al forno', image_url: PICTURE })
    await shop.server().aFoodItem(restaurant, { name: 'Pad thai', cuisine_type: 'Asian' })
    const page = await visit()
    const body = Buffer.from(ONE_PIXEL, 'base64')
    await page.context().route(PICTURE, (route) => route.fulfill({ contentType: 'image/png', body }))
    await page.goto('/?view=browse')
    const picture = card(page, 'Lasagne al forno').locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    expect(await picture.getAttribute('src')).toBe(PICTURE)
    expect(await card(page, 'Pad thai').locator('img').getAttribute('src')).toBe(
      '/pictures/cuisine-asian.svg',
    )
  })

  it('cart: a local list shown as a count badge, kept over a reload', async () => {
    const restaurant = await shop.server().aRestaurant()
    for (const name of ['Dal makhani', 'Soba'])
      await shop.server().aFoodItem(restaurant, { name, cuisine_type: 'Healthy' })
    const page = await visit()
    await page.goto('/?view=browse')
    await press(page, 'Healthy')
    const badge = page.getByTestId('cart-count')
    expect(await badge.count()).toBe(0)
    await card(page, 'Dal makhani').getByRole('button', { name: 'Add to Cart' }).click()
    await card(page, 'Soba').getByRole('button', { name: 'Add to Cart' }).click()
    await expect.poll(() => badge.textContent()).toMatch(/^2/)
    await page.reload()
    await expect.poll(() => badge.textContent()).toMatch(/^2/)
  })
})

describe('3 and 4 Session: who is signed in, kept in the browser', () => {
  it('the stored user: restored on load', async () => {
    const page = await opened('/')
    await signIn(page, (await shop.server().aCustomer('Kim Lee')).user)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Hello, Kim Lee' })).toShow()
  })
})

describe('4 States: the subscription', () => {
  /** A colour of the design, as the browser computes it. */
  const token = (page: Page, name: string): Promise<string> =>
    page.evaluate((property) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(--color-${property})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  /** The panel with this title: the colours of the title and of its edge, and its words. */
  async function seenPanel(page: Page, title: string) {
    const panelTitle = page.getByRole('heading', { name: title })
    await expect(panelTitle).toShow()
    const colours = await panelTitle.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element.parentElement ?? element).borderTopColor,
    ])
    return { colours, words: (await panelTitle.locator('xpath=..').innerText()).replaceAll(/\s+/g, ' ') }
  }

  it('free trial: shown in green, with days remaining, commission 10% and price $0', async () => {
    const page = await openSignedIn(await visit(), (await shop.server().aRestaurant()).user)
    await goTo(page, 'Dashboard')
    const { colours, words } = await seenPanel(page, 'Free Trial Active')
    const green = await token(page, 'leaf')
    expect(colours).toEqual([green, green])
    expect(words).toContain('30 days remaining')
    expect(words).toContain('Price $0 Commission 10%')
  })

  it('trial expired: shown in red', async () => {
    const page = await visit()
    await page.route('**/api/subscriptions/*', async (route) => {
      const { user, ...subscription } = (await (await route.fetch()).json()) as Subscription
      const expired = { ...user, subscription_status: 'expired' }
      await route.fulfill({ json: { ...subscription, trial_active: false, user: expired } })
    })
    await openSignedIn(page, (await shop.server().aRestaurant()).user)
    await goTo(page, 'Dashboard')
    const { colours } = await seenPanel(page, 'Trial Expired')
    const red = await token(page, 'red')
    expect(colours).toEqual([red, red])
  })
})

describe('7 Calls: what the page sends', () => {
  it('upgrade: POST /payments/checkout/session, to the url of the answer, and back to GET /payments/checkout/status/{session id}', async () => {
    const { user } = await shop.server().aRestaurant()
    const page = await openSignedIn(await visit(), user)
    const calls = callsOf(page)
    const findCall = (method: string, path: string) =>
      calls.find((call) => call.method === method && call.path === path)
    await goTo(page, 'Dashboard')
    let answer = { url: '', session_id: '' }
    await page.route('**/api/payments/checkout/session', async (route) => {
      const response = await route.fetch()
      answer = (await response.json()) as typeof answer
      await route.fulfill({ response })
    })
    await press(page, 'Upgrade to Surplate Pro')
    await page.waitForURL(/\/sandbox\//)
    expect(page.url()).toBe(answer.url)
    expect(findCall('POST', '/payments/checkout/session')?.body).toEqual({
      package_id: 'restaurant_subscription',
      origin_url: shop.server().origin,
      metadata: { user_id: user.id, user_type: 'restaurant' },
    })
    await press(page, 'Pay $7.00')
    await expect(heading(page, 'Payment Successful')).toShow()
    expect(findCall('GET', `/payments/checkout/status/${answer.session_id}`)).toBeDefined()
  })
})
