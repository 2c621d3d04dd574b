import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo, heading, restoreSession, way } from '#tests/support/browser-acts.ts'
import { delayReplies } from '#tests/support/browser-calls.ts'
import { FACE_SHIFT_MAX, shiftOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const openedShop = openShop({ demo: true })
const shop = {
  ...openedShop,
  visit: (visit?: Parameters<typeof openedShop.visit>[0]) =>
    openedShop.visit({ ...visit, pressesEarly: true }),
}

/** Sooner than anything of the demo city, so that it is on the first page, and later than the end of these tests. */
const SOONEST_MINUTES = 10

const MAIN = /\/assets\/(?:main|browse-start)-.*\.js$/

/**
 * Opens a document whose code arrives when the returned function is called, and waits for all the rest of it.
 */
async function openBeforeCode(page: Page, path: string, code = MAIN): Promise<() => void> {
  const release = await delayReplies(page, code)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'complete')
  return release
}

const KNOWN_POSITION = { latitude: -37.8012, longitude: 144.9679, suburb: 'Carlton', is_approximate: true }

const isFoodItems = (request: { url: () => string }): boolean =>
  new URL(request.url()).pathname === '/api/food-items'

it.each([
  ['/', /Good food, before it goes to waste/, 'How we count'],
  ['/?view=browse', 'Available Food Deals', undefined],
  ['/?view=auth', 'Sign in', 'Forgot your password?'],
])(
  'shows the prerendered view of %s before its code has arrived, and shifts nothing when that and the display face arrive late',
  async (path, name, last) => {
    const page = await shop.visit({ size: 'phone' })
    await page.addInitScript(watchShifts)
    const release = await delayReplies(page, /\.woff2$|\/assets\/.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(heading(page, name)).toShow()
    release()
    await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
    // What shifts in the list of browse is looked at below.
    if (last === undefined) return
    await expect(page.getByText(last)).toShow()
    await page.evaluate(() => document.fonts.ready)
    expect(await shiftOn(page)).toBeLessThan(FACE_SHIFT_MAX.sum)
  },
)

it('prerenders the food items into the browse document, so that the page requests none and they can be bought', async () => {
  const page = await shop.visit({ size: 'phone' })
  const requested: string[] = []
  page.on('request', (request) => void (isFoodItems(request) && requested.push(request.url())))
  const document = await (await page.request.get('/?view=browse')).text()
  expect(document.match(/<article/g)?.length).toBeGreaterThan(5)
  expect(document).not.toContain('Unknown Restaurant')
  await page.goto('/?view=browse')
  await page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-count')).toShow()
  await page.getByRole('button', { name: 'Italian' }).click()
  await expect.poll(() => requested).toEqual([expect.stringContaining('cuisine_type=Italian')])
})

it('shows a food item that was listed after the document was prerendered', async () => {
  const page = await shop.visit({ size: 'phone' })
  const release = await delayReplies(page, MAIN)
  await page.goto('/?view=browse', { waitUntil: 'commit' })
  await expect(heading(page, 'Available Food Deals')).toShow()
  const t = shop.server()
  await t.aFoodItem(await t.aRestaurant(), { name: 'Late lasagne', expires_at: t.inMinutes(SOONEST_MINUTES) })
  release()
  await expect(page.getByRole('article', { name: 'Late lasagne' })).toShow()
})

it('prerenders markup that people wrote as text', async () => {
  const t = shop.server()
  const name = '</script><script>globalThis.ran = true</script><!-- <b>Pie</b>'
  await t.aFoodItem(await t.aRestaurant(), {
    name,
    description: name,
    expires_at: t.inMinutes(SOONEST_MINUTES),
  })
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

it('opens the browse view after a click on its button that came before the code', async () => {
  const page = await shop.visit({ size: 'phone' })
  const release = await openBeforeCode(page, '/')
  await page.getByRole('button', { name: 'Find a meal' }).click()
  release()
  await expect(heading(page, 'Available Food Deals')).toShow()
})

it('remembers the food item that a click before the code opened, so that Back leads to it', async () => {
  const page = await shop.visit({ size: 'phone' })
  const release = await openBeforeCode(page, '/?view=browse')
  const name = (await page.getByRole('article').first().getByRole('heading').innerText()).trim()
  await page.getByRole('article').first().getByRole('button', { name, exact: true }).click()
  release()
  await expect(heading(page, name)).toShow()
  await goTo(page, 'Cart')
  await expect(heading(page, 'Your cart')).toShow()
  await page.goBack()
  await expect(heading(page, name)).toShow()
})

it.each([
  ['nobody', false],
  ['somebody', true],
])(
  'puts a food item into the cart once for each click that came before the code while %s is signed in',
  async (_whose, isSignedIn) => {
    const page = await shop.visit({ size: 'phone' })
    if (isSignedIn) await restoreSession(page, (await shop.server().aCustomer()).user)
    const release = await openBeforeCode(page, '/?view=browse')
    const button = page.getByRole('article').first().getByRole('button', { name: 'Add to Cart' })
    await button.click()
    await button.click()
    release()
    await expect(page.getByTestId('cart-count').getByText('2')).toShow()
  },
)

it('puts a food item into the cart once for a click while the view is being hydrated', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.addInitScript(() => {
    // React registers its listeners before it hydrates anything; a microtask later, nothing is hydrated yet.
    let isClicked = false
    const listen = new Proxy(Reflect.get(EventTarget.prototype, 'addEventListener') as () => void, {
      apply: (register, target, args) => {
        Reflect.apply(register, target, args)
        if (isClicked || args[0] !== 'dblclick') return
        isClicked = true
        queueMicrotask(() => document.querySelector<HTMLElement>('article button:has(svg)')?.click())
      },
    })
    EventTarget.prototype.addEventListener = listen
  })
  await page.goto('/?view=browse')
  await expect(page.getByTestId('cart-count').getByText('1')).toShow()
})

it.each([
  ['desktop', 'nobody who is signed in'],
  ['desktop', 'a restaurant'],
  ['phone', 'nobody who is signed in'],
  ['phone', 'a customer'],
  ['phone', 'a restaurant'],
] as const)(
  'opens the browse view when a press began before hydration and ended after it, on the %s of %s',
  async (size, whose) => {
    const page = await shop.visit({ size })
    const t = shop.server()
    if (whose === 'a customer') await restoreSession(page, (await t.aCustomer()).user)
    if (whose === 'a restaurant') await restoreSession(page, (await t.aRestaurant()).user)
    const release = await openBeforeCode(page, '/')
    const { width = 0, height = 0 } = (await way(page, 'Browse Food').boundingBox()) ?? {}
    await way(page, 'Browse Food').hover({ position: { x: width * 0.9, y: height / 2 } })
    await page.mouse.down()
    release()
    await expect(page.getByRole('button', { name: /^(Login \/ Register|Logout)$/ })).toShow()
    await page.mouse.up()
    await expect(heading(page, 'Available Food Deals')).toShow()
  },
)

it('requests the food items while the code of the browse view is on its way', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'How we count' })).toShow()
  const release = await delayReplies(page, /\/assets\/browse-view-.*\.js$/)
  const request = page.waitForRequest((one) => isFoodItems(one) && one.url().includes('sort=ending'))
  await goTo(page, 'Browse Food')
  await request
  release()
  await expect(page.getByRole('article').first()).toShow()
})

it('shifts nothing in the prerendered browse view when the list becomes the one near a position that the device knows', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.addInitScript(watchShifts)
  await page.addInitScript(
    (position) => localStorage.setItem('position', position),
    JSON.stringify(KNOWN_POSITION),
  )
  // The display face breaks a long name elsewhere than the face of the device, with or without a position.
  const releaseFace = await delayReplies(page, /\.woff2$/)
  const release = await delayReplies(page, MAIN)
  await page.goto('/?view=browse', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toShow()
  release()
  await expect(page.getByText(/metres away/).first()).toShow()
  await expect(page.locator('main [aria-busy=true]')).toVanish()
  expect(await shiftOn(page)).toBeLessThan(FACE_SHIFT_MAX.sum)
  releaseFace()
})
